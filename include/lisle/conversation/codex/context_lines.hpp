// lisle/conversation/codex/context_lines.hpp - edits of models, in the contexts of turns.
//
// A context has the model of the answers after it, and the last one that of the conversation.
#pragma once

#include <lisle/conversation/codex/native.hpp>
#include <lisle/conversation/codex/spelling.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/line_list.hpp>
#include <lisle/conversation/residue.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Returns the model that a context names.
template <class Model>
[[nodiscard]] basic_model_name<Model>
describe_model(codex::basic_turn_context<Model> const& context,
               std::optional<typename Model::string> const& provider) {
    basic_model_name<Model> out;
    out.provider = provider;
    out.id = context.model;
    if (context.effort && *context.effort) out.effort = **context.effort;
    return out;
}

/// Takes the kept lines with contexts, and changes the model of a context if it was edited in the
/// answers after it.
template <class Model>
class context_lines {
public:
    using name = basic_model_name<Model>;

    /// Takes a line if it is a context.
    [[nodiscard]] bool take(kept_line const& line) {
        if (!line.line || line.line->text().find(R"("turn_context")") == std::string::npos)
            return false;
        auto const record = parse<codex::basic_record<Model>>(line.line->text());
        auto const* const found =
            record ? codex::line_with<codex::basic_turn_context<Model>>(*record) : nullptr;
        if (found == nullptr) return false;
        all_.push_back({line, describe_model<Model>(found->payload, {}), {}});
        return true;
    }
    /// Notes the model of the answer that begins with this line.
    void add_answer(std::uint64_t line, boxed_optional<name> const& model) {
        if (model) answers_.emplace_back(line, *model);
    }

    /// Adds the lines to a list. `last` is the conversation's model: if the answers after the last
    /// context have another model, it gets a new line at this time.
    void finish(boxed_optional<name> const& last, std::string_view time,
                line_list<codex::basic_rollout<Model>>& to) && {
        std::stable_sort(all_.begin(), all_.end(),
                         [](context const& a, context const& b) { return a.line.at < b.line.at; });
        for (auto const& [line, model] : answers_) {
            auto const next =
                std::upper_bound(all_.begin(), all_.end(), line,
                                 [](std::uint64_t at, context const& c) { return at < c.line.at; });
            if (next != all_.begin()) take_answer(*std::prev(next), model);
        }
        bool const is_other = !all_.empty() && last && !is_same(all_.back().current(), *last);
        bool const has_line = is_other && all_.back().is_bound_to_another(*last);
        if (is_other && !has_line) all_.back().wanted = last;
        for (auto& model_line : all_) {
            model_line.line.line = text::assume_json(
                edit_text(model_line.line.line->text(), model_line.model, model_line.current()));
            to.add(model_line.line);
        }
        if (!has_line) return;
        auto const& end = all_.back();
        to.add_last(edit_text(end.line.line->text(), end.current(), *last, time));
    }

private:
    struct context {
        kept_line line;
        name model;
        boxed_optional<name> wanted;  ///< by an answer that was edited
        bool has_unedited = false;   ///< answers

        [[nodiscard]] name const& current() const { return wanted ? *wanted : model; }
        [[nodiscard]] bool is_bound_to_another(name const& other) const {
            return has_unedited || (wanted && !is_same(*wanted, other));
        }
    };

    [[nodiscard]] static bool is_same(name const& a, name const& b) {
        return a.id == b.id && a.effort == b.effort;
    }
    static void take_answer(context& line, name const& model) {
        if (is_same(model, line.model)) line.has_unedited = true;
        else if (!line.wanted) line.wanted = model;
    }

    [[nodiscard]] static std::string to_context_text(name const& model,
                                                     std::string_view time = {}) {
        codex::basic_line<Model, codex::basic_turn_context<Model>> line;
        line.timestamp = time;
        line.payload.model = model.id;
        if (model.effort) line.payload.effort.emplace(*model.effort);
        return to_text(codex::basic_envelope<Model>{std::move(line)});
    }
    [[nodiscard]] static std::string edit_text(std::string_view line, name const& from,
                                               name const& to, std::string_view time = {}) {
        if (is_same(from, to)) return std::string{line};
        auto const residue = residue_of(line, to_context_text(from));
        return add_residue(to_context_text(to, time), residue);
    }

    std::vector<context> all_;
    std::vector<std::pair<std::uint64_t, name>> answers_;
};

}  // namespace lisle::v0_1::conversation::codex_bridge
