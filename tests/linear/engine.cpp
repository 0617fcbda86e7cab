// tests/linear/engine.cpp - texts that are hostile to reading and writing of any type.
#include "adversary.hpp"

#include <lisle/codec.hpp>
#include <lisle/salvage.hpp>

#include <boost/json/value.hpp>

#include <cstdint>
#include <optional>
#include <variant>

namespace hostile {

using namespace lisle;

struct card {
    std::string id, title;
    std::optional<std::int64_t> number;
    std::vector<std::string> tags;
    boost::json::value data;
    unknown_fields<owned> extra;
    bool operator==(card const&) const = default;
};

struct node;
struct folder {
    std::string name;
    std::vector<node> children;
    unknown_fields<owned> extra;
};
/// By the key "type".
struct node : std::variant<card, folder, unknown_case<owned>> {
    using node::variant::variant;
};
/// By the keys "kind" and "content".
struct nest : std::variant<std::vector<nest>, card> {
    using nest::variant::variant;
};

struct plain_card {
    std::string id, title, last;
    bool operator==(plain_card const&) const = default;
};
struct numbered_card {
    std::string id, title;
    std::int64_t last = 0;
    bool operator==(numbered_card const&) const = default;
};
/// Without a tag.
struct any_card : std::variant<numbered_card, plain_card> {
    using any_card::variant::variant;
};

/// Without a tag, and nested.
struct tree : std::variant<numbered_card, std::vector<tree>> {
    using tree::variant::variant;
};

/// Variants without a tag; two alternatives differ only in their last members.
struct bush;
struct branch {
    std::vector<bush> items;
    std::int64_t last = 0;
};
struct twig {
    std::vector<bush> items;
    std::string last;
};
struct bush : std::variant<numbered_card, branch, twig> {
    using bush::variant::variant;
};

enum class colour { red, green };

struct cabinet {
    using format = struct cabinet_t;
    std::vector<card> cards;
    std::vector<node> nodes;
    std::vector<colour> colours;
    dictionary<std::string, card> by_name;
    unknown_fields<owned> extra;
    bool operator==(cabinet const&) const = default;
};
struct cabinet_t {};

}  // namespace hostile

// clang-format off

template <>
struct lisle::schema<hostile::card> : object_of<hostile::card> {
    struct fields : list<
        field<"id",     &self::id,     or_default>,
        field<"title",  &self::title,  or_default>,
        field<"number", &self::number, skip_none>,
        field<"tags",   &self::tags,   or_default>,
        field<"data",   &self::data,   or_default>,
        rest<&self::extra>> {};
};
template <>
struct lisle::schema<hostile::folder> : object_of<hostile::folder> {
    struct fields : list<
        field<"name",     &self::name,     or_default>,
        field<"children", &self::children, or_default>,
        rest<&self::extra>> {};
};
template <>
struct lisle::schema<hostile::node> : one_of<hostile::node, internally_tagged<"type">> {
    struct cases : list<
        holds<"card",   hostile::card>,
        holds<"folder", hostile::folder>> {};
};
template <>
struct lisle::schema<hostile::nest> : one_of<hostile::nest, adjacently_tagged<"kind", "content">> {
    struct cases : list<
        holds<"nests", std::vector<hostile::nest>>,
        holds<"card",  hostile::card>> {};
};
template <>
struct lisle::schema<hostile::plain_card> : object_of<hostile::plain_card> {
    struct fields : list<
        field<"id",    &self::id>,
        field<"title", &self::title>,
        field<"last",  &self::last>> {};
};
template <>
struct lisle::schema<hostile::numbered_card> : object_of<hostile::numbered_card> {
    struct fields : list<
        field<"id",    &self::id>,
        field<"title", &self::title>,
        field<"last",  &self::last>> {};
};
template <>
struct lisle::schema<hostile::any_card> : one_of<hostile::any_card, untagged> {
    struct cases : list<
        holds<"numbered", hostile::numbered_card>,
        holds<"plain",    hostile::plain_card>> {};
};
template <>
struct lisle::schema<hostile::tree> : one_of<hostile::tree, untagged> {
    struct cases : list<
        holds<"card", hostile::numbered_card>,
        holds<"list", std::vector<hostile::tree>>> {};
};
template <>
struct lisle::schema<hostile::branch> : object_of<hostile::branch> {
    struct fields : list<
        field<"items", &self::items>,
        field<"last",  &self::last>> {};
};
template <>
struct lisle::schema<hostile::twig> : object_of<hostile::twig> {
    struct fields : list<
        field<"items", &self::items>,
        field<"last",  &self::last>> {};
};
template <>
struct lisle::schema<hostile::bush> : one_of<hostile::bush, untagged> {
    struct cases : list<
        holds<"card",   hostile::numbered_card>,
        holds<"branch", hostile::branch>,
        holds<"twig",   hostile::twig>> {};
};
template <>
struct lisle::schema<hostile::colour> : string_enum<hostile::colour> {
    struct names : list<
        named<"red",   hostile::colour::red>,
        named<"green", hostile::colour::green>> {};
};
template <>
struct lisle::schema<hostile::cabinet> : object_of<hostile::cabinet> {
    struct fields : list<
        field<"cards",   &self::cards,   or_default>,
        field<"nodes",   &self::nodes,   or_default>,
        field<"colours", &self::colours, or_default>,
        field<"by_name", &self::by_name, or_default>,
        rest<&self::extra>> {};
};

