#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/compaction.hpp>
#include <lisle/formats/opencode/v2/model/message.hpp>
#include <lisle/json_schema.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace opencode_v2_compaction_test {

using namespace opencode_expect;
using lisle::opencode::v2::compaction;

namespace {

std::string with(std::string_view status, std::string_view end) {
    return R"({"time":{"created":1},"status":")" + std::string{status} + R"(","reason":"auto")"
           + std::string{end} + '}';
}

}  // namespace

TEST_CASE("a compaction of each status comes back") {
    keeps<compaction>(with("running", R"(,"summary":"","recent":"")"), strict);
    keeps<compaction>(
        with("completed",
             R"(,"model":{"id":"m","providerID":"p"},"providerState":{},"summary":"s",)"
             R"("recent":"[User]: a","providerContext":{"messages":[]},"cost":0)"),
        strict);
    keeps<compaction>(with("failed", R"(,"error":{"type":"t","message":"m"},"cost":0)"), strict);
}

TEST_CASE("a compaction without what its status needs is read by permissive readers only") {
    for (auto const& text :
         {with("running", R"(,"recent":"")"), with("completed", R"(,"summary":"")"),
          with("failed", ""), with("failed", R"(,"summary":"","recent":"")")}) {
        CAPTURE(text);
        keeps<compaction>(text, permissive);
        CHECK(lisle::decode_as<compaction>(text, reference).error().code == errc::missing_field);
    }
}

TEST_CASE("what a compaction keeps for one model is not read by another") {
    using lisle::opencode::session_model;
    auto const read = [](std::string const& text) {
        return lisle::decode_as<compaction>(text).value();
    };
    std::string const end = R"(,"summary":"","recent":"")";
    std::string const made_by = R"(,"model":{"id":"m","providerID":"p","variant":"high"})" + end;
    auto const kept = read(with("completed", made_by + R"(,"providerContext":[1])"));
    auto const name = [](std::string_view id) {
        session_model out;
        out.id = id;
        out.provider_id = "p";
        return std::optional{out};
    };
    using lisle::opencode::v2::goes_on_from;
    CHECK(goes_on_from(kept, name("m")));
    CHECK(!goes_on_from(kept, name("n")));
    CHECK(goes_on_from(kept, std::optional<session_model>{}));
    CHECK(goes_on_from(read(with("completed", made_by)), name("n")));
    CHECK(!goes_on_from(read(with("running", made_by)), name("m")));
}

TEST_CASE("the schema of a compaction tells what its status needs, with its type and without") {
    constexpr std::string_view condition = R"("status":{"not":{"const":"failed"}})";
    auto const of = []<class T>(std::type_identity<T>, lisle::decode_options const& options) {
        return lisle::encode_as(lisle::json_schema<T>(options).value());
    };
    for (auto const& options : {reference, strict}) {
        CHECK(of(std::type_identity<compaction>{}, options).find(condition) != std::string::npos);
        CHECK(of(std::type_identity<lisle::opencode::v2::message>{}, options).find(condition)
              != std::string::npos);
    }
    CHECK(of(std::type_identity<compaction>{}, permissive).find(condition) == std::string::npos);
}

}  // namespace opencode_v2_compaction_test
