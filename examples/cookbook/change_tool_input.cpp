// Prints the paths that tools were given, and moves them to another folder.
#include "read_file.hpp"
#include <iostream>
#include <lisle/conversation/zed.hpp>
#include <lisle/json.hpp>

int main() {
    auto const thread = lisle::decode<lisle::zed_t>(read_file("threads/chart.json")).value();
    auto conversation = lisle::conversation::get(thread);
    for (auto& message : conversation.messages)
        for (auto& part : message.content)
            if (auto* call = lisle::find_alternative<lisle::conversation::tool_call>(&part))
                if (auto const path = call->input["path"].as<std::string>()) {
                    std::cout << call->name << ": " << *path << '\n';
                    call->input.set("path", "/srv/" + *path).value();
                    std::cout << call->input.text() << '\n';
                }
}
