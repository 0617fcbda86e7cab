// examples/lisle/codex/format.cpp - a rollout of Codex, for people.
#include "format.hpp"

#include "../conversation/format.hpp"
#include "../sessions/typed_format.hpp"
#include "../terminal/release_text.hpp"
#include "../terminal/text_of_release.hpp"
#include "joined_history.hpp"
#include "open_calls.hpp"
#include "rollout_files.hpp"

#include <lisle/conversation/codex.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/find_faults.hpp>
#include <lisle/formats/codex/tools/injected_text.hpp>
#include <lisle/formats/codex/tools/mend.hpp>
#include <lisle/formats/codex/tools/parent_thread.hpp>
#include <lisle/formats/codex/writers/encode_as_release.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <system_error>
#include <utility>
#include <variant>

namespace app {

namespace codex = lisle::codex;

namespace {

/// The message in a line, or null.
codex::message const* message_of(codex::record const* record) {
    auto const* const item = record == nullptr ? nullptr : codex::item_of(*record);
    return item == nullptr ? nullptr : std::get_if<codex::message>(item);
}

/// The first line of the thread itself, or null.
codex::session_meta const* meta_of(codex::rollout const& d) {
    for (auto const& line : d.records)
        if (auto const* const record = line.record())
            if (auto const* const found = codex::line_with<codex::session_meta>(*record))
                return &found->payload;
    return nullptr;
}

codex::bare_meta const* bare_meta_of(codex::rollout const& d) {
    auto const* const record = d.records.empty() ? nullptr : d.records.front().record();
    return record == nullptr ? nullptr : lisle::find_alternative<codex::bare_meta>(record);
}

/// Whether Codex opens the rollout; only then does it skip bad lines. Releases since 0.34 refuse the
/// bare lines of older ones.
bool is_opened(codex::rollout const& d) {
    auto const* const first = d.records.empty() ? nullptr : d.records.front().record();
    if (first == nullptr || lisle::find_alternative<codex::envelope>(first) == nullptr)
        return false;
    auto const all = codex::find_faults(d);
    return std::none_of(all.begin(), all.end(), [](lisle::fault const& each) {
        return each.effect == lisle::fault_effect::refused;
    });
}

/// The time of the last line that has one.
std::string last_time(codex::rollout const& d) {
    std::string out;
    for (auto line = d.records.rbegin(); line != d.records.rend() && out.empty(); ++line)
        if (auto const* const record = line->record())
            if (auto const* const inside = lisle::find_alternative<codex::envelope>(record))
                std::visit(
                    [&](auto const& l) {
                        if constexpr (requires { l.timestamp; }) out = l.timestamp;
                    },
                    static_cast<codex::envelope::base const&>(*inside));
    return out;
}

}  // namespace

template <>
struct presentation<lisle::codex_t> {
    using document = codex::rollout;

    /// The first words of a person: Codex keeps the names of threads in another file.
    static std::string_view title(document const& d) {
        auto const persons = codex::find_persons_messages(d.records);
        for (std::size_t i = 0; i < persons.size(); ++i) {
            auto const* const message = persons[i] ? message_of(d.records[i].record()) : nullptr;
            auto const words =
                message == nullptr ? std::string_view{} : codex::first_words_of(*message);
            if (!words.empty()) return words.substr(0, words.find('\n'));
        }
        return {};
    }
    /// Does nothing: a rollout stores no title.
    static void retitle(document&, std::string const&) {}

    static lisle::conversation::conversation
    to_conversation(document const& d, lisle::conversation::source_map& places, talk_parts which) {
        return lisle::conversation::get(d, places, {.parts = which});
    }
    static lisle::conversation::converted<document>
    from_conversation(lisle::conversation::conversation const& c) {
        return lisle::conversation::put<lisle::codex_t>(c);
    }
    /// Refuses a release that does not go on with threads of other programs, and a thread of Codex
    /// itself, whose lines stay as they are.
    static lisle::result<lisle::conversation::converted<document>>
    from_conversation_for(lisle::conversation::conversation const& c, std::string_view wanted) {
        auto const refuse = [](std::string why) {
            return lisle::error{.code = lisle::errc::unsupported_version, .detail = std::move(why)};
        };
        auto const release = parse_release(wanted);
        constexpr auto resumed = codex::resumed_releases;
        if (!release || !resumed.contains(*release))
            return refuse("Codex " + to_short_text(resumed.first) + " to "
                          + to_short_text(resumed.last) + " go on with a thread that lisle makes");
        if (c.source && c.source->format == lisle::format_traits<lisle::codex_t>::name)
            return refuse("the thread is Codex's own, whose lines stay as they are");
        return lisle::conversation::put<lisle::codex_t>(c, {.release = lisle::to_string(*release)});
    }

