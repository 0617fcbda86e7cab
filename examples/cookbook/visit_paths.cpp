// Prints each path in a field of a thread, and its place.
#include "read_file.hpp"
#include <lisle/formats/zed/thread.hpp>
#include <lisle/visit.hpp>
#include <iostream>

int main() {
    auto const thread =
        lisle::decode<lisle::zed_t>(read_file("threads/release-checklist.json")).value();
    lisle::for_each_string(thread, [](std::string_view text, auto const& place) {
        if (place.kind == lisle::string_kind::path)
            std::cout << place.pointer.to_string() << ": " << text << '\n';
    });
}
