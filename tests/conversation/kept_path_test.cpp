#include <lisle/conversation/kept_path.hpp>

#include <doctest/doctest.h>

namespace kept_path_test {

using lisle::conversation::detail::kept_path;

TEST_CASE("a word of a residue is in the conversation's pointer alone") {
    kept_path path{"/native"};
    path.at_source("/7/message", [&] {
        path.with_word("add", [&] {
            path.with_member("a/b", [&] {
                CHECK(path.place().pointer == "/native/add/a~1b");
                CHECK(path.place().source == "/7/message/a~1b");
            });
        });
    });
    CHECK(path.place().pointer == "/native");
    CHECK(path.place().source.empty());
}

TEST_CASE("the kind of a place has no numbers") {
    CHECK(kept_path{"/messages/12/native/a1"}.kind() == "/messages/#/native/a1");
    CHECK(kept_path{""}.kind() == "");
    kept_path path{"/native"};
    path.at_source("/7/x", [&] { CHECK(path.kind() == "/#/x"); });
}

}  // namespace kept_path_test
