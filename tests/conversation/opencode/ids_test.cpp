#include <lisle/conversation/opencode/ids.hpp>

#include <doctest/doctest.h>

namespace opencode_ids_test {

namespace bridge = lisle::conversation::opencode_bridge;
using lisle::opencode::id_prefix;

TEST_CASE("ids ascend, and depend on the session") {
    bridge::id_maker maker{"zed", "x"};
    auto const first = maker.make(id_prefix::msg), second = maker.make(id_prefix::prt);
    CHECK(first == "msg_0000000000016cHUBTFCGjQ7j5");
    CHECK(second.starts_with("prt_000000000002"));
    CHECK(second.size() == 30);
    CHECK(maker.count() == 2);
    bridge::id_maker other{"zed", "y"};
    CHECK(other.make(id_prefix::msg) != first);
}

TEST_CASE("a new id is larger than the kept ids") {
    bridge::id_maker maker{"opencode", "x"};
    maker.pass("msg_da82fd400fffAAAAAAAAAAAAAA");
    maker.pass("no id");
    CHECK(maker.make(id_prefix::prt).starts_with("prt_da82fd401000"));
}

TEST_CASE("a later session has a smaller id") {
    auto const at = [](std::int64_t time) {
        return bridge::make_session_id({"zed", "x"}, {time, 0});
    };
    CHECK(at(0).starts_with("ses_ffffffffffff"));
    CHECK(at(1'776'643'200'000) > at(1'776'643'200'001));
    CHECK(at(-1) == at(0));
    CHECK(at(1).size() == 30);
}

}  // namespace opencode_ids_test
