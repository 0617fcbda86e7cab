// tests/separate/use.cpp - the use of lisle in most sources of a program.
#include <lisle/formats/zed/thread.hpp>

#include <string>
#include <string_view>

std::string USE(std::string_view text) {
    return lisle::encode(lisle::decode<lisle::zed_t>(text).value());
}
