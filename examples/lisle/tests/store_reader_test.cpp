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
    reader_and_output t;
    CHECK(t.reader.read(bundle).has_value());
    t.reader.fail(bundle, nullptr);
    CHECK(t.reader.exit() == 0);
    t.reader.fail(bundle, std::make_exception_ptr(app::storage_error{"the disk is gone"}));
    CHECK(t.err.str() == "lisle: " + bundle + ": the disk is gone\n");
    CHECK_FALSE(t.reader.has_read_all());
    CHECK(t.reader.exit() == 1);
    CHECK_THROWS_AS(t.reader.fail(bundle, std::make_exception_ptr(std::logic_error{"a mistake"})),
                    std::logic_error);
}

TEST_CASE("a problem is reported again only after it was absent") {
    reader_and_output t;
    auto const build = [&](bool has_failure) {
        t.reader.begin();
        t.err.str("");
        CHECK(t.reader.read(bundle).has_value());
        if (has_failure) t.reader.fail("a: damaged");
        CHECK(t.reader.exit() == (has_failure ? 1 : 0));
        return t.err.str();
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
    reader_and_output t;
    CHECK_FALSE(t.reader.read(dir / "broken.json").has_value());
    CHECK(t.reader.exit() == 1);
    CHECK_FALSE(t.reader.read(dir / "missing").has_value());
    CHECK(t.reader.exit() == 3);
    CHECK(t.reader.read(bundle).has_value());
    CHECK(t.reader.exit() == 1);
    t.reader.begin();
    CHECK(t.reader.exit() == 0);
}

}  // namespace store_reader_test
