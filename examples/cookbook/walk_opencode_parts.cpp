// Walks the parts of an opencode session.
#include "read_file.hpp"
#include <iostream>
#include <lisle/formats/opencode/export.hpp>

namespace oc = lisle::opencode;

int main() {
    auto const session =
        lisle::decode<lisle::opencode_t>(read_file("opencode/sourdough.json")).value();
    for (auto const& message : session.messages)
        for (auto const& part : message.parts) {
            if (auto const* text = std::get_if<oc::text_part>(&part))
                std::cout << text->text << '\n';
            if (auto const* call = std::get_if<oc::tool_part>(&part))
                if (auto const* done = std::get_if<oc::completed_call>(&call->state))
                    std::cout << call->tool << ": " << done->title.value_or("") << '\n';
        }
}
