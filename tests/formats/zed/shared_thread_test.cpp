#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/shared_thread.hpp>

#include <string>
#include <string_view>

namespace shared_thread_test {

using namespace expect;
using lisle::zed_shared_t;

namespace {

constexpr std::string_view text =
    R"({"title":"t","messages":["Resume"],"updated_at":"2026-02-27T12:34:56Z","model":null,)"
    R"("version":"1.0.0"})";

bool is_read(std::string_view shared, lisle::decode_options const& options) {
    return lisle::decode<zed_shared_t>(shared, options).has_value();
}

}  // namespace

TEST_CASE("a shared thread has five keys, of any version") {
    for (auto const& options : {permissive, reference, strict}) {
        auto const shared = lisle::decode<zed_shared_t>(text, options);
        REQUIRE(shared.has_value());
        CHECK(lisle::encode(*shared) == text);
    }
    CHECK(
        is_read(R"({"title":"t","messages":[],"updated_at":"2026-02-27T12:34:56Z","version":"9"})",
                reference));
}

TEST_CASE("a shared thread is recognized by its keys, of another version only as likely") {
    auto const recognize = [](std::string const& json) {
        return lisle::format_traits<zed_shared_t>::recognizes(lisle::document_prefix{json});
    };
    std::string const head = R"({"title":"t","messages":[)";
    std::string const tail = R"(],"updated_at":"u","model":null,"version":)";
    CHECK(recognize(head + R"({"User":{}})" + tail + R"("1.0.0"})") == lisle::certain_if(true));
    CHECK(recognize(head + R"({"User":{}})" + tail + R"("9.9"})") == lisle::likely_if(true));
    CHECK(recognize(head + tail + R"("1.0.0"})") == lisle::likely_if(true));
    CHECK_FALSE(recognize(head + R"({"User":{}})" + tail + R"("0.3.0"})"));
    CHECK_FALSE(recognize(head + R"({"role":"user"})" + tail + R"("1.0.0"})"));
}

TEST_CASE("Zed reads it from text: duplicate keys are refused, unknown values may be any bytes") {
    std::string const start{text.substr(0, text.size() - 1)};
    CHECK(!is_read(start + R"(,"title":"u"})", reference));
    CHECK(is_read(start + R"(,"title":"u"})", permissive));
    CHECK(is_read(start + ",\"x\":[\"\xff\\ud800\"],\"x\":1}", reference));
    CHECK(!is_read(start + ",\"x\":\"\xff\"}", permissive));
    CHECK(!is_read(start + R"(,"x":"\q"})", reference));
    CHECK(!is_read(start + R"(,"x":"\u12g4"})", reference));
    CHECK(!is_read(start + R"(,"x":"\)", reference));
}

TEST_CASE("an imported thread has a prefix and none of its owner's settings") {
    zed::thread t;
    t.title = "t";
    t.messages.emplace_back(zed::user_message{"u", {}, {}});
    t.updated_at.text = "2026-02-27T12:34:56Z";
    t.model = zed::language_model{"p", "m", {}};
    t.profile = zed::profile_id{"ask"};
    t.thinking_enabled = true;
    t.initial_project_snapshot.emplace();
    t.request_token_usage.insert_or_assign("u", {1, 2, 3, 4, {}});
    auto const shared = zed::export_thread(t);
    CHECK(shared.version == "1.0.0");
    auto const again = zed::import_thread(zed::export_thread(zed::import_thread(shared)));
    CHECK(again.title == "\U0001F517 \U0001F517 t");
    CHECK(again.imported);
    CHECK(again.messages == t.messages);
    CHECK(again.model == t.model);
    CHECK(!again.profile);
    CHECK(!again.initial_project_snapshot);
    CHECK(again.request_token_usage.empty());
    CHECK(!again.thinking_enabled);
}

}  // namespace shared_thread_test
