// tests/separate/use.cpp - what most sources of a program do with lisle.
#include <lisle/formats/zed/thread.hpp>

#include <string>
#include <string_view>

std::string USE(std::string_view text) {
    return lisle::encode(lisle::decode<lisle::zed_t>(text).value());
}
