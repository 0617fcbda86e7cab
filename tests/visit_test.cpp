// tests/visit_test.cpp - visits reach every value of a type, and every string.
#include <doctest/doctest.h>
#include <support/samples.hpp>

#include <lisle/visit.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace visit_test {

using lisle::editable_string;
using lisle::layout;
using lisle::string_kind;
using lisle::string_place;

// ---- A type with strings of every kind ----------------------------------------------------------

template <class Model>
struct basic_letter {
    typename Model::string text, file, link, id, seal, image, payload, name;
    std::vector<typename Model::string> files;
    lisle::dictionary<typename Model::string, typename Model::string> notes;
    typename Model::json data{};
    lisle::unknown_fields<Model> extra;

    bool operator==(basic_letter const&) const = default;
};
using letter = basic_letter<lisle::owned>;

}  // namespace visit_test

// clang-format off

template <class Model>
struct lisle::schema<visit_test::basic_letter<Model>>
    : object_of<visit_test::basic_letter<Model>> {
    using self = visit_test::basic_letter<Model>;
    struct fields : list<
        field<"text",    &self::text,    or_default, is_prose>,
        field<"file",    &self::file,    or_default, is_path>,
        field<"link",    &self::link,    or_default, is_url>,
        field<"id",      &self::id,      or_default, is_identifier>,
        field<"seal",    &self::seal,    or_default, is_signature>,
        field<"image",   &self::image,   or_default, is_encoded_bytes>,
        field<"payload", &self::payload, or_default, is_json_text>,
        field<"name",    &self::name,    or_default>,
        field<"files",   &self::files,   or_default, is_path, one_or_many>,
        field<"notes",   &self::notes,   or_default, is_prose,
              key_kind<string_kind::identifier>>,
        field<"data",    &self::data,    or_default>,
        rest<&self::extra>> {};
};

// clang-format on

