#include <lisle/formats/zed/edit/edit_event.hpp>

#include <doctest/doctest.h>

namespace edit_event_test {

namespace edit = lisle::zed::edit;

TEST_CASE("events and outcomes are equal if their contents are") {
    edit::edit_event const event = edit::resolving_range{{1, 2}};
    CHECK(event == edit::edit_event{edit::resolving_range{{1, 2}}});
    CHECK(event != edit::edit_event{edit::edited_range{{1, 2}}});
    edit::edit_outcome const outcome = edit::ambiguous_edit{{{1, 2}, {4, 5}}};
    CHECK(outcome != edit::edit_outcome{edit::ambiguous_edit{{{1, 2}}}});
    CHECK(edit::edit_outcome{edit::applied_edit{{0, 1}, "a"}}
          != edit::edit_outcome{edit::applied_edit{{0, 1}, "b"}});
}

}  // namespace edit_event_test
