// tests/consumers/subdirectory/other.cpp - a source that is compiled together with main.cpp.
#include <lisle/error.hpp>

std::string message_of_other();
std::string message_of_other() {
    return lisle::error{lisle::errc::missing_field, "", 7, "id"}.message();
}
