#include <lisle/conversation/source_map.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace source_map_test {

namespace conversation = lisle::conversation;
using conversation::member_place;

constexpr member_place root[]{
    {"/title", "/head/name"},
    {"/directories/*", "/folders/*/path"},
    {"/native/messages/*", ":/old/#"},
};
constexpr member_place said[]{{"/id", "/User/id"}, {"/usage", "^"}, {"/usage/input", "^/in"}};
constexpr member_place called[]{
    {"/id", "/use/id"}, {"/output", "^/content"}, {"/native/use", ""}, {"/native/result", "^"}};

conversation::source_map make() {
    conversation::source_map out;
    out.root.members = root;
    out.root.numbers = {0, 7};
    out.add_message({"/said/0", said, {}, {}});
    out.add_message({"/said/2", said, {}, {}});
    out.add_part({"/parts", 1, called, "/results/a~1b"});
    out.add_part({"/text", conversation::source_map::none, {}, {}});
    out.set_other(0, "/usages/u");
    return out;
}

TEST_CASE("a member is where its table says, else in its node") {
    auto const places = make();
    CHECK(places.find("") == "");
    CHECK(places.find("/title") == "/head/name");
    CHECK(places.find("/title/0") == "/head/name");
    CHECK(places.find("/directories/3") == "/folders/3/path");
    CHECK(places.find("/cost") == "");
    CHECK(places.find("/messages/1") == "/said/2");
    CHECK(places.find("/messages/1/id") == "/said/2/User/id");
    CHECK(places.find("/messages/1/created") == "/said/2");
}

TEST_CASE("a part is an element or a member of its message") {
    auto const places = make();
    CHECK(places.find("/messages/1/content/0") == "/said/2/parts/1");
    CHECK(places.find("/messages/1/content/0/id") == "/said/2/parts/1/use/id");
    CHECK(places.find("/messages/1/content/1/text") == "/said/2/text");
}

TEST_CASE("a second place is used if there is one") {
    auto const places = make();
    CHECK(places.find("/messages/0/usage") == "/usages/u");
    CHECK(places.find("/messages/0/usage/input") == "/usages/u/in");
    CHECK(places.find("/messages/1/usage") == "/said/2");
    CHECK(places.find("/messages/1/content/0/output/0") == "/results/a~1b/content");
}

TEST_CASE("the longest member counts") {
    auto const places = make();
    CHECK(places.find("/messages/0/usage/output") == "/usages/u");
}

TEST_CASE("an unknown message or part is in the node above it") {
    auto const places = make();
    CHECK(places.find("/messages/9/id") == "");
    CHECK(places.find("/messages/x") == "");
    CHECK(places.find("/messages/0/content/0/id") == "/said/0");
    CHECK(places.find("/messages") == "");
}

TEST_CASE("a residue leads to its object") {
    auto const places = make();
    CHECK(places.find("/native/f/add/draft") == "/draft");
    CHECK(places.find("/native/f/in/a/in/b/add/c~1d") == "/a/b/c~1d");
    CHECK(places.find("/native/f/in/a/value") == "/a");
    CHECK(places.find("/native/f/whole/in/a/add/b") == "/a/b");
    CHECK(places.find("/native/f/in/messages/value/1") == "/old/7");
    CHECK(places.find("/native/f/in/messages/value/5/x") == "/old/5/x");
    CHECK(places.find("/messages/1/native/f/value") == "/said/2");
    auto const call = std::string{"/messages/1/content/0/native/f"};
    CHECK(places.find(call + "/in/use/add/k") == "/said/2/parts/1/k");
    CHECK(places.find(call + "/in/result/in/r/add/k") == "/results/a~1b/r/k");
}

TEST_CASE("losses are pointed into the source") {
    std::vector<conversation::loss> losses;
    conversation::loss_log{losses}.at("messages").at(1).dropped("id", "no place");
    make().apply_to(losses);
    CHECK(losses[0].message() == "/said/2/User/id: no place");
}

TEST_CASE("an empty map leads to the whole source") {
    CHECK(conversation::source_map{}.find("/messages/0/content/1/text") == "");
}

TEST_CASE("a conversation is its own source") {
    auto const same = conversation::source_map::same();
    CHECK(same.find("/messages/0/content/1/text") == "/messages/0/content/1/text");
    CHECK(same.find("/native/zed/add/x") == "/native/zed/add/x");
}

TEST_CASE("a document may be inside of another one") {
    auto places = make();
    places.outside = "/archive";
    CHECK(places.find("") == "/archive");
    CHECK(places.find("/title") == "/archive/head/name");
    CHECK(places.find("/native/f/in/messages/value/1") == "/archive/old/7");
    places.outside_format = "box";
    CHECK(places.find("/native/box/in/head/add/by") == "/head/by");
    CHECK(places.find("/native/f/in/messages/value/1") == "/archive/old/7");
    CHECK(places.find("/native") == "/archive");
}

TEST_CASE("a part may be anywhere, and its time at its line") {
    static constexpr member_place members[]{{"/started", "@/timestamp"}};
    conversation::source_map places;
    places.add_message({"/3", {}, {}, {}});
    places.add_part({{}, conversation::source_map::none, members, {}, "/7/message/content/1"});
    CHECK(places.find("/messages/0/content/0/name") == "/7/message/content/1");
    CHECK(places.find("/messages/0/content/0/started") == "/7/timestamp");
}

TEST_CASE("a loss of a line has its pointer in the file") {
    auto const apply = [](conversation::source_map const& places) {
        std::vector<conversation::loss> losses{
            {{"/native/f/lines/0/line", "w"}, conversation::loss_kind::dropped, "/17"}};
        places.apply_to(losses);
        CHECK(losses[0].source.empty());
        return losses[0].pointer;
    };
    conversation::source_map places;
    CHECK(apply(places) == "/17");
    places.outside = "/session";
    CHECK(apply(places) == "/session/17");
    CHECK(apply(conversation::source_map::same()) == "/native/f/lines/0/line");
}

}  // namespace source_map_test
