// lisle/conversation/rules/orphans.hpp - results whose calls are gone.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/overloaded.hpp>

#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// Returns a message with the output of a call that its document does not have. No model is told
/// it: providers refuse a result without its call.
template <class Model>
[[nodiscard]] basic_message<Model> make_orphan(std::vector<basic_output<Model>> outputs,
                                               std::optional<timestamp> created) {
    basic_message<Model> out;
    out.role = role::user;
    out.origin = origin::program;
    out.part = lisle::conversation::part::orphan;
    out.created = created;
    auto const add_text = [&](std::optional<typename Model::string>& text) {
        if (text) out.content.emplace_back(basic_plain_text<Model>{std::move(*text), {}, {}, {}});
    };
    for (auto& each : outputs)
        std::visit(overloaded{
                       [&](basic_terminal<Model>& run) { add_text(run.output); },
                       [&](basic_diff<Model>& change) { add_text(change.unified); },
                       [&](basic_resource<Model>& named) {
                           basic_file<Model> plain_file;
                           static_cast<basic_media<Model>&>(plain_file) = std::move(named);
                           out.content.emplace_back(std::move(plain_file));
                       },
                       [&](auto& other) { out.content.emplace_back(std::move(other)); },
                   },
                   static_cast<typename basic_output<Model>::variant&>(each));
    return out;
}

}  // namespace lisle::v0_1::conversation