namespace visit_test {

namespace {

using texts = std::vector<std::string>;

template <class T>
T read(std::string_view text) {
    return lisle::decode_as<T>(text).value();
}

std::string describe(std::string_view text, string_place const& place) {
    std::string out = place.pointer.to_string();
    if (place.is_in_json_text) out += " > " + place.inner.to_string();
    if (place.is_key) out += " key";
    if (place.is_remembered) out += " remembered";
    return out + ": " + std::string{text};
}

template <class T>
texts list_strings(T const& value) {
    texts out;
    lisle::for_each_string(value, [&](std::string_view text, string_place const& place) {
        out.push_back(describe(text, place));
    });
    return out;
}

/// Replaces every "old" by "new".
template <class T>
void replace_old(T& value) {
    lisle::for_each_string(value, [](editable_string& text, string_place const&) {
        if (text.view() == "old") text.replace("new");
    });
}

}  // namespace

// ---- Values of a type ---------------------------------------------------------------------------

TEST_CASE("values of a type are found at any depth, in order") {
    auto const shelf = read<samples::shelf>(
        R"({"best":{"id":"b","price":1},"items":[{"id":"x"},{"id":"y"}],)"
        R"("actions":[{"Say":{"text":"a"}},"Stop"],"parts":[{"type":"say","text":"b"}],)"
        R"("settings":[{"kind":"say","content":{"text":"c"}}],"points":{"p/q":{"x":1}}})");
    texts found;
    auto const note = [&](auto const&, std::string const& pointer) { found.push_back(pointer); };
    lisle::for_each<samples::item>(shelf, note);
    CHECK(found == texts{"/items/0", "/items/1"});
    found.clear();
    lisle::for_each<samples::say>(shelf, note);
    CHECK(found == texts{"/actions/0/Say", "/parts/0", "/settings/0/content"});
    found.clear();
    lisle::for_each<samples::action>(shelf, note);
    CHECK(found == texts{"/actions/0", "/actions/1"});
    found.clear();
    lisle::for_each<samples::stop>(shelf, note);
    CHECK(found == texts{"/actions/1", "/loose"});
    found.clear();
    lisle::for_each<samples::point>(shelf, note);
    CHECK(found == texts{"/points/p~1q"});
    found.clear();
    lisle::for_each<samples::shelf>(shelf, note);
    CHECK(found == texts{""});
}

TEST_CASE("values are changed in place") {
    auto shelf = read<samples::shelf>(R"({"items":[{"id":"x"},{"id":"y"}]})");
    lisle::for_each<samples::item>(shelf, [](samples::item& item) { item.id += '!'; });
    CHECK(shelf.items[0].id == "x!");
    CHECK(shelf.items[1].id == "y!");
}

TEST_CASE("all values of a type that contains itself are found") {
    auto const loose = read<samples::loose>(R"([["a",["b"]],"c"])");
    std::size_t values = 0, labels = 0;
    lisle::for_each<samples::loose>(loose, [&](samples::loose const&) { ++values; });
    lisle::for_each<samples::label>(loose, [&](samples::label const&) { ++labels; });
    CHECK(values == 6);
    CHECK(labels == 3);
}

TEST_CASE("a function with its own state is called, not a copy") {
    struct {
        std::size_t calls = 0;
        void operator()(samples::item const&) { ++calls; }
    } counter;
    auto const shelf = read<samples::shelf>(R"({"items":[{"id":"x"}]})");
    lisle::for_each<samples::item>(shelf, counter);
    CHECK(counter.calls == 1);
}

// ---- Strings ------------------------------------------------------------------------------------

TEST_CASE("strings are visited with their kind") {
    auto const value = read<letter>(
        R"({"text":"t","file":"f","link":"l","id":"i","seal":"s","image":"m","payload":"p",)"
        R"("name":"n","files":["g"],"notes":{"k":"v"},"data":"d"})");
    std::vector<std::pair<std::string, string_kind>> found;
    lisle::for_each_string(value, [&](std::string_view text, string_place const& place) {
        found.emplace_back(text, place.kind);
    });
    using enum string_kind;
    CHECK(found
          == decltype(found){{"t", prose},
                             {"f", path},
                             {"l", url},
                             {"i", identifier},
                             {"s", signature},
                             {"m", encoded_bytes},
                             {"p", json_text},
                             {"n", other},
                             {"g", path},
                             {"k", identifier},
                             {"v", prose},
                             {"d", other}});
}

TEST_CASE("strings are visited inside dynamic values, unknown keys and JSON text") {
    auto const value = read<letter>(
        R"({"text":"a","new":{"k":["v"]},"payload":"{\"p\":[1,\"q\"]}","data":{"x":["y",{"z":"w"}]}})");
    CHECK(list_strings(value)
          == texts{"/text: a", "/file: ", "/link: ", "/id: ", "/seal: ", "/image: ",
                   "/payload > /p key: p", "/payload > /p/1: q", "/name: ", "/data/x key: x",
                   "/data/x/0: y", "/data/x/1/z key: z", "/data/x/1/z: w", "/new key: new",
                   "/new/k key: k", "/new/k/0: v"});
}

TEST_CASE("JSON text that is cut, or only a scalar, is visited whole") {
    letter value;
    for (auto const* payload : {R"({"p":"q)", "1234", R"("q")", "", "{} x"}) {
        value.payload = payload;
        auto const all = list_strings(value);
        CHECK(all[6] == "/payload: " + std::string{payload});
    }
}

TEST_CASE("strings are replaced, and escaped as their place needs") {
    auto value = read<letter>(
        R"({"text":"a","notes":{"k":"v"},"payload":"{\"p\":[1, \"q\"]}","data":{"x":["y",2]},"new":{"k":["v",1.50]}})");
    lisle::for_each_string(value, [](editable_string& text, string_place const& place) {
        if (place.is_key || text.view().empty()) return;
        text.replace("\"\\\n" + std::string{text.view()});
        CHECK(text.is_replaced());
        CHECK(text.view().starts_with('"'));
    });
    CHECK(value.text == "\"\\\na");
    CHECK(value.payload == R"({"p":[1, "\"\\\nq"]})");
    CHECK(lisle::encode_as(value.data) == R"({"x":["\"\\\ny",2]})");
    CHECK(value.extra.find("new")->text() == R"({"k":["\"\\\nv",1.50]})");
    CHECK(value.notes.find("k")->second == "\"\\\nv");
}

