// lisle/formats/opencode/v2/migration/back_losses.hpp - what a session of opencode 2 loses when it
// becomes one of 1.x, collected while migrate_back makes it.
#pragma once

#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/migration/change.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2::detail {

/// A member that 1.x has no place for.
template <class Owner, class Member>
struct unkept_member {
    std::string_view key;
    std::optional<Member> Owner::*member;
    std::string_view what;
};
template <class Owner, class Member>
unkept_member(std::string_view, std::optional<Member> Owner::*, std::string_view)
    -> unkept_member<Owner, Member>;

/// Collects what 1.x does not have of the messages of one session, by its place.
template <class Model>
class back_losses {
public:
    /// The places of what follows are in this message.
    void begin_message(std::size_t index) { index_ = index; }

    [[nodiscard]] std::vector<change> finish() && { return std::move(out_); }

    // ---- Any message ----

    void lose(std::string_view below, std::string_view what) {
        tell(change_kind::dropped, place_of(below), what);
    }
    void approximate(std::string_view below, std::string_view what) {
        tell(change_kind::approximated, place_of(below), what);
    }
    template <class Row>
    void lose_notes(Row const& row) {
        drop(place_of(), row,
             unkept_member{"metadata", &Row::metadata, "1.x's messages have no metadata"});
    }
    void lose_second_state(bool has_both, std::size_t at) {
        if (has_both)
            lose("content/" + std::to_string(at) + "/native", "1.x has one state of a provider");
    }

    // ---- Each kind ----

