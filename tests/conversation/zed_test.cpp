#include <lisle/conversation/zed.hpp>

#include "support/zed_threads.hpp"

#include <doctest/doctest.h>

#include <string>

namespace zed_test {

namespace conversation = lisle::conversation;
using lisle::zed_t;

/// Reads a thread in a model, takes it to a conversation, its JSON and back. False if it can't be
/// read.
template <class Model>
bool check_there_and_back(std::string const& text) {
    auto const thread = lisle::decode<zed_t, Model>(text);
    if (thread.has_error()) return false;
    CAPTURE(text);
    auto const as_read = lisle::encode(*thread, lisle::layout::source);
    auto const talk = conversation::get(*thread);
    auto const back = conversation::put<zed_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source) == as_read);
    for (auto const& loss : back.losses) FAIL_CHECK(loss.pointer << ": " << loss.what);
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t, Model>(json, lisle::strict);
    CAPTURE(json);
    REQUIRE(travelled.has_value());
    CHECK(lisle::encode(conversation::put<zed_t>(*travelled).document, lisle::layout::source)
          == as_read);
    return true;
}

TEST_CASE("a thread comes back byte for byte") {
    int read = 0;
    for (auto const& texts : {zed_threads::read_vectors(), zed_threads::read_captures()})
        for (auto const& text : texts) {
            read += check_there_and_back<lisle::owned>(text) ? 1 : 0;
            check_there_and_back<lisle::verbatim>(text);
        }
    MESSAGE("threads read: " << read);
    CHECK(read > 400);
}

}  // namespace zed_test