TEST_CASE("the same text in place of a string changes nothing") {
    auto const text = R"({"new":"\u0041","text":"a","payload":"{ }"})";
    auto value = read<letter>(text);
    lisle::for_each_string(
        value, [](editable_string& s, auto const&) { s.replace(std::string{s.view()}); });
    CHECK(lisle::encode_as(value, {}, layout::source) == text);
}

TEST_CASE("keys that become the same get a number") {
    auto value = read<letter>(R"({"notes":{"a":"1","b":"2","x":"3"},"data":{"a":1,"b":2,"x":3}})");
    lisle::for_each_string(value, [](editable_string& text, string_place const& place) {
        if (place.is_key && text.view() != "x") text.replace("x");
    });
    CHECK(lisle::encode_as(value.notes) == R"({"x":"1","x~2":"2","x~3":"3"})");
    CHECK(lisle::encode_as(value.data) == R"({"x":1,"x~2":2,"x~3":3})");
}

TEST_CASE("values under a replaced key have the new key in their pointers") {
    auto value = read<letter>(R"({"notes":{"old":"1"},"data":{"old":"2"},"old":{"old":"3"}})");
    texts found;
    lisle::for_each_string(value, [&](editable_string& text, string_place const& place) {
        if (place.is_key) text.replace("new");
        else if (!text.view().empty()) found.push_back(describe(text, place));
    });
    CHECK(found == texts{"/notes/new: 1", "/data/new: 2", "/new/new: 3"});
}

TEST_CASE("an unknown alternative's tag follows its text") {
    auto action = read<samples::action>(R"({"old":{"a":"old"}})");
    replace_old(action);
    auto const& kept = std::get<lisle::unknown_case<lisle::owned>>(action);
    CHECK(kept.tag == "new");
    CHECK(kept.json.text() == R"({"new":{"a":"new"}})");
}

TEST_CASE("recorded source texts are visited and replaced") {
    auto const text = R"({"text":"old","files":"old","text":"now","name":"n"})";
    auto value = read<letter>(text);
    REQUIRE(lisle::encode_as(value, {}, layout::source) == text);
    auto const all = list_strings(value);
    CHECK(all.back() == "/files remembered: old");
    CHECK(all[all.size() - 2] == "/text remembered: old");
    replace_old(value);
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"text":"new","files":"new","text":"now","name":"n"})");
    value.files[0] = "edited";
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"text":"new","files":["edited"],"text":"now","name":"n"})");
}

TEST_CASE("lone surrogates beside a replaced text stay escaped") {
    auto options = lisle::permissive;
    options.ecmascript = true;
    auto value = lisle::decode_as<letter>(R"({"new":"\ud800 old"})", options).value();
    lisle::for_each_string(value, [](editable_string& text, auto const&) {
        auto const at = text.view().find("old");
        if (at != text.view().npos) text.replace(std::string{text.view().substr(0, at)} + "new");
    });
    CHECK(value.extra.find("new")->text() == R"("\ud800 new")");
}

