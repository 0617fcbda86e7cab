// Prints the texts of an acpx session.
#include "read_file.hpp"
#include <iostream>
#include <lisle/formats/acpx/session.hpp>

namespace acpx = lisle::acpx;

int main() {
    auto const session = lisle::decode<lisle::acpx_t>(read_file("acpx/weather.json")).value();
    auto const print = [](auto const& message, std::string_view who) {
        for (auto const& part : message.content)
            if (auto const* text = std::get_if<acpx::plain_text>(&part))
                std::cout << who << text->value << '\n';
    };
    for (auto const& message : session.thread.messages) {
        if (auto const* user = std::get_if<acpx::user_message>(&message)) print(*user, "> ");
        if (auto const* agent = std::get_if<acpx::agent_message>(&message)) print(*agent, "");
    }
}