    static part_counts count_parts(document const& d) {
        return app::count_parts(lisle::conversation::get(d, {.parts = talk_parts::all}));
    }
    static std::size_t count_messages(document const& d) { return count_parts(d).all; }

    /// The release that its first line names.
    static std::optional<lisle::result<text_writer>> find_writer(document const& d,
                                                                 std::string_view text) {
        auto const* const meta = meta_of(d);
        if (meta == nullptr || !lisle::parse_release_number(meta->cli_version)) return std::nullopt;
        if (lisle::encode(d) != text) return std::nullopt;
        return text_writer{"Codex " + std::string{meta->cli_version}, "rollout"};
    }

    static lisle::result<std::string> encode_as_release(document const& d,
                                                        lisle::release_number release,
                                                        std::vector<std::string>& remarks) {
        return take_text(codex::encode_as_release(d, release), release, remarks);
    }

    static entry identify(document const& d) {
        entry out;
        if (auto const* const meta = meta_of(d)) {
            out.id = meta->id;
            out.created_at = meta->timestamp;
            if (auto parent = codex::find_parent_thread(*meta)) out.parent_id = parent->id;
            out.folders.push_back(meta->cwd);
            out.updated_at = last_time(d);
        } else if (auto const* const bare = bare_meta_of(d)) {
            out.id = bare->id;
            out.created_at = out.updated_at = bare->timestamp;
        }
        return out;
    }

    static bool skips_bad_lines(document const& d) { return is_opened(d); }
    static constexpr bool needs_line_end = false;
    static constexpr std::string_view program = "Codex";
    static std::vector<lisle::fault> find_faults(document const& d) {
        return codex::find_faults(d);
    }
    static std::vector<lisle::finding> mend(document& d, std::string_view file_name,
                                            record_origins& origins) {
        return codex::mend(d, file_name, &origins);
    }
    static std::vector<open_call> close_calls(document const& d) { return close_codex_calls(d); }

    static std::optional<joined_text> join_history(std::filesystem::path const& file,
                                                   std::string_view text) {
        return join_history_of(file, text);
    }
    static constexpr bool has_messages_beside = true;
    static std::optional<std::filesystem::path>
    find_side_folder(std::filesystem::path const& file) {
        if (!is_of_reverted_thread(file)) return std::nullopt;
        std::error_code failed;
        auto const home = find_home_above(file);
        auto whole = std::filesystem::canonical(home, failed);  // the home may be behind a link
        return failed ? home : std::move(whole);
    }
    static std::vector<std::string> complete(document& d, side_folder& home) {
        return add_reverted_lines(d, home);
    }
    static void keep_continued(rescue& repaired, std::filesystem::path const& file) {
        continued_threads{find_home_above(file)}.keep_file(repaired, file);
    }

    static std::string transcribe(document const& d, talk_parts which) {
        return app::transcribe(lisle::conversation::get(d, {.parts = which}));
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out{{"last change", last_time(d)}};
        auto const* const meta = meta_of(d);
        if (meta == nullptr) return out;
        out.push_back({"release", meta->cli_version});
        if (meta->git && meta->git->branch) out.push_back({"branch", *meta->git->branch});
        if (meta->forked_from_id) out.push_back({"forked from", *meta->forked_from_id});
        if (auto const model = lisle::conversation::get(d).model)
            out.push_back({"model", model->id});
        return out;
    }
};

format const& codex_format() {
    static typed_format<lisle::codex_t> const out;
    return out;
}

}  // namespace app
