#include <lisle/conversation/bridge.hpp>

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
    auto const raw = conversation::native_members<lisle::owned>{{native}};
    return reader.restore(made, raw, conversation::loom_bridge::style);
}

TEST_CASE("a residue is added to what was made") {
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

TEST_CASE("members of other formats are counted") {
    conversation::native_reader reader{"loom"};
    auto const raw = conversation::native_members<lisle::owned>{{R"({"zed":{},"acpx":{}})"}};
    for (int i = 0; i < 2; ++i)
        static_cast<void>(reader.restore(message{}, raw, conversation::loom_bridge::style));
    std::vector<conversation::loss> out;
    reader.tell_losses(conversation::loss_log{out});
    REQUIRE(out.size() == 2);
    CHECK(out[0].what == "members that only acpx has, at 2 places");
    CHECK(out[1].what == "members that only zed has, at 2 places");
}

TEST_CASE("a document is taken to a conversation and back") {
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
