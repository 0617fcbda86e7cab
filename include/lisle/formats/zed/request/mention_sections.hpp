// lisle/formats/zed/request/mention_sections.hpp - the content of mentions, as a model reads it.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs; for skills and merge conflicts its state of 2026-08.
#pragma once

#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/request/codeblock.hpp>
#include <lisle/formats/zed/tools/zed_link.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// The sections of a message, in the order in which they are sent.
enum class section_kind {
    files,
    directories,
    symbols,
    selections,
    diffs,
    threads,
    fetched_urls,
    rules,
    diagnostics,
    skills,
    merge_conflicts
};

namespace detail {

struct section_frame {
    std::string_view opening, closing;
};

/// The tags around each section, by section_kind. The closing tag of the rules is Zed's own slip.
inline constexpr std::array section_frames{
    section_frame{"<files>", "</files>"},
    section_frame{"<directories>", "</directories>"},
    section_frame{"<symbols>", "</symbols>"},
    section_frame{"<selections>", "</selections>"},
    section_frame{"<diffs>", "</diffs>"},
    section_frame{"<threads>", "</threads>"},
    section_frame{"<fetched_urls>", "</fetched_urls>"},
    section_frame{"<rules>\nThe user has specified the following rules that should be applied:\n",
                  "</user_rules>"},
    section_frame{"<diagnostics>", "</diagnostics>"},
    section_frame{"<skills>\nThe user has attached the following agent skills:\n", "</skills>"},
    section_frame{"<merge_conflicts>", "</merge_conflicts>"},
};

/// The text that a mention adds to a section.
struct section_entry {
    section_kind section;
    std::string text;
};

/// Makes the entry of a mention. Pasted images and unknown kinds have no entry.
struct entry_printer {
    std::string_view content;

    template <class Model>
    section_entry operator()(basic_file_mention<Model> const& m) const {
        return {section_kind::files, block(to_codeblock_tag(m.abs_path))};
    }
    template <class Model>
    section_entry operator()(basic_directory_mention<Model> const&) const {
        return {section_kind::directories, plain()};
    }
    template <class Model>
    section_entry operator()(basic_symbol_mention<Model> const& m) const {
        return {section_kind::symbols, block(to_codeblock_tag(m.abs_path, m.line_range))};
    }
    template <class Model>
    section_entry operator()(basic_selection_mention<Model> const& m) const {
        std::optional<std::string_view> const path = m.abs_path;
        return {section_kind::selections, block(to_codeblock_tag(path, m.line_range))};
    }
    template <class Model>
    section_entry operator()(basic_terminal_selection_mention<Model> const&) const {
        return {section_kind::selections, block("console")};
    }
    template <class Model>
    section_entry operator()(basic_git_diff_mention<Model> const& m) const {
        return {section_kind::diffs,
                "\nBranch diff against " + std::string{m.base_ref} + ":" + block("diff")};
    }
    template <class Model>
    section_entry operator()(basic_thread_mention<Model> const&) const {
        return {section_kind::threads, plain()};
    }
    template <class Model>
    section_entry operator()(basic_text_thread_mention<Model> const&) const {
        return {section_kind::threads, plain()};
    }
    /// This entry has no newline after the content.
    template <class Model>
    section_entry operator()(basic_fetch_mention<Model> const& m) const {
        return {section_kind::fetched_urls,
                "\nFetch: " + link_printer{}(m).name + "\n\n" + std::string{content}};
    }
    template <class Model>
    section_entry operator()(basic_rule_mention<Model> const&) const {
        return {section_kind::rules, block("")};
    }
    template <class Model>
    section_entry operator()(basic_diagnostics_mention<Model> const&) const {
        return {section_kind::diagnostics, plain()};
    }
    template <class Model>
    section_entry operator()(basic_skill_mention<Model> const& m) const {
        return {section_kind::skills,
                "\nSkill: " + std::string{m.name} + " (" + std::string{m.source} + ")" + plain()};
    }
    template <class Model>
    section_entry operator()(basic_merge_conflict_mention<Model> const& m) const {
        return {section_kind::merge_conflicts,
                "\nMerge conflict in " + std::string{m.file_path} + ":" + block("diff")};
    }
    template <class Other>
    std::optional<section_entry> operator()(Other const&) const {
        return {};
    }

private:
    [[nodiscard]] std::string plain() const { return '\n' + std::string{content} + '\n'; }
    [[nodiscard]] std::string block(std::string_view tag) const {
        return '\n' + to_codeblock(tag, content);
    }
};

}  // namespace detail

/// Gathers the content of a message's mentions.
class mention_sections {
public:
    /// Adds a mention to the section of its kind.
    template <class Model>
    void add(basic_mention<Model> const& m) {
        detail::entry_printer const print{m.content};
        auto const entry = std::visit(
            [&](auto const& kind) -> std::optional<detail::section_entry> { return print(kind); },
            static_cast<typename basic_mention_uri<Model>::variant const&>(m.uri));
        if (!entry) return;
        auto& section = entries_[static_cast<std::size_t>(entry->section)];
        if (!section) section.emplace();
        *section += entry->text;
    }

    /// The texts to send: the introduction, the sections that have an entry, in order, and the end.
    /// Empty if no section has an entry; an entry without content counts.
    [[nodiscard]] std::vector<std::string> to_texts() const {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            if (!entries_[i]) continue;
            if (out.empty()) out.emplace_back(introduction);
            auto& text = out.emplace_back(detail::section_frames[i].opening);
            text.append(*entries_[i]).append(detail::section_frames[i].closing).append("\n");
        }
        if (!out.empty()) out.emplace_back("</context>");
        return out;
    }

private:
    static constexpr std::string_view introduction =
        "<context>\nThe following items were attached by the user. They are up-to-date and don't "
        "need to be re-read.\n\n";

    std::array<std::optional<std::string>, detail::section_frames.size()> entries_;
};

}  // namespace lisle::v0_1::zed
