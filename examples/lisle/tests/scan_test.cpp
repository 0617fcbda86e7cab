// examples/lisle/tests/scan_test.cpp - the order of a scan, its bounds and its failures.
#include "../sessions/scan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace app::tests {

namespace {

/// Sessions that consist of their numbers alone.
class numbers final : public source {
public:
    explicit numbers(std::size_t count, std::size_t size = 1) : size_{size} {
        for (std::size_t i = 0; i < count; ++i) {
            entries.emplace_back();
            entries.back().key = static_cast<std::int64_t>(i);
        }
        for (auto const& e : entries) all.push_back(&e);
    }

    [[nodiscard]] format const& documents() const override {
        throw std::logic_error{"numbers have no format"};
    }
    [[nodiscard]] std::vector<entry> list() override { return entries; }
    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const i = static_cast<std::size_t>(e.key);
        if (i == fails_at) throw std::runtime_error{"the disk is gone"};
        if (i == unreadable) throw storage_error{"no rights"};
        ++fetched;
        in_flight = std::max(in_flight, fetched - used);
        if (i == deleted) return std::nullopt;
        return stored{std::to_string(i), std::string(size_, 'x')};
    }
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return {};
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

    std::vector<entry> entries;
    std::vector<entry const*> all;
    std::size_t fails_at = static_cast<std::size_t>(-1), deleted = fails_at,
                unreadable = fails_at;
    std::size_t fetched = 0, used = 0, in_flight = 0;

private:
    std::size_t size_;
};

constexpr auto read_number = [](entry const& e, std::optional<stored> const& row, workspace&) {
    return row && row->encoding == std::to_string(e.key) ? e.key : -1;
};

}  // namespace

TEST_CASE("results are used in order, with any number of helpers") {
    for (std::size_t const helpers : {0U, 1U, 4U}) {
        numbers from{1000};
        from.deleted = 500;
        std::vector<std::int64_t> seen;
        scan<std::int64_t>(
            from, from.all, read_number,
            [&](std::size_t i, std::int64_t n) {
                CHECK(i == seen.size());
                seen.push_back(n);
                return true;
            },
            helpers);
        REQUIRE(seen.size() == 1000);
        for (std::size_t i = 0; i < seen.size(); ++i)
            REQUIRE(seen[i] == (i == 500 ? -1 : static_cast<std::int64_t>(i)));
    }
}

TEST_CASE("the first session is used before the second one is read") {
    for (std::size_t const helpers : {0U, 1U, 4U}) {
        numbers from{1000};
        scan<std::int64_t>(
            from, from.all, read_number,
            [&](std::size_t i, std::int64_t) {
                if (i == 0) CHECK(from.fetched == 1);
                return true;
            },
            helpers);
        CHECK(from.fetched == 1000);
    }
}

TEST_CASE("few sessions are read ahead, and few bytes") {
    auto const measure = [](std::size_t count, std::size_t size) {
        numbers from{count, size};
        scan<std::int64_t>(
            from, from.all, read_number,
            [&](std::size_t, std::int64_t) {
                ++from.used;
                return true;
            },
            2);
        return from.in_flight;
    };
    CHECK(measure(5000, 1) <= scan_limits::batches * scan_limits::batch_rows);
    std::size_t const large = std::size_t{1} << 20;
    CHECK(measure(50, large) * large <= scan_limits::bytes + large);
}

TEST_CASE("large sessions are worked on one at a time") {
    numbers from{40, scan_limits::large + 1};
    std::atomic<int> now = 0, most = 0;
    scan<int>(
        from, from.all,
        [&](entry const&, std::optional<stored> const&, workspace& space) {
            space.text.assign(scan_limits::room + 1, 'x');
            most = std::max<int>(most, ++now);
            --now;
            return 0;
        },
        [](std::size_t, int) { return true; }, 4);
    CHECK(most == 1);
}

TEST_CASE("sessions that were read before a failure are used") {
    for (std::size_t const helpers : {0U, 3U})
        for (std::size_t const at : {0U, 1U, 700U}) {
            numbers from{1000};
            from.fails_at = at;
            std::size_t used = 0;
            CHECK_THROWS_AS(scan<std::int64_t>(
                                from, from.all, read_number,
                                [&](std::size_t, std::int64_t) { return ++used, true; }, helpers),
                            std::runtime_error);
            CHECK(used == at);
        }
}

TEST_CASE("a session that can't be read affects no other session") {
    numbers from{100};
    from.unreadable = 7;
    std::size_t failures = 0, used = 0;
    scan<std::string>(
        from, from.all,
        [](entry const&, std::optional<stored> const& row, workspace&) { return row->failure; },
        [&](std::size_t i, std::string const& failure) {
            ++used;
            if (failure.empty()) return true;
            CHECK(i == 7);
            CHECK(failure == "no rights");
            ++failures;
            return true;
        });
    CHECK(used == 100);
    CHECK(failures == 1);
}

TEST_CASE("an exception of the work reaches the caller, in the order of sessions") {
    for (std::size_t const helpers : {0U, 3U}) {
        numbers from{1000};
        std::size_t used = 0;
        CHECK_THROWS_AS(scan<std::int64_t>(
                            from, from.all,
                            [](entry const& e, std::optional<stored> const&, workspace&) {
                                if (e.key == 600) throw std::bad_alloc{};
                                return e.key;
                            },
                            [&](std::size_t, std::int64_t) { return ++used, true; }, helpers),
                        std::bad_alloc);
        CHECK(used <= 600);
        CHECK(used + scan_limits::batch_rows >= 600);
    }
}

TEST_CASE("a scan stops when the caller wants no more sessions, or the use throws") {
    for (std::size_t const helpers : {0U, 3U}) {
        numbers from{5000};
        scan<std::int64_t>(
            from, from.all, read_number, [](std::size_t i, std::int64_t) { return i < 10; },
            helpers);
        CHECK(from.fetched < 1000);
        numbers again{5000};
        CHECK_THROWS_AS(
            scan<std::int64_t>(
                again, again.all, read_number,
                [](std::size_t, std::int64_t) -> bool { throw std::runtime_error{"no"}; }, helpers),
            std::runtime_error);
    }
}

}  // namespace app::tests
