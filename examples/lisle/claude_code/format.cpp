// examples/lisle/claude_code/format.cpp - a session of Claude Code, for people.
#include "format.hpp"

#include "../conversation/format.hpp"
#include "../sessions/typed_format.hpp"
#include "../terminal/release_text.hpp"
#include "../terminal/text_of_release.hpp"
#include "open_calls.hpp"
#include "session_names.hpp"
#include "source.hpp"

#include <lisle/conversation/claude_code.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/find_faults.hpp>
#include <lisle/formats/claude_code/tools/mend.hpp>
#include <lisle/formats/claude_code/tools/stored_result.hpp>
#include <lisle/formats/claude_code/tools/subagents.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>
#include <lisle/formats/claude_code/writers/encode_as_release.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace app {

namespace claude_code = lisle::claude_code;
namespace talk = lisle::conversation;

namespace {

/// The first and the last record of the tree.
struct tree_ends {
    claude_code::link const* first = nullptr;
    claude_code::link const* last = nullptr;
};

tree_ends find_ends(claude_code::session const& session) {
    tree_ends out;
    for (auto const& line : session.records) {
        auto const* const record = line.record();
        auto const* const link = record != nullptr ? link_of(*record) : nullptr;
        if (link == nullptr) continue;
        if (out.first == nullptr) out.first = link;
        if (link->timestamp) out.last = link;
    }
    return out;
}

/// Sets the version of a record of the tree; other records have none.
void set_version(claude_code::record& record, std::string release) {
    lisle::visit_alternative(
        [&](auto& alternative) {
            if constexpr (requires { alternative.parent_uuid; })
                alternative.version = std::move(release);
        },
        record);
}

}  // namespace

template <>
struct presentation<lisle::claude_code_t> {
    using document = claude_code::session;

    static std::string_view title(document const& d) { return claude_code::find_titles(d).best(); }

    /// Appends a title, as the program does.
    static void retitle(document& d, std::string title) {
        claude_code::custom_title record;
        record.word = std::move(title);
        if (auto const ends = find_ends(d); ends.first != nullptr)
            record.session_id = ends.first->session_id;
        if (!d.records.empty() && d.records.back().separator.find('\n') == std::string::npos)
            d.records.back().separator += '\n';
        d.records.emplace_back().content = claude_code::record{std::move(record)};
    }

    static talk::conversation to_conversation(document const& d, talk::source_map& places,
                                              talk_parts which) {
        return talk::get(d, places, {.parts = which});
    }
    static talk::converted<document> from_conversation(talk::conversation const& c) {
        return talk::put<lisle::claude_code_t>(c);
    }
    /// Refuses a session of Claude Code itself, whose records name the releases that wrote them.
    static lisle::result<talk::converted<document>>
    from_conversation_for(talk::conversation const& c, std::string_view wanted) {
        auto const release = parse_release(wanted);
        if (!release)
            return lisle::error{.code = lisle::errc::unsupported_version,
                                .detail = "Claude Code's releases have three numbers"};
        if (c.source && c.source->format == lisle::format_traits<lisle::claude_code_t>::name)
            return lisle::error{.code = lisle::errc::unsupported_version,
                                .detail = "the session is Claude Code's own: lisle canon --as "
                                          "writes its records in the order of a release"};
        auto out = from_conversation(c);
        for (auto& line : out.document.records)
            if (auto* const record = line.record()) set_version(*record, to_string(*release));
        return out;
    }
    /// Copies nothing if no subagent stands in the file.
    static divided_document divide(document const& d) {
        divided_document out;
        if (claude_code::find_subagents(d).empty()) return out;
        auto parts = claude_code::divide(d);
        using own_document = typed_document<lisle::claude_code_t>;
        out.main = std::make_unique<own_document>(std::move(parts.main.session));
        out.lines = std::move(parts.main.records);
        for (auto& subagent : parts.subagents)
            out.subagents.push_back({std::string{agent_prefix} + subagent.id, subagent.id,
                                     std::move(subagent.call_id),
                                     std::make_unique<own_document>(std::move(subagent.session)),
                                     std::move(subagent.records)});
        return out;
    }
    static std::vector<std::string> complete(document& d, side_folder& beside) {
        std::vector<std::string> out;
        claude_code::for_each_stored_result(d, [&](std::string const& path, std::string& text) {
            auto const name = claude_code::stored_result_name(path, beside.name());
            std::string whole;
            auto const problem = name
                                     ? beside.read(claude_code::stored_results_folder, *name, whole)
                                     : std::string{"not in the session's own folder"};
            if (problem.empty()) text = lisle::text::replace_invalid_utf8(whole);
            else out.push_back("only the preview of a long result: " + path + ": " + problem);
        });
        return out;
    }
    static part_counts count_parts(document const& d) {
        return app::count_parts(talk::get(d, {.parts = talk_parts::all}));
    }
    static std::size_t count_messages(document const& d) { return count_parts(d).all; }