TEST_CASE("dynamic values of any depth are visited") {
    constexpr std::size_t depth = 100'000;
    std::string text(depth, '[');
    text += "\"old\"" + std::string(depth, ']');
    auto options = lisle::permissive;
    options.max_depth = lisle::decode_options::no_limit;
    auto json = lisle::decode_as<boost::json::value>(text, options).value();
    auto raw = lisle::decode_as<lisle::json>(text, options).value();
    replace_old(json);
    replace_old(raw);
    CHECK(raw.text().find("[\"new\"]") == depth - 1);
    auto* inner = &json;
    while (inner->is_array()) {
        auto* const next = &inner->get_array().front();
        if (next->is_string()) CHECK(next->get_string() == "new");
        inner = next;
    }
}

// ---- Storage models -----------------------------------------------------------------------------

TEST_CASE("dynamic values are changed, and keep the rest of their spelling") {
    auto const text =
        R"({"text":"old","notes":{"old":"old"},"data":{"old":["old",1.50]},"z":"old"})";
    auto value = read<letter>(text);
    replace_old(value);
    CHECK(value.data.text() == R"({"new":["new",1.50]})");
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"text":"new","notes":{"new":"new"},"data":{"new":["new",1.50]},"z":"new"})");
}

TEST_CASE("views are visited") {
    basic_letter<lisle::borrowed> views;
    views.text = "a";
    views.data = lisle::text::assume_json_view(R"({"k":"v"})");
    auto const all = list_strings(views);
    CHECK(all.front() == "/text: a");
    CHECK(all.back() == "/data/k: v");
    std::size_t strings = 0;
    lisle::for_each_string(views, [&](std::string_view, string_place const&) { ++strings; });
    CHECK(strings == all.size());
}

// ---- Numbers ------------------------------------------------------------------------------------

namespace {

/// Notes long numbers, and replaces the requested numbers.
struct number_visitor {
    using sees_numbers = void;

    std::string old, now;
    texts seen{};

    void operator()(editable_string& text, string_place const& place) {
        if (!place.is_number) return;
        seen.push_back(describe(text, place));
        if (text.view() == old) text.replace(now);
    }
};

constexpr std::string_view with_numbers =
    R"({"data":{"a":4000001234567899,"b":12345,"c":["1234567890123",1.5,123456]},"extra":123456789012345})";

}  // namespace

TEST_CASE("long integers are shown to a visitor that asks for them") {
    auto value = read<letter>(with_numbers);
    number_visitor visitor{"4000001234567899", "9"};
    lisle::for_each_string(value, visitor);
    CHECK(visitor.seen
          == texts{"/data/a: 4000001234567899", "/data/c/2: 123456", "/extra: 123456789012345"});
    CHECK(value.data.find("a").text() == "9");
    for (auto const& text : list_strings(value)) CHECK(text.find("12345678901234") == text.npos);
}

TEST_CASE("numbers in unknown fields are replaced as numbers") {
    auto value = read<letter>(with_numbers);
    number_visitor visitor{"123456789012345", "8"};
    lisle::for_each_string(value, visitor);
    CHECK(visitor.seen
          == texts{"/data/a: 4000001234567899", "/data/c/2: 123456", "/extra: 123456789012345"});
    CHECK(lisle::encode_as(value).find("\"extra\":8}") != std::string::npos);
}

TEST_CASE("a function may leave out the strings of JSON by its text") {
    struct finder {
        std::vector<std::string>& seen;
        static bool enters_json(std::string_view json) { return json.find("wanted") != json.npos; }
        void operator()(std::string_view text, string_place const&) const {
            seen.emplace_back(text);
        }
    };
    std::vector<std::string> seen;
    letter one;
    one.data = lisle::text::assume_json(R"({"a":"left out"})");
    lisle::for_each_string(std::as_const(one), finder{seen});
    CHECK(std::find(seen.begin(), seen.end(), "left out") == seen.end());
    one.data = lisle::text::assume_json(R"({"a":"wanted"})");
    lisle::for_each_string(std::as_const(one), finder{seen});
    CHECK(std::find(seen.begin(), seen.end(), "wanted") != seen.end());
}

}  // namespace visit_test
