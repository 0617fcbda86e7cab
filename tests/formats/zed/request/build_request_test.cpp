#include <doctest/doctest.h>

#include <lisle/formats/zed/request/build_request.hpp>

#include <string>
#include <vector>

namespace build_request_test {

namespace zed = lisle::zed;

zed::message say(std::string text) {
    return zed::user_message{"u", {zed::plain_text{std::move(text)}}, {}};
}

/// The roles with a `*` for each cached message: "system,user*".
std::string roles_of(std::vector<zed::request_message> const& messages) {
    std::string out;
    for (auto const& m : messages)
        out += (out.empty() ? "" : ",") + lisle::encode_as(m.role) + (m.cache ? "*" : "");
    return out;
}

TEST_CASE("the last message is cached, but not the pending one") {
    zed::request_setup how;
    CHECK(roles_of(zed::build_request_messages({}, how)) == R"("system"*)");
    zed::agent_message const pending{{zed::plain_text{"t"}}, {}, {}, {}};
    how.pending = &pending;
    CHECK(roles_of(zed::build_request_messages({say("a")}, how))
          == R"("system","user"*,"assistant")");
    how.cached = {0, 2, 9};
    CHECK(roles_of(zed::build_request_messages({say("a")}, how))
          == R"("system"*,"user","assistant"*)");
}

TEST_CASE("a summary replaces all messages before it but the user's latest") {
    std::vector<zed::message> const messages{
        say("old"), zed::agent_message{{zed::plain_text{"x"}}, {}, {}, {}},
        zed::compaction{zed::compaction_summary{"s"}}, say("new")};
    CHECK(roles_of(zed::build_request_messages(messages, {}))
          == R"("system","user","user","user"*)");
    zed::request_setup none;
    none.retained_bytes = 0;
    CHECK(roles_of(zed::build_request_messages(messages, none)) == R"("system","user","user"*)");
    auto const native = std::vector<zed::message>{
        say("old"), zed::compaction{zed::provider_compaction{"p", {}, {}}}, say("new")};
    CHECK(roles_of(zed::build_request_messages(native, {})) == R"("system","user"*)");
}

TEST_CASE("a request has the thread's settings, and tools sorted by their bytes") {
    zed::thread thread;
    thread.thinking_enabled = true;
    thread.thinking_effort = "high";
    thread.speed = zed::speed_mode::fast;
    zed::request_setup how;
    how.tools = {{"b", "", {}, false, {}}, {"B", "", {}, false, {}}, {"a", "", {}, true, {}}};
    how.temperature = 0.5F;
    auto const request = zed::build_request(thread, how);
    CHECK(request.tools[0].name + request.tools[1].name + request.tools[2].name == "Bab");
    CHECK(request.thinking_allowed);
    CHECK(request.thinking_effort == "high");
    CHECK(request.speed == zed::speed_mode::fast);
    CHECK(request.temperature == 0.5F);
    how.is_turn_running = false;
    CHECK(zed::build_request(thread, how).tools.empty());
}

TEST_CASE("the last setting for a model decides its temperature") {
    std::vector<zed::model_parameters> const all{
        {std::nullopt, std::nullopt, 0.1F}, {"p", std::nullopt, 0.2F}, {"p", "m", std::nullopt}};
    CHECK(zed::choose_temperature(all, "q", "m") == 0.1F);
    CHECK(zed::choose_temperature(all, "p", "n") == 0.2F);
    CHECK(!zed::choose_temperature(all, "p", "m"));
    CHECK(!zed::choose_temperature({}, "p", "m"));
}

TEST_CASE("a request is wrapped for the cloud") {
    zed::completion_request inner;
    inner.prompt_id = "p";
    auto const out = zed::wrap_for_cloud(inner, {"zed.dev", "m", {}});
    CHECK(out.prompt_id == "p");
    CHECK(out.provider == "zed.dev");
    CHECK(out.provider_request == inner);
}

}  // namespace build_request_test
