#include <lisle/conversation/rules/message_ids.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace message_ids_test {

namespace conversation = lisle::conversation;
using id = std::optional<std::string>;

TEST_CASE("an id that a message before has is made anew") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::message_id_maker make{{"opencode", "ses_1"}, false};
    CHECK(make.make(id{"a"}, "/messages/0", log) == "a");
    CHECK(losses.empty());
    auto const second = make.make(id{"a"}, "/messages/1", log);
    CHECK(second == "fd6bcda3-f391-4e74-91ff-43fe65987f5a");
    auto const third = make.make(id{"a"}, "/messages/1", log);
    CHECK(third != second);
    CHECK(make.make(id{second}, "/messages/2", log) != second);
    CHECK(make.make(id{}, "/messages/3", log).size() == second.size());
    REQUIRE(losses.size() == 4);
    CHECK(losses[0].pointer == "/id");
    CHECK(losses[0].kind == conversation::loss_kind::invented);
    CHECK(losses[0].what == "a UUID from its place, since another message has its id");
    CHECK(losses[3].what == "a UUID from its place");
}

TEST_CASE("the target's own ids stay") {
    conversation::message_id_maker make{{"zed", "t"}, true};
    CHECK(make.make(id{"a"}, "/messages/0", {}) == "a");
    CHECK(make.make(id{"a"}, "/messages/1", {}) == "a");
}

}  // namespace message_ids_test
