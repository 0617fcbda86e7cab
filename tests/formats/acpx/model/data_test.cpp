#include <lisle/formats/acpx/model/data.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace acpx_data_test {

using namespace lisle::acpx;

namespace {

template <class Session>
concept gives_messages = requires(Session&& of) {
    messages_of(std::forward<Session>(of));
};

}  // namespace

TEST_CASE("a default session is open and has the shape of files") {
    session const made;
    CHECK(made.written_as == shape::flat);
    CHECK(made.schema == "acpx.session.v1");
    CHECK_FALSE(made.closed);
    CHECK(made.thread.version == "0.3.0");
    CHECK_FALSE(made.thread.imported);
    CHECK_FALSE(made.thread.thinking_enabled);
    CHECK((made.thread.model == lisle::json{} && made.thread.profile == lisle::json{}));
    CHECK((!made.last_seq && !made.event_log && !made.acpx && !made.imported_from));
}

TEST_CASE("a default log has five segments of 64 MiB") {
    event_log const made;
    CHECK(made.segment_count == 5);
    CHECK(made.max_segment_bytes == 64.0 * 1024 * 1024);
    CHECK(made.max_segments == 5);
    CHECK((!made.last_write_at && !made.last_write_error));
}

TEST_CASE("absent, null and a value are three things") {
    nullable<std::string> const absent, null{std::optional<std::string>{}}, empty{""};
    CHECK(absent != null);
    CHECK(null != empty);
    CHECK(absent != empty);
    session one, other;
    one.thread.title = null;
    CHECK_FALSE(one == other);
    other.thread.title = null;
    CHECK(one == other);
}

TEST_CASE("sessions with different shapes or members are unequal") {
    session const one;
    auto const differs = [&](auto change) {
        auto other = one;
        change(other);
        return !(one == other);
    };
    CHECK_FALSE(differs([](session&) {}));
    CHECK(differs([](session& s) { s.written_as = shape::nested; }));
    CHECK(differs([](session& s) { s.last_agent_exit_code.emplace(); }));
    CHECK(differs([](session& s) { s.acpx.emplace(); }));
    CHECK(differs([](session& s) { s.event_log.emplace(); }));
    CHECK(differs([](session& s) { s.thread.speed.emplace(speed_mode::fast); }));
    CHECK(differs([](session& s) { s.thread.subagent_context.emplace(); }));
    CHECK(differs([](session& s) { s.thread.messages.emplace_back(resume{}); }));
}

TEST_CASE("a title is the conversation's, or the session's name if that is empty") {
    session of;
    CHECK(title_of(of).empty());
    of.name = "n";
    CHECK(title_of(of) == "n");
    of.thread.title.emplace();
    CHECK(title_of(of) == "n");
    of.thread.title = "";
    CHECK(title_of(of) == "n");
    of.thread.title = "t";
    CHECK(title_of(of) == "t");
    of.name.reset();
    of.thread.title.emplace();
    CHECK(title_of(of).empty());
}

TEST_CASE("a borrowed session's title is a view of the same text") {
    constexpr std::string_view text = "title";
    basic_session<lisle::borrowed> of;
    of.thread.title = text;
    CHECK(title_of(of).data() == text.data());
}

TEST_CASE("messages_of gives a session's messages, but not a temporary's") {
    session of;
    of.written_as = shape::nested;
    messages_of(of).emplace_back(resume{});
    CHECK(&messages_of(std::as_const(of)) == &of.thread.messages);
    CHECK(of.thread.messages.size() == 1);
    static_assert(gives_messages<session&> && gives_messages<session const&>);
    static_assert(!gives_messages<session> && !gives_messages<session const>);
}

}  // namespace acpx_data_test
