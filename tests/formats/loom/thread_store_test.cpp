#include <lisle/formats/loom/thread_store.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace loom_thread_store_test {

using namespace lisle::loom;

namespace {

/// Keeps threads in memory.
class memory_store {
public:
    [[nodiscard]] store_result<std::optional<thread>> load(thread_id const& id) const {
        for (auto const& t : threads_)
            if (t.id == id) return std::optional{t};
        return std::optional<thread>{};
    }
    [[nodiscard]] store_result<void> save(thread const& changed) {
        for (auto& t : threads_) {
            if (t.id != changed.id) continue;
            if (auto const conflict = check_version(t.version, changed.version - 1))
                return store_error{store_errc::conflict, {}, conflict};
            t = changed;
            return {};
        }
        threads_.push_back(changed);
        return {};
    }
    [[nodiscard]] store_result<std::vector<summary>> list(std::size_t limit) const {
        std::vector<summary> out;
        for (auto const& t : threads_) out.push_back(summarize(t));
        std::sort(out.begin(), out.end(), is_listed_before<summary>);
        if (out.size() > limit) out.resize(limit);
        return out;
    }
    [[nodiscard]] store_result<void> remove(thread_id const& id) {
        if (std::erase_if(threads_, [&](auto const& t) { return t.id == id; }) != 0) return {};
        return store_error{store_errc::not_found, id.text};
    }
    [[nodiscard]] store_result<void> save_and_sync(thread const& changed) { return save(changed); }

private:
    std::vector<thread> threads_;
};
static_assert(thread_store<memory_store>);
static_assert(!thread_store<std::vector<thread>>);

}  // namespace

TEST_CASE("a store returns saved threads, and refuses changes of another version") {
    memory_store store;
    auto mine = make_thread({"T-1"}, "1");
    CHECK(store.save(mine).has_value());
    auto yours = store.load(mine.id).value().value();
    touch(mine, "2");
    CHECK(store.save(mine).has_value());
    touch(yours, "3");
    CHECK(store.save(yours).error().message() == "expected version 1, found 2");
    CHECK(store.list(5).value().front().version == 2);
    CHECK(store.remove(mine.id).has_value());
    CHECK(store.remove(mine.id).error().message() == "thread not found: T-1");
    CHECK(!store.load(mine.id).value());
}

TEST_CASE("errors speak Loom's words, and are thrown by value()") {
    CHECK(store_error{store_errc::io, "disk full"}.message() == "I/O error: disk full");
    CHECK(store_error{store_errc::serialization, "x"}.message() == "serialization error: x");
    CHECK(store_error{store_errc::sync, "x"}.message() == "sync error: x");
    CHECK(store_error{store_errc::bad_id, "../x"}.message() == "invalid thread ID: ../x");
    store_result<int> const none = store_error{store_errc::not_found, "T"};
    CHECK_THROWS_WITH_AS(static_cast<void>(none.value()), "thread not found: T",
                         std::runtime_error);
}

}  // namespace loom_thread_store_test
