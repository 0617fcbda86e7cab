#include "support/markers.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/opencode/hub/row.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opencode_hub_row_test {

namespace hub = lisle::opencode::hub;
using hub::session_status;

TEST_CASE("any status may follow another, except that a session is archived for good") {
    using enum session_status;
    for (auto const from : {idle, busy, retry})
        for (auto const to : {idle, busy, retry, archived}) CHECK(hub::may_follow(from, to));
    for (auto const to : {idle, busy, retry}) CHECK(!hub::may_follow(archived, to));
    CHECK(hub::may_follow(archived, archived));
}

TEST_CASE("columns have names for values") {
    CHECK(hub::to_column(session_status::archived) == "archived");
    CHECK(hub::parse_column<session_status>("retry") == session_status::retry);
    CHECK(!hub::parse_column<session_status>("Retry"));
    CHECK(hub::parse_column<hub::provider_kind>("direct") == hub::provider_kind::direct);
    CHECK(hub::parse_column<hub::message_role>("system") == hub::message_role::system);
}

// ---- Visits -------------------------------------------------------------------------------------

namespace {

template <class Row>
std::vector<std::string> strings_of(Row const& row) {
    std::vector<std::string> out;
    lisle::for_each_string(row, [&](std::string_view s, lisle::string_place const& place) {
        if (!s.empty()) out.push_back(place.pointer.to_string() + " " + std::string{s});
    });
    return out;
}

/// The marks are put in the data.
template <class Row>
void check_data(Row const& row, markers::tally& t) {
    auto const with = [&](std::string_view text) {
        Row out = row;
        out.data = text;
        return lisle::result<Row>{out};
    };
    markers::check(row.data, with, t);
}

hub::part_row make_part(std::string data) {
    hub::part_row out;
    out.id = "prt_1";
    out.type = "patch";
    out.data = std::move(data);
    return out;
}

}  // namespace

TEST_CASE("a row is visited with the value that its data holds") {
    auto part = make_part(R"({"hash":"h","files":["/w/a"]})");
    CHECK(strings_of(part)
          == std::vector<std::string>{"/id prt_1", "/type patch", "/data/hash h",
                                      "/data/files/0 /w/a"});
    lisle::for_each_string(part, [](lisle::editable_string& s, lisle::string_place const& place) {
        if (place.kind == lisle::string_kind::path) s.replace("/home");
    });
    CHECK(part.data == R"({"hash":"h","files":["/home"]})");
    lisle::for_each<lisle::opencode::patch_part>(part, [](auto& patch) { patch.files.clear(); });
    CHECK(part.data == R"({"hash":"h","files":[]})");

    hub::message_row said;
    said.role = hub::message_role::system;
    said.data = R"({"time":{"created":1},"content":"c"})";
    std::vector<std::string> found;
    lisle::for_each<hub::system_message>(
        said, [&](hub::system_message const& message) { found.push_back(message.content); });
    CHECK(found == std::vector<std::string>{"c"});
}

TEST_CASE("data of another shape, or with members of other columns, is visited as text") {
    CHECK(strings_of(make_part(R"({"hash":["h"]})"))
          == std::vector<std::string>{"/id prt_1", "/type patch", "/data hash", "/data h"});
    CHECK(strings_of(make_part(R"({"hash":"h","files":[],"type":"t"})"))
          == std::vector<std::string>{"/id prt_1", "/type patch", "/data hash", "/data h",
                                      "/data files", "/data type", "/data t"});
}

TEST_CASE("every string of the data of a row can be replaced") {
    markers::tally t;
    for (auto const* data :
         {R"({"hash":"h","files":["/w/a"],"later":{"key":["x"]}})", R"({"hash":["h"]})",
          R"({"hash":"h","files":[],"type":"t","id":"prt_0","sessionID":"ses_0"})"}) {
        check_data(make_part(data), t);
        auto later = make_part(data);
        later.type = "later";
        check_data(later, t);
    }
    hub::message_row said;
    said.data = R"({"time":{"created":1},"agent":"a","tools":{"bash":true}})";
    check_data(said, t);
    hub::session_row session;
    session.data = R"({"directory":"/w","version":"1","later":["x"]})";
    session.metadata = R"({"key":"value"})";
    auto const with = [&](std::string_view text) {
        auto out = session;
        out.data = std::string{text};
        out.metadata = std::string{text};
        return lisle::result<hub::session_row>{out};
    };
    markers::check(*session.data, with, t);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
}

}  // namespace opencode_hub_row_test
