// lisle/formats/claude_code/tools/title.hpp - the title under which Claude Code lists a session.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::claude_code {

/// Returns the text that a person typed in a record: its string, or its text blocks, a line each.
/// Empty if the program put the text in (`isMeta`, a `<tag>`, a compaction's summary).
template <class Model>
[[nodiscard]] std::string typed_text_of(basic_user_record<Model> const& record) {
    if (record.is_meta.value_or(false) || record.is_compact_summary.value_or(false)) return {};
    std::string out;
    if (auto const* const text = std::get_if<typename Model::string>(&record.message.content)) {
        out.assign(text->data(), text->size());
    } else {
        using blocks = std::vector<basic_content_block<Model>>;
        for (auto const& block : std::get<blocks>(record.message.content))
            if (auto const* const part = std::get_if<basic_text_block<Model>>(&block))
                (out += out.empty() ? "" : "\n").append(part->text.data(), part->text.size());
    }
    bool const is_tag = out.size() > 1 && out[0] == '<'
                        && ((out[1] >= 'a' && out[1] <= 'z') || (out[1] >= 'A' && out[1] <= 'Z'));
    return is_tag ? std::string{} : out;
}

/// What a session may be listed under, the best first.
struct titles {
    std::optional<std::string> custom, by_model, last_prompt, first_prompt;

    /// Takes over what a later part of the same file says.
    void update(titles const& later) {
        if (later.custom) custom = later.custom;
        if (later.by_model) by_model = later.by_model;
        if (later.last_prompt) last_prompt = later.last_prompt;
        if (!first_prompt) first_prompt = later.first_prompt;
    }

    /// The title that the program shows; empty if there is none.
    [[nodiscard]] std::string best() const {
        for (auto const* const title : {&custom, &by_model, &last_prompt, &first_prompt})
            if (*title && !(*title)->empty()) return **title;
        return {};
    }
};

/// Finds the titles of a session. The last record of a kind counts. A `summary` record is not among
/// them: it stands in another session's file than the one that it names.
///
/// Complexity: linear in the number of records.
template <class Model>
[[nodiscard]] titles find_titles(basic_session<Model> const& of) {
    titles out;
    auto const set = [](std::optional<std::string>& to, auto const& word) {
        if (word) to.emplace(word->data(), word->size());
    };
    for (auto const& line : of.records) {
        auto const* const record = line.record();
        if (record == nullptr) continue;
        if (auto const* const t = std::get_if<basic_custom_title<Model>>(record))
            set(out.custom, t->word);
        else if (auto const* const made = std::get_if<basic_ai_title<Model>>(record))
            set(out.by_model, made->word);
        else if (auto const* const last = std::get_if<basic_last_prompt<Model>>(record))
            set(out.last_prompt, last->last_prompt);
        else if (auto const* const said = std::get_if<basic_user_record<Model>>(record))
            if (!out.first_prompt)
                if (auto text = typed_text_of(*said); !text.empty())
                    out.first_prompt = std::move(text);
    }
    return out;
}

}  // namespace lisle::inline v0_1::claude_code
