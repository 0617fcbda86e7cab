#include <lisle/formats/opencode/v2/migration/migrate.hpp>
#include <lisle/formats/opencode/v2/migration/migrate_back.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace opencode_v2_migrate_back_test {

namespace v2 = lisle::opencode::v2;

v2::conversation read(std::string const& name) {
    std::ifstream in{"conversation/opencode_v2/sessions/" + name + ".json", std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    return lisle::decode<lisle::opencode_v2_t>(text).value();
}

TEST_CASE("a session of 2.x becomes one that 1.x reads") {
    for (auto const* name : {"greeting", "tools", "kinds", "compaction", "migrated"}) {
        CAPTURE(name);
        auto const made = v2::migrate_back(read(name));
        auto const text = lisle::encode(made.session);
        auto const again = lisle::decode<lisle::opencode_t>(text, lisle::reference);
        if (!again) FAIL_CHECK(again.error().message() << '\n' << text);
        CHECK(made.session.messages.size() > 0);
        double last = 0;
        std::string last_id;
        for (auto const& one : made.session.messages) {
            auto const at = lisle::opencode::created_at(one.info);
            auto const id = lisle::opencode::id_of(one.info);
            CHECK((at > last || (at >= last && id > last_id)));
            last = at;
            last_id = id;
        }
    }
}

TEST_CASE("a migrated session comes back and can be migrated again") {
    auto const from = read("migrated");
    auto const made = v2::migrate_back(from);
    REQUIRE(made.losses.size() == 1);  // the notice about tools
    CHECK(made.losses[0].pointer == "/messages/4");
    auto const again = v2::assemble(v2::migrate(made.session));
    REQUIRE(again.messages.size() == from.messages.size());
    for (std::size_t i = 0; i < from.messages.size(); ++i) {
        auto const data = v2::write_data(again.messages[i], lisle::layout::source);
        auto const before = v2::write_data(from.messages[i], lisle::layout::source);
        if (i != 2 && i != 3)
            CHECK(data == lisle::opencode::detail::remove_members(before, {"id"}));
        CHECK(v2::id_of(again.messages[i]) == v2::id_of(from.messages[i]));
    }
}

TEST_CASE("a compaction is a question and a summary") {
    auto const made = v2::migrate_back(read("compaction"));
    auto const text = lisle::encode_as(made.session, lisle::opencode::compact);
    CHECK(text.find(R"("type":"compaction","auto":true)") != std::string::npos);
    CHECK(text.find(R"("text":"They asked twice.")") != std::string::npos);
    CHECK(made.losses.size() == 7);
}

}  // namespace opencode_v2_migrate_back_test
