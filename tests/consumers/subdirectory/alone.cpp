// tests/consumers/subdirectory/alone.cpp - a source without the precompiled header.
#include <lisle/error.hpp>

std::string message_alone();
std::string message_alone() {
    return lisle::error{lisle::errc::missing_field, "", 7, "id"}.message();
}
