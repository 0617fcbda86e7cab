#include "formats/opencode/recordings.hpp"

#include <lisle/formats/opencode/writers/find_writer.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_find_writer_test {

namespace opencode = lisle::opencode;
using lisle::release_number;
using opencode::find_writer;
using opencode::text_place;

namespace {

std::string find(std::string_view text, release_number stated = {},
                 text_place place = text_place::session_export) {
    auto const found = find_writer(text, place, stated);
    if (!found) return found.error().message();
    return to_string(found->release) + (found->is_import ? " import" : "");
}

/// A session's export with one message.
std::string make_export(std::string_view info, std::string_view message,
                        std::string_view part = {}) {
    return R"({"info":{)" + std::string{info} + R"(},"messages":[{"info":{)" + std::string{message}
           + R"(},"parts":[)" + std::string{part} + "]}]}";
}

constexpr std::string_view from_columns =
    R"("id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t","version":"v",)"
    R"("time":{"created":1,"updated":2})";
constexpr std::string_view by_schema =
    R"("role":"user","time":{"created":1},"summary":{"diffs":[]},"agent":"a",)"
    R"("model":{"providerID":"p","modelID":"m"},"id":"msg_1","sessionID":"ses_1")";
constexpr std::string_view by_code =
    R"("role":"user","time":{"created":1},"agent":"a",)"
    R"("model":{"providerID":"p","modelID":"m"},"summary":{"diffs":[]},)"
    R"("id":"msg_1","sessionID":"ses_1")";

/// The object with its keys in the opposite order.
boost::json::object reverse(boost::json::object const& o) {
    boost::json::object out;
    for (auto i = o.size(); i-- > 0;) {
        auto const& member = *(o.begin() + static_cast<std::ptrdiff_t>(i));
        out.emplace(member.key(), member.value());
    }
    return out;
}

}  // namespace

TEST_CASE("the release and the command that wrote each text are found") {
    for (auto const& one : opencode_recordings::read_all()) {
        CAPTURE(one.name);
        auto const expected = to_string(one.release) + (one.is_import ? " import" : "");
        CHECK(find(one.text, one.release, one.place) == expected);
    }
}

TEST_CASE("a recorded export with one object's keys backwards is from no release") {
    std::size_t count = 0;
    for (auto const& one : opencode_recordings::read_all()) {
        if (one.place != text_place::session_export || one.name.find("work") == std::string::npos)
            continue;
        CAPTURE(one.name);
        auto const whole = boost::json::parse(one.text);
        for (std::size_t m = 0; m < whole.at("messages").as_array().size(); ++m, ++count) {
            CAPTURE(m);
            auto changed = whole;
            auto& message = changed.at("messages").at(m);
            message.at("info") = reverse(message.at("info").as_object());
            auto const pointer = "/messages/" + std::to_string(m);
            CHECK(find(boost::json::serialize(changed), one.release)
                      .find("not canonical at " + pointer + "/info ") == 0);
            if (message.at("parts").as_array().empty()) continue;
            changed = whole;
            auto& part = changed.at("messages").at(m).at("parts").at(0);
            part = reverse(part.as_object());
            CHECK(find(boost::json::serialize(changed), one.release)
                      .find("not canonical at " + pointer + "/parts/0 ") == 0);
        }
    }
    CHECK(count > 100);
}

TEST_CASE("the stated release is found, or the first later recorded release that fits") {
    auto const text = make_export(from_columns, by_schema);
    CHECK(find(text) == "1.2.1");
    CHECK(find(text, {1, 1, 65}) == "1.2.1");
    CHECK(find(text, {1, 2, 0}) == "1.2.0");
    CHECK(find(text, {1, 3, 2}) == "1.3.2");
    CHECK(find(text, {1, 14, 41}) == "1.14.41 import");
    auto const built = make_export(from_columns, by_code);
    CHECK(find(built, {1, 2, 27}) == "1.14.34");
    CHECK(find(built, {1, 14, 41}) == "1.14.41");
    CHECK(find(built, {1, 99, 0}) == "1.99.0");
}

TEST_CASE("a session may have parts of older releases than its exporter") {
    auto const older_message = std::string{from_columns} + R"(},"messages":[{"info":{)"
                               + std::string{by_schema} + R"(},"parts":[]},{"info":{)"
                               + std::string{by_code};
    auto const text = R"({"info":{)" + older_message + R"(},"parts":[]}]})";
    CHECK(find(text, {1, 3, 2}) == "1.14.34");
    CHECK(find(text, {1, 14, 41}) == "1.14.41 import");
}

TEST_CASE("a small object has the orders of its place") {
    auto const answer = [](std::string_view tokens) {
        return make_export(from_columns,
                           R"("role":"assistant","time":{"created":1},"parentID":"msg_0",)"
                           R"("modelID":"m","providerID":"p","mode":"b","agent":"b",)"
                           R"("path":{"cwd":"/","root":"/"},"cost":0,"tokens":)"
                               + std::string{tokens} + R"(,"id":"msg_1","sessionID":"ses_1")");
    };
    CHECK(find(answer(R"({"input":1,"output":1,"reasoning":0,"cache":{"read":0,"write":0}})"),
               {1, 3, 2})
          == "1.3.2");
    CHECK(find(answer(R"({"input":1,"output":1,"reasoning":0,"cache":{"write":0,"read":0}})"),
               {1, 3, 2})
          == "1.14.34");
}

TEST_CASE("an unlike object is an error with its place") {
    auto const swapped = make_export(from_columns, R"("agent":"a","role":"user")");
    CHECK(find(swapped, {1, 2, 0})
          == "not canonical at /messages/0/info (byte 145): no release of opencode writes these "
             "keys in this order");
    auto const inner = make_export(
        from_columns,
        R"("role":"user","time":{"created":1},"agent":"a",)"
        R"("model":{"modelID":"m","providerID":"p"},"id":"msg_1","sessionID":"ses_1")");
    CHECK(find(inner).find("not canonical at /messages/0/info/model ") == 0);
    CHECK(find(R"({"messages":[],"info":{}})").find("not canonical (byte 0)") == 0);
}

TEST_CASE("unknown parts, and keys that no release has, may be anywhere") {
    CHECK(find(make_export(from_columns, by_schema, R"({"new":1,"type":"later","id":5})"))
          == "1.2.1");
    CHECK(find(make_export(from_columns, R"("new":{"b":1,"a":2},)" + std::string{by_schema}))
          == "1.2.1");
}

TEST_CASE("ids are in a file, and not in a row") {
    constexpr auto* file = R"({"id":"prt_1","sessionID":"s","messageID":"m","type":"step-start"})";
    constexpr auto* row = R"({"snapshot":"s","type":"step-start"})";
    CHECK(find(file, {1, 1, 0}, text_place::part_file) == "1.1.0");
    CHECK(find(file, {1, 2, 0}, text_place::part_file).find("not canonical") == 0);
    CHECK(find(file, {1, 2, 0}, text_place::part_data).find("not canonical") == 0);
    CHECK(find(row, {1, 18, 0}, text_place::part_data) == "1.18.0");
    CHECK(find(row, {1, 1, 0}, text_place::part_file).find("not canonical") == 0);
}

}  // namespace opencode_find_writer_test