    void tell_session(basic_session<Model> const& s) {
        using session = basic_session<Model>;
        using times = basic_session_time<Model>;
        constexpr std::string_view info = "/info";
        drop(info, s, unkept_member{"fork", &session::fork, "1.x does not tell forks"},
             unkept_member{"outcome", &session::outcome, "1.x does not tell how a turn ended"});
        drop(
            "/info/time", s.time,
            unkept_member{"idle", &times::idle, "1.x's sessions do not tell when they became idle"},
            unkept_member{"viewed", &times::viewed,
                          "1.x's sessions do not tell when they were viewed"});
        if (s.revert && s.revert->files)
            tell(change_kind::dropped, "/info/revert/files", "1.x has the snapshot alone");
        if (s.revert && s.revert->part_id)
            tell(change_kind::dropped, "/info/revert/partID", "parts have new ids");
        if (!s.title || s.title->empty())
            tell(change_kind::invented, "/info/title", "1.x has the time in its place");
        tell(change_kind::invented, "/info/slug", "of the title");
        tell(change_kind::invented, "/info/version", "1.x has that of the program");
        if (!s.location) tell(change_kind::invented, "/info/directory", "an empty one");
    }
    void tell_answer(basic_assistant<Model> const& row) {
        using type = basic_assistant<Model>;
        constexpr std::string_view no_state = "1.x's answers have no state of a provider";
        lose_notes(row);
        drop(place_of(), row,
             unkept_member{"rawFinish", &type::raw_finish, "1.x has one word for it"},
             unkept_member{"providerState", &type::provider_state, no_state},
             unkept_member{"native", &type::native, no_state},
             unkept_member{"retry", &type::retry, "the request is not repeated"});
        drop(place_of("time"), row.time,
             unkept_member{"streamed", &basic_answer_time<Model>::streamed,
                           "1.x's answers do not tell when they began to arrive"});
        if (row.error) tell_error(*row.error);
        if (!row.snapshot) return;
        bool const has_end = row.time.completed && row.finish;
        if (row.snapshot->end && !has_end) lose("snapshot/end", "1.x has it of ended answers");
        if (row.snapshot->files && !row.snapshot->files->empty() && !row.snapshot->start)
            lose("snapshot/files", "1.x has them with the tree before alone");
    }
    void tell_call(basic_tool<Model> const& call, std::size_t at) {
        auto const place = "content/" + std::to_string(at);
        using type = basic_tool<Model>;
        drop(place_of(place), call,
             unkept_member{"executed", &type::executed, "1.x does not tell who ran it"},
             unkept_member{"providerResultState", &type::provider_result_state,
                           "1.x's results have no state of a provider"});
        lose_second_state(call.provider_state && call.native, at);
        tell_times(call, place + "/time");
        if (auto const* const failed = std::get_if<basic_failed_call<Model>>(&call.state))
            tell_failure(*failed, place + "/state");
        if (auto const* const ended = std::get_if<basic_completed_call<Model>>(&call.state))
            tell_items(
                ended->content, place + "/state", "1.x's results have only texts and files",
                [](auto const& item) { return std::holds_alternative<unknown_case<Model>>(item); });
    }
    /// `is_path`: whether 1.x has the place of the file with its mention.
    void tell_file(basic_file<Model> const& file, std::string_view below, bool is_path) {
        auto const* const place = std::get_if<basic_uri_source<Model>>(&file.source);
        drop(place_of(below), file,
             unkept_member{"description", &basic_file<Model>::description,
                           "1.x's files have no descriptions"});
        if (!is_path && file.mention)
            lose(std::string{below} + "/mention", "1.x has mentions of files of the folder alone");
        if (std::holds_alternative<unknown_case<Model>>(file.source)
            || (!is_path && place != nullptr))
            lose(std::string{below} + "/source", "1.x has sources of mentioned files alone");
    }
    void tell_synthetic(basic_synthetic<Model> const& row) {
        using type = basic_synthetic<Model>;
        lose_notes(row);
        drop(place_of(), row,
             unkept_member{"description", &type::description, "1.x's texts have no descriptions"});
    }
    void tell_compaction(basic_compaction<Model> const& row) {
        using type = basic_compaction<Model>;
        constexpr std::string_view no_state = "1.x's summaries have no state of a provider";
        lose_notes(row);
        drop(place_of(), row, unkept_member{"providerState", &type::provider_state, no_state},
             unkept_member{"native", &type::native, no_state},
             unkept_member{"providerContext", &type::provider_context,
                           "1.x has summaries as texts alone"});
        if (row.recent && !row.recent->empty()) approximate("recent", "a text of the summary");
    }
    void tell_shell(basic_shell<Model> const& row) {
        lose_notes(row);
        drop(
            place_of(), row,
            unkept_member{"exit", &basic_shell<Model>::exit, "1.x keeps what the command printed"});
        if (row.status.text != "exited") approximate("status", "a command that ended");
        if (!row.output) return;
        for (auto const* key : {"cursor", "size", "truncated"})
            lose("output/" + std::string{key}, "1.x keeps what the command printed");
    }

private:
    void tell(change_kind kind, std::string pointer, std::string_view what) {
        out_.push_back(make_change(kind, std::move(pointer), what));
    }
    /// Tells which of the members an object has.
    template <class Object, class... Members>
    void drop(std::string_view place, Object const& object, Members const&... all) {
        auto const look = [&](auto const& each) {
            if (object.*each.member)
                tell(change_kind::dropped, std::string{place} + '/' + std::string{each.key},
                     each.what);
        };
        (look(all), ...);
    }
    [[nodiscard]] std::string place_of(std::string_view below = {}) const {
        auto out = "/messages/" + std::to_string(index_);
        if (!below.empty()) (out += '/') += below;
        return out;
    }
    void tell_error(basic_error<Model> const& error) {
        tell_response(error, "error");
        if (error.type != "aborted") approximate("error/type", "an error without a kind");
    }
    void tell_times(basic_tool<Model> const& call, std::string const& place) {
        bool const is_pending = std::holds_alternative<basic_streaming_call<Model>>(call.state);
        bool const is_open =
            is_pending || std::holds_alternative<basic_running_call<Model>>(call.state);
        bool const is_other = call.time.ran && call.time.ran->value != call.time.created.value;
        if (is_pending || is_other)
            lose(place + "/created", "1.x has the time at which the tool began");
        if (is_pending && call.time.ran) lose(place + "/ran", "1.x's pending calls have no times");
        if (is_open && call.time.completed) lose(place + "/completed", "the call did not end");
    }
    void tell_failure(basic_failed_call<Model> const& failed, std::string const& place) {
        if (failed.error) {
            tell_response(*failed.error, place + "/error");
            if (failed.error->type != "tool.execution")
                approximate(place + "/error", "the message");
        }
        tell_items(
            failed.content, place, "1.x's failed calls have only texts",
            [](auto const& item) { return !std::holds_alternative<basic_text_item<Model>>(item); });
    }
    template <class IsLost>
    void tell_items(std::optional<basic_tool_result<Model>> const& result, std::string const& place,
                    std::string_view what, IsLost is_lost) {
        if (!result) return;
        for (std::size_t i = 0; i < result->items.size(); ++i)
            if (is_lost(result->items[i])) lose(place + "/content/" + std::to_string(i), what);
    }
    void tell_response(basic_error<Model> const& error, std::string const& below) {
        using type = basic_error<Model>;
        constexpr std::string_view why = "1.x has a name and a message here";
        drop(place_of(below), error, unkept_member{"status", &type::status, why},
             unkept_member{"response", &type::response, why});
    }

    std::vector<change> out_;
    std::size_t index_ = 0;
};

}  // namespace lisle::v0_1::opencode::v2::detail
