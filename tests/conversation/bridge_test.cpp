#include <lisle/conversation/bridge.hpp>

#include <lisle/conversation/kept_lines.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/formats/loom/version.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace bridge_test {

namespace conversation = lisle::conversation;
using message = lisle::loom::message;

message restore(char const* native) {
    conversation::native_reader reader{"loom"};
    message made;
    made.content = "made";
    auto const raw = conversation::native_members<lisle::owned>{lisle::text::assume_json(native)};
    return reader.restore(made, raw, conversation::loom_bridge::style);
}

TEST_CASE("a residue is added to the converted object") {
    CHECK(restore(R"({"loom":{"add":{"tool_name":"n"}}})").tool_name == "n");
    CHECK(restore(R"({"loom":{"add":{"tool_name":"n"}}})").content == "made");
}

TEST_CASE("a residue that can't be read is ignored") {
    for (auto const* native : {R"({"loom":{"add":{"tool_name":7}}})", R"({"loom":5})", "[]", "{}",
                               R"({"zed":{"add":{"tool_name":"n"}}})"}) {
        CAPTURE(native);
        CHECK_FALSE(restore(native).tool_name.has_value());
        CHECK(restore(native).content == "made");
    }
}

TEST_CASE("a part has native members of its format") {
    conversation::content part = conversation::plain_text{"a", {}, {}, {}};
    conversation::native_reader const reader{"codex"};
    CHECK(reader.find(part).empty());
    conversation::set_native(part, "codex", R"({"at":3})");
    CHECK(reader.find(part) == R"({"at":3})");
    CHECK(reader.read<conversation::line_place>(part).at == 3);
    CHECK(conversation::native_reader{"zed"}.read<conversation::line_place>(part).at == 0);
    conversation::set_native(part, "codex", R"({"at":"x"})");
    CHECK(reader.read<conversation::line_place>(part).at == 0);
}

TEST_CASE("members that no bridge reads are reported") {
    auto talk = conversation::get(lisle::loom::thread{});
    talk.extra.insert_or_assign("later", "1");
    talk.native = lisle::text::assume_json(R"({"zed":{"add":{"draft":1}}})");
    auto const made = conversation::put<lisle::loom_t>(talk);
    REQUIRE(made.losses.size() == 2);
    CHECK(made.losses[0].message() == "/later: a member that this version does not know");
    CHECK(made.losses[1].message() == "/native/zed/add/draft: only zed has it");
}

TEST_CASE("the places in a document are recorded") {
    lisle::loom::thread thread;
    thread.conversation.messages.emplace_back().content = "hi";
    conversation::source_map places;
    static_cast<void>(conversation::get(thread, places));
    CHECK(places.find("/messages/0/content/0") == "/conversation/messages/0/content");
    static_cast<void>(conversation::get(lisle::loom::thread{}, places));
    CHECK(places.find("/messages/0/content/0").empty());
}

TEST_CASE("a document is converted to a conversation and back") {
    auto const thread = lisle::loom::make_thread(lisle::loom::make_thread_id(1'776'643'200'000, {}),
                                                 "2026-04-20T00:00:00+00:00");
    auto const made = conversation::put<lisle::loom_t>(conversation::get(thread));
    CHECK(made.document == thread);
    CHECK(made.losses.empty());
}

TEST_CASE("a bridge without options takes none") {
    CHECK(std::is_same_v<conversation::options_of<lisle::loom_t>, conversation::no_options>);
}

}  // namespace bridge_test
