#include <lisle/formats/opencode/model/id.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>

namespace opencode_id_test {

namespace opencode = lisle::opencode;
using opencode::id_order;
using opencode::id_prefix;

namespace {

constexpr std::array<std::uint8_t, 14> ten{10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10};
constexpr std::uint64_t wrap = 1786706395136;  // 2026-08-14T11:19:55.136Z

std::string create(std::uint64_t at, id_prefix prefix = id_prefix::msg,
                   id_order order = id_order::ascending) {
    opencode::id_counter counter;
    return opencode::create_id(counter, prefix, order, at, ten);
}

}  // namespace

TEST_CASE("one counter serves the ids of all kinds, and starts again with each millisecond") {
    opencode::id_counter counter;
    auto const next = [&](id_prefix prefix, id_order order, std::uint64_t at) {
        return opencode::create_id(counter, prefix, order, at, ten);
    };
    CHECK(next(id_prefix::msg, id_order::ascending, 1776643200000)
          == "msg_da82fd400001AAAAAAAAAAAAAA");
    CHECK(next(id_prefix::ses, id_order::descending, 1776643200000)
          == "ses_257d02bffffdAAAAAAAAAAAAAA");
    CHECK(next(id_prefix::tool, id_order::ascending, 1776643200001)
          == "tool_da82fd401001AAAAAAAAAAAAAA");
    CHECK(next(id_prefix::prt, id_order::ascending, 1776643200000)
          == "prt_da82fd400001AAAAAAAAAAAAAA");
}

TEST_CASE("a given id is used if its prefix is right") {
    CHECK(opencode::accept_id("msg_x", id_prefix::msg).value() == "msg_x");
    CHECK(opencode::accept_id("prt_x", id_prefix::msg).error().detail
          == "ID prt_x does not start with msg");
    CHECK(opencode::has_prefix("ses", id_prefix::ses));
    for (auto const* name : {"ses", "msg", "prt", "per", "que", "usr", "pty", "tool", "wrk", "evt",
                             "ent", "act", "job"}) {
        CAPTURE(name);
        int accepting = 0;
        for (int p = 0; p <= static_cast<int>(id_prefix::job); ++p)
            accepting += opencode::has_prefix(name, static_cast<id_prefix>(p)) ? 1 : 0;
        CHECK(accepting == 1);
    }
    CHECK(!opencode::has_prefix("", id_prefix::ses));
}

TEST_CASE("an empty text is not an id, so that one is generated") {
    auto const ask = [](std::string_view given) {
        opencode::id_counter counter;
        return opencode::accept_or_create_id(given, counter, id_prefix::msg, id_order::ascending,
                                             1776643200000, {});
    };
    CHECK(ask("").value().starts_with("msg_"));
    CHECK(ask("").value().size() == 30);
    CHECK(ask("msg_x").value() == "msg_x");
    CHECK(ask("prt_x").error().code == lisle::errc::bad_value);
}

TEST_CASE("a timestamp is truncated to 36 bits") {
    CHECK(opencode::timestamp_of(create(wrap - 1)) == (std::uint64_t{1} << 36) - 1);
    CHECK(opencode::timestamp_of(create(wrap)) == 0);
    for (auto const* text :
         {"", "msg", "msg_", "msg_00000000000", "msg_00000000000g", "0123456789ab"})
        CHECK(!opencode::timestamp_of(text));
}

TEST_CASE("an id's time is restored from its approximate time") {
    for (std::uint64_t const at : {wrap - 1, wrap, wrap + 1000, std::uint64_t{1}, std::uint64_t{0}})
        for (std::uint64_t const distance : {0U, 1000U, 1000000000U}) {
            CAPTURE(at);
            CHECK(opencode::creation_time_of(create(at), id_order::ascending, at + distance) == at);
            CHECK(opencode::creation_time_of(create(at, id_prefix::ses, id_order::descending),
                                             id_order::descending, at + distance)
                  == at);
            if (at > distance)
                CHECK(opencode::creation_time_of(create(at), id_order::ascending, at - distance)
                      == at);
        }
    CHECK(!opencode::creation_time_of("msg", id_order::ascending, wrap));
}

TEST_CASE("ids are compared correctly across their wrap-around") {
    auto const before = create(wrap - 1), after = create(wrap);
    CHECK(after < before);
    CHECK(opencode::is_older(before, after));
    CHECK(!opencode::is_older(after, before));
    CHECK(!opencode::is_older(after, after));
    CHECK(opencode::is_older("msg_000000000001A", "msg_000000000001B"));
    CHECK(opencode::is_older("a", "b"));
}

}  // namespace opencode_id_test
