#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/shape/documented.hpp>
#include <lisle/formats/opencode/hub/shape/part.hpp>

#include <string_view>
#include <type_traits>

namespace opencode_hub_shape_documented_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;
using opencode::hub::documented;

TEST_CASE("the model stores as the model below it") {
    static_assert(lisle::storing_model<documented<lisle::owned>>);
    static_assert(lisle::is_view_model<documented<lisle::borrowed>>);
    static_assert(std::is_same_v<
                  decltype(opencode::basic_snapshot_part<documented<lisle::borrowed>>::snapshot),
                  std::string_view>);
}

TEST_CASE("ids are columns, whatever they are") {
    using part = opencode::basic_part<documented<lisle::owned>>;
    reads<part>(R"({"id":1,"sessionID":null,"messageID":"x","type":"snapshot","snapshot":"s"})",
                R"({"type":"snapshot","snapshot":"s"})");
    auto const text = with_ids(R"("type":"snapshot","snapshot":"s"})");
    gives_back<part>(text, R"({"type":"snapshot","id":"prt_1","sessionID":"ses_1",)"
                           R"("messageID":"msg_1","snapshot":"s"})");
}

}  // namespace opencode_hub_shape_documented_test
