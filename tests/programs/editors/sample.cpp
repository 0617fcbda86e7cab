// tests/programs/editors/sample.cpp - one value of each type that the debuggers' printers know.
#include <lisle/document.hpp>
#include <lisle/error.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/formats/zed/model/settings.hpp>

#include <string>

/// The breakpoint: everything exists, and nothing is optimized away.
[[gnu::noinline]] void stop_here(void const*) { asm volatile(""); }

constexpr char text[] =
    R"({"id":"T-1","version":4,"created_at":"2026-11-17T10:00:00Z",)"
    R"("updated_at":"2026-11-23T09:00:00+00:00","last_activity_at":"2026-11-23T09:00:00+00:00",)"
    R"("conversation":{"messages":[]},"agent_state":{"kind":"idle","retries":0},"metadata":{}})";

int main() {
    lisle::error const failed{lisle::errc::wrong_type, "/messages/3", 118, "expected string"};
    lisle::error const placeless{lisle::errc::not_zstd};
    lisle::finding const remark{"/messages/0", "no id"};
    lisle::result<std::string> const good{"a value"};
    lisle::result<std::string> const bad{failed};
    lisle::dictionary<std::string, int> const numbers{{"one", 1}, {"two", 2}};
    lisle::dictionary<std::string, int> const none;
    auto const value = lisle::text::assume_json("[1.50]");
    lisle::json const fresh;
    auto const view = lisle::text::assume_json_view("{}");
    auto const missing = view["path"];
    lisle::unknown_case<lisle::owned> const newer{
        "Handoff", lisle::text::assume_json(R"({"to":"night"})")};
    lisle::unknown_members unknown;
    lisle::unknown_members const nothing;
    unknown.insert_or_assign("mood", "2.50");
    lisle::scalars::instant const start{86'400, 500'000'000};
    lisle::scalars::instant const leap{1'483'228'799, 1'000'000'000};
    lisle::scalars::instant const early{-62'167'219'201, 0};
    auto const id = lisle::scalars::parse_uuid("d8694ff2-90d5-4b6f-be33-33c1763acd52").value();
    lisle::loom::thread_id const thread{"T-1"};
    lisle::opencode::session_id const session{"ses_1"};
    lisle::opencode::whole_number const number{7};
    lisle::zed::profile_id const profile{"write"};
    lisle::zed::timestamp const time{"2026-11-24T09:00:00Z"};
    lisle::zed::basic_timestamp<lisle::borrowed> const viewed{"2026-11-24"};
    lisle::zed::url const url{"https://example.org/"};
    lisle::zed::uuid_text const uuid_text;
    auto const document = lisle::decode_borrowed<lisle::loom_t>(text).value();
    stop_here(&failed);
    static_cast<void>(placeless);
}
