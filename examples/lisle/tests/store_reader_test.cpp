// examples/lisle/tests/store_reader_test.cpp - the reports of unreadable stores, and how often they
// are printed.
#include "harness.hpp"

#include "../stores/store_reader.hpp"

#include <doctest/doctest.h>

#include <exception>
#include <stdexcept>
#include <string>

namespace store_reader_test {

using namespace app::tests;

/// A reader, and the lines that it printed.
struct reader_and_output : string_context {
    app::store_reader reader{c, std::chrono::milliseconds{0}};
};

TEST_CASE("a store that fails while it is read is reported with its name") {
    reader_and_output store;
    CHECK(store.reader.read(bundle).has_value());
    store.reader.fail(bundle, nullptr);
    CHECK(store.reader.exit() == 0);
    store.reader.fail(bundle, std::make_exception_ptr(app::storage_error{"the disk is gone"}));
    CHECK(store.err.str() == "lisle: " + bundle + ": the disk is gone\n");
    CHECK_FALSE(store.reader.has_read_all());
    CHECK(store.reader.exit() == 1);
    CHECK_THROWS_AS(
        store.reader.fail(bundle, std::make_exception_ptr(std::logic_error{"a mistake"})),
        std::logic_error);
}

TEST_CASE("a problem is reported again only after it was absent") {
    reader_and_output store;
    auto const build = [&](bool has_failure) {
        store.reader.begin();
        store.err.str("");
        CHECK(store.reader.read(bundle).has_value());
        if (has_failure) store.reader.fail("a: damaged");
        CHECK(store.reader.exit() == (has_failure ? 1 : 0));
        return store.err.str();
    };
    CHECK(build(true) == "lisle: a: damaged\n");
    CHECK(build(true).empty());
    CHECK(build(true).empty());
    CHECK(build(false).empty());
    CHECK(build(true) == "lisle: a: damaged\n");
}

TEST_CASE("the exit code is 1 if some store could be read, or else the code of the worst failure") {
    scratch const dir;
    write_file(dir / "broken.json", "{");
    reader_and_output store;
    CHECK_FALSE(store.reader.read(dir / "broken.json").has_value());
    CHECK(store.reader.exit() == 1);
    CHECK_FALSE(store.reader.read(dir / "missing").has_value());
    CHECK(store.reader.exit() == 3);
    CHECK(store.reader.read(bundle).has_value());
    CHECK(store.reader.exit() == 1);
    store.reader.begin();
    CHECK(store.reader.exit() == 0);
}

}  // namespace store_reader_test
