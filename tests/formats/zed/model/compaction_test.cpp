#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/compaction.hpp>
#include <lisle/formats/zed/model/message.hpp>

namespace compaction_test {

using namespace expect;
using zed::compaction;

TEST_CASE("a compaction is a summary or a provider's own data") {
    keeps<compaction>(R"({"Summary":""})", strict);
    keeps<compaction>(R"({"ProviderNative":{"provider":"p","items":[1,{"a":[]},null]}})", strict);
    fails_at<compaction>(R"({"ProviderNative":<!>{"provider":"p"}})", errc::missing_field,
                         "/ProviderNative/items");
    gives_back<compaction>(R"({"Later":1})", R"({"Later":1})", "unknown case");
}

TEST_CASE("a compaction is a message of newer versions") {
    constexpr std::string_view text = R"({"Compaction":{"Summary":"s"}})";
    fails_at<zed::message>(R"({<!>"Compaction":{"Summary":"s"}})", errc::unknown_case,
                           "/Compaction");
    gives_back<zed::message>(text, text, "a case of another revision");
    auto const m = decode<zed::message>(text, permissive);
    REQUIRE(m.has_value());
    CHECK(std::get<zed::compaction_summary>(std::get<compaction>(*m)).value == "s");
}

}  // namespace compaction_test
