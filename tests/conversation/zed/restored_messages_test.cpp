#include <lisle/conversation/zed/restored_messages.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace restored_messages_test {

namespace zed = lisle::zed;
using restored = lisle::conversation::zed_bridge::restored_messages<lisle::owned>;

std::string put(restored messages) {
    zed::thread thread;
    thread.title = "t";
    auto const out = std::move(messages).put_into(std::move(thread));
    return lisle::encode_as(out.messages) + ' '
           + lisle::encode(out, lisle::layout::source).substr(0, 40);
}

TEST_CASE("messages are put in with their residues") {
    restored messages;
    messages.add({zed::resume{}}, {});
    messages.add({zed::user_message{"u", {}, {}}},
                 R"({"in":{"0":{"in":{"User":{"add":{"x":1}}}}}})");
    messages.add({}, {});
    messages.add({zed::resume{}}, R"({"in":5})");
    CHECK(put(std::move(messages))
          == R"(["Resume",{"User":{"id":"u","content":[],"x":1}},"Resume"] )"
             R"({"title":"t","messages":["Resume",{"User)");
}

TEST_CASE("a spelling that only a thread remembers is read with the thread") {
    restored messages;
    messages.add({}, {});
    messages.add({zed::resume{}},
                 lisle::conversation::residue_of(R"([{"Resume":null}])", R"(["Resume"])"));
    messages.add({zed::resume{}}, {});
    CHECK(put(std::move(messages))
          == R"(["Resume","Resume"] {"title":"t","messages":[{"Resume":null})");
}

}  // namespace restored_messages_test