    /// The release that its last records name.
    static std::optional<lisle::result<text_writer>> find_writer(document const& d,
                                                                 std::string_view text) {
        auto const release = claude_code::find_release(d);
        if (!release || lisle::encode(d) != text) return std::nullopt;
        return text_writer{"Claude Code " + lisle::to_string(*release), "session"};
    }

    static lisle::result<std::string> encode_as_release(document const& d,
                                                        lisle::release_number release,
                                                        std::vector<std::string>& remarks) {
        return take_text(claude_code::encode_as_release(d, release), release, remarks);
    }

    static entry identify(document const& d) {
        entry out;
        auto const ends = find_ends(d);
        if (ends.first == nullptr) return out;
        out.id = ends.first->session_id.value_or("");
        if (auto const& agent = ends.first->agent_id)
            out.parent_id =
                std::exchange(out.id, std::string{agent_prefix} + *agent);  // as its file
        out.created_at = ends.first->timestamp;
        if (ends.last != nullptr) out.updated_at = *ends.last->timestamp;
        if (ends.first->cwd) out.folders.push_back(*ends.first->cwd);
        return out;
    }

    /// All releases do, without a word.
    static bool skips_bad_lines(document const&) { return true; }
    /// Releases up to 2.1.112 append without looking at the last byte.
    static constexpr bool needs_line_end = true;
    /// 2.1.330 writes a line end first, 2.1.112 and older do not.
    static bool continues_last_line(document const& d) {
        auto const release = claude_code::find_release(d);
        return !release || *release <= lisle::release_number{2, 1, 112};
    }
    static constexpr std::string_view program = "Claude Code";
    static std::vector<lisle::fault> find_faults(document const& d) {
        return claude_code::find_faults(d);
    }
    static std::vector<lisle::finding> mend(document& d, std::string_view,
                                            record_origins& origins) {
        return claude_code::mend(d, &origins);
    }
    static std::vector<open_call> close_calls(document const& d) {
        return close_claude_code_calls(d);
    }

    static std::filesystem::path find_side_folder(std::filesystem::path const& file) {
        return find_claude_code_side_folder(file);
    }

    static std::string transcribe(document const& d, talk_parts which) {
        return app::transcribe(talk::get(d, {.parts = which}));
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out;
        auto const ends = find_ends(d);
        auto const add = [&](std::string label, std::optional<std::string> const& text) {
            if (text && !text->empty()) out.push_back({std::move(label), *text});
        };
        if (ends.last != nullptr) add("last change", ends.last->timestamp);
        if (ends.first != nullptr) add("branch", ends.first->git_branch);
        if (auto const release = claude_code::find_release(d))
            add("release", lisle::to_string(*release));
        auto const c = talk::get(d);
        if (c.model) add("model", c.model->id);
        return out;
    }
};

format const& claude_code_format() {
    static typed_format<lisle::claude_code_t> const out;
    return out;
}

}  // namespace app
