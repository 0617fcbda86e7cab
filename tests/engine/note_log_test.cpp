#include <lisle/engine/note_log.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace note_log_test {

using lisle::note;
using lisle::detail::note_log;

TEST_CASE("notes are kept in order, and notes after a place can be dropped") {
    std::vector<note> notes;
    note_log log{&notes};
    log.add(3, "a");
    log.add(7, "b");
    log.add(9, "c");
    log.forget_from(7);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].offset == 3);
    CHECK(notes[0].what == "a");
    CHECK(notes[0].pointer.empty());
    log.forget_from(4);
    CHECK(notes.size() == 1);
    log.forget_from(0);
    CHECK(notes.empty());
}

TEST_CASE("without a vector no notes are recorded") {
    note_log log{nullptr};
    log.add(1, "a");
    log.forget_from(0);
}

}  // namespace note_log_test
