// lisle/formats/claude_code/tools/title.hpp - the title under which Claude Code lists a session.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/summaries.hpp>

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// Whether a text is the mark that the program puts in when a person interrupts an answer or a
/// tool.
[[nodiscard]] constexpr bool is_interruption(std::string_view text) {
    return text == "[Request interrupted by user]"
           || text == "[Request interrupted by user for tool use]";
}

/// Returns the first text of a prompt; empty if the program put it in (`isMeta`, a `<tag>`, a
/// compaction's summary, the mark of an interruption). Lifetime: the record's.
template <class Model>
[[nodiscard]] std::string_view typed_text_of(basic_user_record<Model> const& user) {
    if (user.is_meta.value_or(false) || user.is_compact_summary.value_or(false)) return {};
    std::string_view out;
    if (auto const* const text = std::get_if<typename Model::string>(&user.message.content)) {
        if (!is_interruption(*text)) out = *text;
    } else if (auto const* const all =
                   std::get_if<std::vector<basic_content_block<Model>>>(&user.message.content)) {
        for (auto const& block : *all)
            if (auto const* const part = std::get_if<basic_text_block<Model>>(&block);
                part != nullptr && out.empty() && !is_interruption(part->text))
                out = part->text;
    }
    bool const is_tag = out.size() > 1 && out[0] == '<'
                        && ((out[1] >= 'a' && out[1] <= 'z') || (out[1] >= 'A' && out[1] <= 'Z'));
    return is_tag ? std::string_view{} : out;
}

/// What a session may be listed under, the best first.
template <class String>
struct basic_titles {
    std::optional<String> custom, by_model, summary, last_prompt, first_prompt;

    /// Takes over the titles of a later part of the same file. The summary is not among them,
    /// because a part does not know the session's leaf.
    template <class Other>
    void update(basic_titles<Other> const& later) {
        if (later.custom) custom = String{*later.custom};
        if (later.by_model) by_model = String{*later.by_model};
        if (later.last_prompt) last_prompt = String{*later.last_prompt};
        if (!first_prompt && later.first_prompt) first_prompt = String{*later.first_prompt};
    }

    /// The title that the program shows; empty if there is none.
    [[nodiscard]] std::string_view best() const {
        for (auto const* const title : {&custom, &by_model, &summary, &last_prompt, &first_prompt})
            if (*title && !(*title)->empty()) return **title;
        return {};
    }
};

/// Finds the titles of a session. The last record of a kind counts. The summary may stand in the
/// file of another session instead (see summaries.hpp).
///
/// Complexity: linear in the number of records. Lifetime: the session's.
template <class Model>
[[nodiscard]] basic_titles<std::string_view> find_titles(basic_session<Model> const& whole) {
    basic_titles<std::string_view> out;
    basic_summaries<std::string_view> summaries_of_file;
    auto const set = [](std::optional<std::string_view>& to, auto const& word) {
        if (word) to = *word;
    };
    for (auto const& line : whole.records) {
        auto const* const any_record = line.record();
        if (any_record == nullptr) continue;
        summaries_of_file.see(*any_record);
        if (auto const* const title = find_alternative<basic_custom_title<Model>>(any_record))
            set(out.custom, title->word);
        else if (auto const* const generated = find_alternative<basic_ai_title<Model>>(any_record))
            set(out.by_model, generated->word);
        else if (auto const* const prompt = find_alternative<basic_last_prompt<Model>>(any_record))
            set(out.last_prompt, prompt->last_prompt);
        else if (auto const* const user = find_alternative<basic_user_record<Model>>(any_record))
            if (auto const text = typed_text_of(*user); !out.first_prompt && !text.empty())
                out.first_prompt = text;
    }
    out.summary = summaries_of_file.find(summaries_of_file.leaf);
    return out;
}

}  // namespace lisle::v0_1::claude_code
