// Appends a person's message to a Loom thread and writes it back as Loom would.
#include "read_file.hpp"
#include <iostream>
#include <lisle/formats/loom/append_message.hpp>

int main() {
    auto thread =
        lisle::decode<lisle::loom_t>(read_file("loom/T-01a1e1b0-0000-7f00-8000-00000000abcd.json"))
            .value();
    append_user_message(thread, "And now?", "2026-11-23T09:00:00Z");
    std::cout << lisle::encode(thread);
}