// clang-format on

template <>
struct lisle::format_traits<hostile::cabinet_t> {
    template <class Model>
    using document = hostile::cabinet;
    static constexpr std::string_view name = "cabinet";
    static constexpr json_style style{};
};

namespace linear {

namespace {

using namespace hostile;
using std::size_t;
using std::string;
using std::string_view;
using lisle::json;

// ---- Work ---------------------------------------------------------------------------------------

template <class T>
size_t read_as(string_view text) {
    return lisle::decode_as<T>(text).has_value() ? 1 : 0;
}
template <class T>
size_t read_with_notes(string_view text) {
    std::vector<lisle::note> notes;
    static_cast<void>(lisle::decode_as<T>(text, lisle::permissive, &notes));
    return notes.size();
}
template <class T>
size_t read_and_write(string_view text) {
    auto const value = lisle::decode_as<T>(text);
    if (!value) return 0;
    return lisle::encode_as(*value).size()
           + lisle::encode_as(*value, {}, lisle::layout::source).size();
}
size_t save(string_view text) { return lisle::salvage<cabinet_t>(text).errors.size(); }

// ---- Usual texts --------------------------------------------------------------------------------

constexpr string_view usual_card =
    R"({"id":"card-#","title":"The title of card #","number":#,"tags":["first","second"],)"
    R"("data":{"kind":"any","values":[1,2.5,true,null,"text"]}})";

string usual_json(size_t bytes) { return repeat("[", usual_card, "]", bytes); }
string usual_cabinet(size_t bytes) {
    return repeat(R"({"cards":[)", usual_card, R"(],"nodes":[],"colours":[],"by_name":{}})", bytes);
}
string usual_damaged(size_t bytes) { return repeat(R"({"cards":[)", usual_card, "", bytes); }
constexpr string_view usual_any_card =
    R"({"id":"card-#","title":"The title of card #","last":#})";
string usual_any_cards(size_t bytes) { return repeat("[", usual_any_card, "]", bytes); }
string usual_unknown(size_t bytes) { return repeat("[", R"({"id":"a","k":1})", "]", bytes); }
string usual_rows(size_t bytes) { return repeat("[", "[1]", "]", bytes); }
string usual_ids(size_t bytes) { return repeat("[", R"({"id":"#"})", "]", bytes); }
string usual_saved_ids(size_t bytes) {
    return repeat(R"({"cards":[)", R"({"id":"#"})", ",7]}", bytes);
}
string usual_saved_nodes(size_t bytes) {
    return repeat(R"({"nodes":[)", R"({"type":"card","id":"#"})", ",7]}", bytes);
}
string usual_saved_names(size_t bytes) {
    return repeat(R"({"by_name":{)", R"("good-#":{},"also-#":{"id":"#"})", R"(,"bad":7}})", bytes);
}
string usual_names(size_t bytes) { return repeat("{", R"("key-#":{})", "}", bytes); }

// ---- Hostile texts ------------------------------------------------------------------------------

/// `open` many times, the core, and `close` as often; all of that repeatedly.
string nest_over_and_over(string_view open, string_view core, string_view close, int depth,
                          size_t bytes) {
    string one;
    for (int i = 0; i < depth; ++i) one += open;
    one += core;
    for (int i = 0; i < depth; ++i) one += close;
    return repeat("[", one, "]", bytes);
}
string of_strings(string_view escape, size_t bytes) {
    string out = "[\"";
    while (out.size() < bytes) out += escape;
    return out += "\"]";
}

std::vector<adversary> make() {
    using cards = std::vector<card>;
    using nodes = std::vector<node>;
    using named_cards = lisle::dictionary<string, card>;
    return {
        {"one key over and over", [](size_t n) { return repeat("{", R"("id":"#")", "}", n); },
         usual_json, read_as<card>, read_as<cards>},
        {"two keys in turns, one with loose elements",
         [](size_t n) {
             return repeat(R"({"nodes":[],)", R"("colours":["#"],"cards":[])", "}", n);
         },
         [](size_t n) { return repeat("[", R"({"colours":["red"],"cards":[]})", "]", n); },
         read_as<cabinet>, read_as<std::vector<cabinet>>},
        {"unknown keys", [](size_t n) { return repeat("{", R"("key-#":#)", "}", n); }, usual_json,
         read_as<card>, read_as<cards>},
        {"unknown keys, with notes", [](size_t n) { return repeat("{", R"("key-#":#)", "}", n); },
         usual_unknown, read_with_notes<card>, read_with_notes<cards>},
        {"unknown keys below a long one, with notes",
         [](size_t n) {
             return repeat(R"({")" + string(n / 2, 'k') + R"(":{)", R"("key-#":#)", "}}", n);
         },
         usual_unknown, read_with_notes<named_cards>, read_with_notes<cards>},
        {"unknown keys, read and written",
         [](size_t n) { return repeat("{", R"("key-#":#)", "}", n); }, usual_json,
         read_and_write<card>, read_and_write<cards>},
        {"unknown keys of a value, one key",
         [](size_t n) { return repeat("[{", R"("key":#)", "}]", n); }, usual_json, read_as<json>},
        {"keys in another order, read and written",
         [](size_t n) {
             return repeat("[", R"({"data":#,"tags":["a#"],"title":"t","id":"i"})", "]", n);
         },
         usual_json, read_and_write<cards>},
        {"nesting to the limit", [](size_t n) { return nest_over_and_over("[", "1", "]", 126, n); },
         usual_rows, read_as<json>},
        {"nesting to the limit in an unknown field",
         [](size_t n) {
             return R"([{"unknown":)" + nest_over_and_over("[", "1", "]", 123, n) + "}]";
         },
         [](size_t n) { return R"([{"unknown":)" + usual_rows(n) + "}]"; }, read_and_write<cards>},
        {"arrays of empty arrays", [](size_t n) { return repeat("[", "[]", "]", n); }, usual_rows,
         read_as<json>},
        {"escaped control characters", [](size_t n) { return of_strings(R"(\u0000)", n); },
         usual_json, read_as<json>},
        {"escaped pairs of surrogates", [](size_t n) { return of_strings(R"(\ud83d\ude00)", n); },
         usual_json, read_as<json>},
        {"short escapes", [](size_t n) { return of_strings(R"(\n)", n); }, usual_json,
         read_as<json>},
        {"short escapes, read and written", [](size_t n) { return of_strings(R"(\n)", n); },
         usual_json, read_and_write<json>},
        {"long numbers", [](size_t n) { return '[' + string(n, '7') + "e-1000000000]"; },
         usual_json, read_as<json>},
        {"long fractions", [](size_t n) { return "[0." + string(n, '0') + "1]"; }, usual_json,
         read_as<json>},
        {"tags that come last at every level",
         [](size_t n) {
             return nest_over_and_over(R"({"children":[)",
                                       R"({"id":"a","title":"b","type":"card"})",
                                       R"(],"name":"n","type":"folder"})", 60, n);
         },
         [](size_t n) {
             return repeat("[",
                           R"({"children":[{"id":"a","title":"b","type":"card"}],)"
                           R"("name":"n","type":"folder"})",
                           "]", n);
         },
         read_as<nodes>},
        {"tags that come last at every level, around much text",
         [](size_t n) {
             string out = "[";
             for (int i = 0; i < 60; ++i) out += R"({"children":[)";
             out +=
                 repeat("", R"({"id":"a#","title":"b","data":[#,{"a":"#"}],"type":"card"})", "", n);
             for (int i = 0; i < 60; ++i) out += R"(],"name":"n","type":"folder"})";
             return out + ']';
         },
         [](size_t n) {
             return repeat("[", R"({"type":"card","id":"a#","title":"b","data":[#,{"a":"#"}]})",
                           "]", n);
         },
         read_as<nodes>},
        {"contents that fail at every level",
         [](size_t n) {
             string out;
             for (int i = 0; i < 60; ++i) out += R"({"kind":"nests","content":[)";
             out += repeat("", R"({"kind":"card","content":{"data":[#,{"a":"#"}]}})",
                           R"(,{"kind":"card","content":7})", n);
             for (int i = 0; i < 60; ++i) out += "]}";
             return out;
         },
         [](size_t n) {
             return repeat(R"({"kind":"nests","content":[)",
                           R"({"kind":"card","content":{"data":[#,{"a":"#"}]}})", "]}", n);
         },
         read_as<nest>},
        {"duplicate tags",
         [](size_t n) {
             return repeat("[", R"({"type":"folder","id":"a#","title":"b","type":"card"})", "]", n);
         },
         [](size_t n) {
             return repeat("[", R"({"type":"card","id":"a#","title":"b","number":1})", "]", n);
         },
         read_as<nodes>},
        {"tags that stand three times at every level, around much",
         [](size_t n) {
             string out = "[";
             for (int i = 0; i < 60; ++i) out += R"({"type":"folder","children":[)";
             out += repeat("", R"({"type":"card","id":"a#","title":"b","data":[#]})", "", n);
             for (int i = 0; i < 60; ++i) out += R"(],"name":"n","type":"card","type":"folder"})";
             return out + ']';
         },
         [](size_t n) {
             return repeat("[", R"({"type":"card","id":"a#","title":"b","data":[#]})", "]", n);
         },
         read_as<nodes>},
        {"nested values without a tag, around much",
         [](size_t n) {
             return string(60, '[') + repeat("", usual_any_card, "", n) + string(60, ']');
         },
         usual_any_cards, read_as<std::vector<tree>>},
        {"nested values without a tag, of which all fail late, around much",
         [](size_t n) {
             string out;
             for (int i = 0; i < 60; ++i) out += R"([{"items":)";
             out += repeat("[", usual_any_card, "]", n);
             for (int i = 0; i < 60; ++i) out += R"(,"last":"a"}])";
             return out;
         },
         usual_any_cards, read_as<std::vector<bush>>},
        {"nested values without a tag, short ones",
         [](size_t n) { return repeat("[", "[],[[]]", "]", n / 8); },
         [](size_t n) { return repeat("[", "[],[]", "]", n / 8); }, read_as<std::vector<tree>>},
        {"alternatives that fail late",
         [](size_t n) {
             return repeat("[", R"({"id":"card-#","title":"The title of card #","last":"#"})", "]",
                           n);
         },
         usual_any_cards, read_as<std::vector<any_card>>},
        {"duplicate fields that fail",
         [](size_t n) {
             return repeat("[",
                           R"({"id":1,"title":2,"tags":3,"data":[[#],{"a":"#"},"b"],)"
                           R"("id":"a#","title":"b#","tags":[]})",
                           "]", n);
         },
         [](size_t n) {
             return repeat("[",
                           R"({"id":"a#","title":"b#","tags":[],)"
                           R"("data":[[#],{"a":"#"},"b"],"more":[]})",
                           "]", n);
         },
         read_as<cards>},
        {"duplicate fields that fail, far apart",
         [](size_t n) {
             return repeat(R"([{"id":1,"title":2,"tags":3,)", R"("key-#":[#,{"a":"#"}])",
                           R"(,"id":"a","title":"b","tags":[]}])", n);
         },
         usual_json, read_as<cards>},
        {"keys of a dictionary", [](size_t n) { return repeat("{", R"("key-#":{})", "}", n); },
         usual_ids, read_as<named_cards>, read_as<cards>},
        {"duplicate keys of a dictionary",
         [](size_t n) { return repeat("{", R"("key-#":{},"key-#":{"id":"#"})", "}", n); },
         usual_names, read_as<named_cards>},
        {"keys of a dictionary, the first unreadable",
         [](size_t n) {
             return repeat("{", R"("key-#":0)", "", n / 2)
                    + repeat(",", R"("key-#":{"id":"a"})", "}", n / 2 + n / 4);
         },
         usual_names, read_as<named_cards>},
        {"one key of a dictionary over and over",
         [](size_t n) { return repeat("{", R"("a":{"id":"#"})", "}", n); }, usual_names,
         read_as<named_cards>},
        {"loose elements, read and written",
         [](size_t n) {
             return repeat(R"({"cards":[],"nodes":[],"colours":[)", R"("none-#")",
                           R"(],"by_name":{}})", n);
         },
         usual_cabinet, read_and_write<cabinet>},
        {"salvage of unreadable elements",
         [](size_t n) { return repeat(R"({"cards":[)", R"({"id":#})", "]}", n); }, usual_saved_ids,
         save},
        {"salvage of unreadable alternatives",
         [](size_t n) { return repeat(R"({"nodes":[)", R"({"type":"card","id":#})", "]}", n); },
         usual_saved_nodes, save},
        {"salvage of unreadable members",
         [](size_t n) {
             return repeat(R"({"by_name":{)", R"("good-#":{},"bad-#":{"id":#})", "}}", n);
         },
         usual_saved_names, save},
        {"salvage of duplicate members that are unreadable",
         [](size_t n) {
             return repeat(R"({"by_name":{)", R"("key-#":{})", "", n / 2)
                    + repeat(",", R"("key-#":0)", "}}", n / 2);
         },
         usual_saved_names, save},
        {"salvage of a duplicate field, unreadable every other time",
         [](size_t n) { return repeat(R"({"nodes":7,)", R"("cards":[{}],"cards":#)", "}", n); },
         usual_saved_ids, save},
        {"salvage of control characters",
         [](size_t n) { return R"({"cards":[{"id":")" + string(n, '\1') + R"("}],"nodes":7})"; },
         usual_saved_ids, save},
        {"salvage of bytes that are not UTF-8",
         [](size_t n) { return R"({"cards":[{"id":")" + string(n, '\xFF') + R"("}]})"; },
         usual_damaged, save},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_the_engine() {
    static auto const all = make();
    return all;
}

}  // namespace linear
