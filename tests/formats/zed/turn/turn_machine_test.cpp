#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/turn_machine.hpp>

#include <utility>

namespace turn_machine_test {

namespace zed = lisle::zed;

zed::turn_machine make(bool ends_rounds) {
    zed::turn_setup setup;
    setup.ends_rounds = ends_rounds;
    return {std::move(setup), {zed::thread{}, {}}};
}

TEST_CASE("phases follow each other") {
    auto m = make(true);
    CHECK(m.phase() == zed::turn_phase::idle);
    CHECK(!m.takes_events());
    m.begin_turn();
    CHECK(m.phase() == zed::turn_phase::streaming);
    m.end_stream(zed::completion_error{});
    CHECK(m.phase() == zed::turn_phase::awaiting_retry);
    CHECK(!m.takes_events());
    m.retry();
    CHECK(m.phase() == zed::turn_phase::streaming);
    m.end_stream();
    CHECK(m.phase() == zed::turn_phase::idle);
}

TEST_CASE("the caller may end rounds") {
    auto m = make(false);
    m.begin_turn();
    m.end_stream();
    CHECK(m.phase() == zed::turn_phase::awaiting_tools);
    CHECK(m.takes_events());
    m.end_round();
    CHECK(m.phase() == zed::turn_phase::idle);
}

TEST_CASE("the messages of a refused turn are removed at the end of its round") {
    auto m = make(false);
    m.messages.add(zed::user_message{"u", {}, {}});
    m.begin_turn();
    m.take(zed::plain_text{"a"});
    m.take(zed::stop_reason::refusal);
    CHECK(m.phase() == zed::turn_phase::idle);
    CHECK(m.fold.pending() != nullptr);
    CHECK(m.messages.size() == 1);
    m.end_round();
    CHECK(m.fold.pending() == nullptr);
    CHECK(m.messages.size() == 0);
}

TEST_CASE("a running turn keeps its tools") {
    auto m = make(true);
    m.set_tools({{"read"}});
    CHECK(m.tools().find("read") != nullptr);
    m.begin_turn();
    m.set_tools({{"edit"}});
    CHECK(m.tools().find("edit") == nullptr);
    m.end_stream();
    m.begin_turn();
    CHECK(m.tools().find("edit") != nullptr);
    CHECK(m.tools().find("read") == nullptr);
}

TEST_CASE("a new message of the agent ends the previous message") {
    auto m = make(true);
    m.begin_turn();
    m.take(zed::plain_text{"a"});
    m.take(zed::start_message{"id", {}});
    CHECK(m.messages.size() == 1);
    m.take(zed::plain_text{"b"});
    m.end_stream();
    CHECK(m.messages.size() == 2);
}

}  // namespace turn_machine_test
