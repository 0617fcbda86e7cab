#include <lisle/schema.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace schema_test {

using namespace checks;

TEST_CASE("a field knows its name, its key as it is written, and its options") {
    using samples::item;
    using plain = lisle::field<"id", &item::id>;
    static_assert(plain::name == "id" && plain::quoted == "\"id\"");
    static_assert(!plain::options.optional && !plain::options.skipped && !plain::options.lone);
    static_assert(lisle::field<"title", &item::title>::options.optional);
    static_assert(lisle::field<"count", &item::count, lisle::or_default>::options.optional);
    static_assert(lisle::field<"size", &item::size, lisle::skip_default>::options.skipped);
    static_assert(lisle::field<"hint", &item::hint, lisle::skip_none>::options.skipped);
    static_assert(lisle::field<"tags", &item::tags, lisle::one_or_many>::options.lone);

    using renamed =
        lisle::field<"a", &item::count, lisle::also<"b">, lisle::also<"c">, lisle::formerly<"d">>;
    static_assert(renamed::has_alias("b") && renamed::has_alias("c"));
    static_assert(!renamed::has_alias("a") && !renamed::has_alias("d") && !renamed::has_alias(""));
    static_assert(renamed::was_called("d") && !renamed::was_called("b"));
    static_assert(renamed::former_key == "\"d\"" && plain::former_key.empty());
    CHECK(!plain::has_alias(""));
    CHECK(!plain::was_called(""));
}

TEST_CASE("extend puts more entries behind those of another list") {
    static_assert(
        std::is_same_v<lisle::extend<lisle::list<lisle::tag_slot>, lisle::deny_unknown_fields>,
                       lisle::list<lisle::tag_slot, lisle::deny_unknown_fields>>);
    keeps<samples::priced_item>(
        R"({"id":"a","title":null,"count":3,"tags":[],"data":null,"price":7})");
    keeps<samples::priced_item>(R"({"id":"a","u":1,"price":7,"v":2})",
                                R"({"id":"a","title":null,"count":3,"tags":[],"data":null,)"
                                R"("u":1,"price":7,"v":2})");
    fails_at<samples::priced_item>(R"({"id":"a"})", errc::missing_field, "/price", 0);
}

TEST_CASE("remembering costs an object one pointer") {
    struct plain_item {
        std::string id;
        std::optional<std::string> title;
        int count;
        unsigned size;
        std::optional<std::string> hint;
        std::vector<std::string> tags;
        boost::json::value data;
    };
    CHECK(sizeof(samples::item) == sizeof(plain_item) + sizeof(void*));
    CHECK(sizeof(samples::say) == sizeof(std::string) + sizeof(void*));
}

}  // namespace schema_test
