#include <lisle/formats/opencode/v2/migration/back_losses.hpp>
#include <lisle/formats/opencode/v2/migration/migrate_back.hpp>

#include <doctest/doctest.h>

#include "formats/opencode/v2/migration/census.hpp"

namespace opencode_v2_back_losses_test {

namespace v2 = lisle::opencode::v2;
using opencode_v2_census::census;
using opencode_v2_census::read_file;

TEST_CASE("a migration back to 1.x keeps or tells each member") {
    auto const text = read_file("full_v2.json");
    auto const from = lisle::decode<lisle::opencode_v2_t>(text).value();
    auto const made = v2::migrate_back(from);
    census all{lisle::encode(made.session), made.losses};
    all.look_at(lisle::decode_as<boost::json::value>(text).value(), {});
    CHECK(all.untold == "");
    CHECK(all.marks > 150);
}

TEST_CASE("keys that no schema names are told once, and not inside of what is dropped") {
    auto const text =
        R"({"info":{"id":"ses_1","projectID":"p","cost":0,"tokens":{"input":0,"output":0,)"
        R"("reasoning":0,"cache":{"read":0,"write":0}},"time":{"created":1,"updated":1},"a/b":1,)"
        R"("location":{"directory":"/w"}},"messages":[{"id":"msg_1","time":{"created":1},)"
        R"("type":"idle","outcome":"failed","later":1}]})";
    std::string told;
    for (auto const& one :
         v2::migrate_back(lisle::decode<lisle::opencode_v2_t>(std::string{text}).value()).losses)
        if (one.kind == v2::change_kind::dropped) told += one.message() + '\n';
    CHECK(told
          == "/messages/0: 1.x's sessions have no messages of this type\n"
             "/info/a~1b: a key that this version does not know\n");
}

}  // namespace opencode_v2_back_losses_test
