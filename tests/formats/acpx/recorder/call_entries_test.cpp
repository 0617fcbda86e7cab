#include <lisle/formats/acpx/recorder/call_entries.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace acpx_call_entries_test {

using lisle::acpx::detail::call_entries;

namespace {

boost::json::value read(std::string_view text) {
    return *lisle::decode_as<boost::json::value>(text);
}

std::string put_back(call_entries& all) {
    boost::json::array out;
    all.put_back(out);
    return lisle::encode_as(boost::json::value(std::move(out)));
}

std::string said(call_entries const& all) {
    std::string out;
    all.see_snapshot([&](std::string_view text) { (out += text) += '|'; });
    return out;
}

void add(call_entries& to, std::string_view entry) { to.add(read(entry).get_object()); }

}  // namespace

TEST_CASE("content replaces all but terminals that showed anything, which come behind it") {
    call_entries all;
    auto loaded = read(R"([7,{"type":"a"},{"type":"terminal","terminal_id":"1","output":"x"},)"
                       R"({"type":"terminal","terminal_id":"2"}])");
    all.take(loaded.get_array());
    CHECK(loaded.get_array().empty());
    auto const third = all.append_terminal("3");
    all.append_output(third, "y");
    all.replace();
    CHECK(all.find_terminal("2") == call_entries::none);
    add(all, R"({"type":"terminal","terminal_id":"4"})");
    all.append_output(all.find_terminal("4"), "z");
    all.replace();
    add(all, R"({"type":"b"})");
    add(all, R"({"type":"terminal","terminal_id":"3"})");
    all.take_snapshot();
    CHECK(said(all) == "y|z|x|");
    CHECK(put_back(all)
          == R"([{"type":"b"},{"type":"terminal","terminal_id":"3","output":"y"},)"
             R"({"type":"terminal","terminal_id":"4","output":"z"},)"
             R"({"type":"terminal","terminal_id":"1","output":"x"}])");
}

TEST_CASE("a terminal whose entry has become empty is dropped") {
    call_entries all;
    all.replace();
    add(all, R"({"type":"terminal","terminal_id":"1","is_truncated":true})");
    all.replace();
    REQUIRE(all.find_terminal("1") == 0);
    all.change(0).stable_erase("is_truncated");
    all.replace();
    CHECK(put_back(all) == "[]");
}

TEST_CASE("a terminal that is twice in one content has its output in the first") {
    call_entries all;
    all.replace();
    for (int i = 0; i < 2; ++i) add(all, R"({"type":"terminal","terminal_id":"1"})");
    all.append_output(all.find_terminal("1"), "x");
    CHECK(put_back(all)
          == R"([{"type":"terminal","terminal_id":"1","output":"x"},)"
             R"({"type":"terminal","terminal_id":"1"}])");
}

TEST_CASE("a text stays until it is replaced, also before half a character") {
    call_entries all;
    auto const one = all.append_terminal("1");
    all.append_output(one, "a\xED\xA0\xBD");
    CHECK(said(all) == "|");
    all.take_snapshot();
    CHECK(said(all) == "a\xED\xA0\xBD|");
    all.append_output(one, "\xED\xB8\x80 b");
    CHECK(said(all) == "a\xED\xA0\xBD|");
    all.append_output(one, "c");
    static_cast<void>(all.append_terminal("2"));
    all.take_snapshot();
    CHECK(said(all) == "a\xF0\x9F\x98\x80 bc|");
}

TEST_CASE("the growth of the last text is reported if no other part has changed") {
    auto loaded = read(R"([{"type":"terminal","terminal_id":"1","output":"x"},)"
                       R"({"type":"terminal","terminal_id":"2","output":"yz"}])");
    call_entries all;
    all.take(loaded.get_array());
    auto const growth = [&] {
        std::string_view last;
        all.see_snapshot([&](std::string_view text) { last = text; });
        return all.growth(last);
    };
    CHECK(growth() == 0);
    all.append_output(1, "more");
    CHECK(growth() == 0);
    all.take_snapshot();
    CHECK(growth() == 4);
    all.append_output(0, "more");
    CHECK(growth() == call_entries::none);
    all.change(1)["output"] = "";
    CHECK(growth() == call_entries::none);
}

TEST_CASE("each new terminal is reported once") {
    auto loaded = read(R"([{"type":"terminal","terminal_id":"old"}])");
    call_entries all;
    all.take(loaded.get_array());
    std::string told;
    auto const take = [&] { all.take_new_terminals([&](std::string id) { told += id + ' '; }); };
    static_cast<void>(all.append_terminal("1"));
    take();
    all.replace();
    add(all, R"({"type":"terminal","terminal_id":"2"})");
    take();
    take();
    CHECK(told == "1 2 ");
}

}  // namespace acpx_call_entries_test
