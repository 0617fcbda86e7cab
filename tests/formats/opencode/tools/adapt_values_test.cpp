#include <lisle/formats/opencode/tools/adapt_values.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace adapt_values_test {

using lisle::fault;
using lisle::release_number;
using lisle::opencode::detail::value_adapter;

namespace {

constexpr auto refused = lisle::fault_effect::refused;
constexpr release_number with_texts{1, 3, 2}, strict{1, 14, 41}, newest{1, 18, 34};

}  // namespace

TEST_CASE("counts become the nearest that the release accepts") {
    for (auto const& [release, is_mended] :
         {std::pair{with_texts, false}, {strict, true}, {newest, true}}) {
        for (double const value : {-1.0, 1.5, 1e300}) {
            value_adapter v{release};
            lisle::opencode::number time{value};
            auto const inside = v.enter("time");
            v.mend_count("start", time);
            CHECK(lisle::opencode::count{time.value}.is_valid() == is_mended);
            if (is_mended) CHECK(v.changes.at(0).pointer == "/time/start");
        }
    }
    value_adapter v{strict};
    lisle::opencode::number whole{7};
    v.mend_count("start", whole);
    CHECK(v.changes.empty());
}

TEST_CASE("tokens are checked by some releases only, and are completed for all") {
    lisle::opencode::token_counts tokens;
    tokens.input = 1.5;
    for (auto const& [release, expected] : {std::pair{strict, 2.0}, {newest, 1.5}}) {
        value_adapter v{release};
        auto mended = tokens;
        v.adapt(mended);
        CHECK(mended.input == expected);
        CHECK(mended.reasoning == lisle::opencode::number{0});
        CHECK(mended.cache.has_value());
        CHECK(v.changes.size() == (expected == 2.0 ? 3 : 2));
    }
}

TEST_CASE("ids get their prefix where the release checks it, and missing ids are made") {
    value_adapter v{newest}, careless{strict};
    lisle::opencode::message_id id{"7d3f"}, missing, good{"msg_1"};
    careless.mend_id("id", id, {});
    CHECK(id.text == "7d3f");
    v.mend_id("id", id, {});
    v.mend_id("parentID", missing, "msg_0");
    v.mend_id("id", good, {});
    CHECK(id.text == "msg_7d3f");
    CHECK(missing.text == "msg_0");
    CHECK(v.changes
          == std::vector<fault>{{{"/id", "an id without its prefix: it becomes msg_7d3f"}, refused},
                                {{"/parentID", "a missing id: it becomes msg_0"}, refused}});
}

TEST_CASE("diffs become those of the release") {
    lisle::opencode::file_diff texts;
    texts.file = "f";
    texts.before = "a\n";
    texts.after = "b\n";
    value_adapter v{strict};
    std::vector<lisle::opencode::file_diff> diffs{texts};
    v.adapt(diffs);
    CHECK(!diffs[0].before);
    CHECK(diffs[0].patch->ends_with("@@ -1 +1 @@\n-a\n+b\n"));
    CHECK(v.changes
          == std::vector<fault>{
              {{"/diffs/0", "the texts before and after: they become a patch"}, refused}});
    value_adapter lenient{newest};
    std::vector<lisle::opencode::file_diff> more{texts};
    lenient.adapt(more);
    CHECK(lenient.changes.at(0).effect == lisle::fault_effect::mended);
    value_adapter old{with_texts};
    old.adapt(diffs);
    CHECK(!diffs[0].patch);
    CHECK(diffs[0].before == "");
    CHECK(old.changes.size() == 3);
    value_adapter again{with_texts};
    again.adapt(diffs);
    CHECK(again.changes.empty());
}

}  // namespace adapt_values_test
