// tests/fuzz/mutate.cpp - mutates inputs by the schema of the target's type.
//
// Most changes leave JSON that a reader reads deeply, unlike random bytes. Targets that define
// input_outline are linked with this.
#include "json_tree.hpp"
#include "outline.hpp"

#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

outline const& input_outline();

namespace {

using kind = outline::kind;
using tagging = outline::tagging;

/// Like std::uniform_int_distribution, but the same with every library.
class dice {
public:
    explicit dice(unsigned seed) : engine_{seed} {}

    std::size_t below(std::size_t count) { return engine_() % count; }
    bool once_in(std::size_t count) { return below(count) == 0; }
    template <class List>
    auto& of(List& list) {
        return *std::next(std::begin(list), static_cast<std::ptrdiff_t>(below(std::size(list))));
    }

private:
    std::mt19937 engine_;
};

constexpr std::string_view texts[]{
    "",
    "a",
    "user",
    "assistant",
    "text/plain",
    "image/png",
    "0.3.0",
    "0.2.0",
    "1.0.0",
    "2026-02-27T12:34:56Z",
    "2026-02-27T12:00:00.000Z",
    "2026-02-27T12:34:56.789012345+02:00",
    "d8694ff2-90d5-4b6f-be33-33c1763acd52",
    "T-019b2b97-fddf-7602-a3e4-1c4a295110c0",
    "ses_257d02bffffeAAAAAAAAAAAAAA",
    "msg_da82fd400001AAAAAAAAAAAAAA",
    "prt_da82fd400002AAAAAAAAAAAAAA",
    "acpx.session.v1",
    "file:///a%20b.rs",
    "/w/a.rs",
    "aGk=",
    "data:image/png;base64,aGk=",
    "https://a.b/c?d=e#f",
    "line\nline\t\"\\",
    "\x01",
    "\x7f",
    "\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x98\x80",
    "0",
    "7",
    "__proto__",
    "constructor",
    "type",
    "1e3",
    "a text that is longer than the sixty-four bytes that are looked at in one step, \xc3\xa9"};

constexpr std::string_view spellings[]{"\"\\u0061\"", "\"\\/\"", "\"\\uD83D\\uDE00\"",
                                       "\"\\ud800\"", "\"\\u0000\""};

constexpr std::string_view integers[]{"0",
                                      "1",
                                      "-1",
                                      "7",
                                      "127",
                                      "255",
                                      "256",
                                      "65536",
                                      "2147483648",
                                      "4294967295",
                                      "4294967296",
                                      "1776643200000",
                                      "9007199254740993",
                                      "9223372036854775807",
                                      "9223372036854775808",
                                      "-9223372036854775808",
                                      "18446744073709551615",
                                      "18446744073709551616"};

constexpr std::string_view reals[]{"0.0",           "-0.0", "1.5",         "0.1",   "1e16",
                                   "1e-7",          "1e21", "1e300",       "1e999", "5e-324",
                                   "123456789.125", "1E2",  "3.4028235e38"};

/// The outline of a variant's value or content: the outline of the case that the value names.
struct variant_place {
    outline::entry const* found = nullptr;
    json_tree* content = nullptr;  ///< the case's content; null if it has none
};

variant_place look_into(outline const& variant, json_tree& value) {
    auto const named = [&](std::string_view key) -> outline::entry const* {
        auto const* const tag = value.find(key);
        if (tag == nullptr || !tag->is_string()) return nullptr;
        return variant.find(std::string_view{tag->scalar}.substr(1, tag->scalar.size() - 2));
    };
    switch (variant.tagged) {
        case tagging::external:
            if (!value.is_object() || value.children.empty()) return {};
            return {variant.find(value.children.front().name()), &value.children.front()};
        case tagging::internal: return {named(variant.tag), &value};
        case tagging::adjacent:
            for (auto& child : value.children)
                if (value.is_object() && child.name() == variant.content)
                    return {named(variant.tag), &child};
            return {};
        case tagging::none: break;
    }
    if (variant.entries.empty()) return {};
    // Only a reader knows which one is read: take the first with a key of the value.
    for (auto const& e : variant.entries)
        if (e.inside != nullptr)
            for (auto const& child : value.children)
                if (!child.key.empty() && e.inside().find(child.name()) != nullptr)
                    return {&e, &value};
    return {&variant.entries.front(), &value};
}

/// A value in a document, its container and its outline.
struct place {
    json_tree* value;
    json_tree* parent;  ///< null at the root
    outline const* of;
};

outline const anything{};

class mutator {
public:
    explicit mutator(unsigned seed) : dice_{seed} {}

    void mutate(json_tree& root) {
        auto rounds = 1 + dice_.below(3);
        if (dice_.once_in(16)) rounds *= 8;
        while (rounds-- != 0) {
            auto const all = places_in(root);
            change(dice_.of(all), all);
        }
    }

    /// Copies a value of one document to a similar place of another.
    void cross(json_tree& root, json_tree& other) {
        auto const here = places_in(root), there = places_in(other);
        auto const& to = dice_.of(here);
        std::vector<place const*> alike;
        for (auto const& from : there)
            if (from.of == to.of) alike.push_back(&from);
        replace(*to.value, alike.empty() ? *dice_.of(there).value : *dice_.of(alike)->value);
    }

private:
    // ---- Where --------------------------------------------------------------------------------

    static std::vector<place> places_in(json_tree& root) {
        std::vector<place> out;
        collect(out, root, nullptr, input_outline());
        return out;
    }

    static void collect(std::vector<place>& out, json_tree& value, json_tree* parent,
                        outline const& of) {
        out.push_back({&value, parent, &of});
        if (of.what != kind::one_of) return collect_children(out, value, of);
        auto const [found, content] = look_into(of, value);
        auto const& inside =
            found != nullptr && found->inside != nullptr ? found->inside() : anything;
        if (content == nullptr || content == &value) {
            if (inside.what == kind::one_of) return collect_children(out, value, anything);
            return collect_children(out, value, inside);
        }
        for (auto& child : value.children)
            collect(out, child, &value, &child == content ? inside : anything);
    }

    static void collect_children(std::vector<place>& out, json_tree& value, outline const& of) {
        for (auto& child : value.children) {
            auto inside = of.element;
            if (value.is_object() && of.what == kind::object) {
                auto const* const e = of.find(child.name());
                inside = e != nullptr ? e->inside : nullptr;
            }
            collect(out, child, &value, inside != nullptr ? inside() : anything);
        }
    }

    // ---- What -----------------------------------------------------------------------------------

    void change(place const& at, std::vector<place> const& all) {
        auto& value = *at.value;
        auto& children = value.children;
        auto const& of = fields_of(at);
        switch (dice_.below(children.empty() ? 6 : 12)) {
            case 0: return replace(value, make(*at.of, 0));
            case 1: return replace(value, make_any(1));
            case 2: return change_scalar(at);
            case 3: return insert(value, of);
            case 4: return replace(value, *dice_.of(all).value);
            case 5: return wrap(value);
            case 6: return children.erase(children.begin() + index_in(value)), void();
            case 7: {
                auto copy = dice_.of(children);
                return children.insert(children.begin() + index_in(value), std::move(copy)), void();
            }
            case 8: return std::swap(dice_.of(children), dice_.of(children));
            case 9: return rename(value, of);
            case 10: return insert(value, of);
            default:
                if (dice_.once_in(4)) {
                    std::reverse(children.begin(), children.end());
                } else if (value.is_array()) {
                    replace(value, json_tree{dice_.of(children)});
                } else {
                    // Changes the value under a key; for variants, the tag.
                    auto& child = dice_.of(children);
                    auto const* const e = of.find(child.name());
                    replace(child, e != nullptr ? make_member(*e, 0) : make_word(at, child));
                }
        }
    }

    /// The outline with the keys of a value; for a variant, the outline of the case that the value
    /// names.
    static outline const& fields_of(place const& at) {
        if (at.of->what != kind::one_of) return *at.of;
        auto const [found, content] = look_into(*at.of, *at.value);
        bool const is_inside = content == at.value && found != nullptr && found->inside != nullptr;
        return is_inside ? found->inside() : *at.of;
    }

    std::ptrdiff_t index_in(json_tree const& value) {
        return static_cast<std::ptrdiff_t>(dice_.below(value.children.size()));
    }

    static void replace(json_tree& value, json_tree by) {
        by.key = std::move(value.key);
        value = std::move(by);
    }

    void insert(json_tree& value, outline const& of) {
        if (value.is_array()) {
            auto made = of.element != nullptr ? make(of.element(), 0) : make_any(1);
            return put_anywhere(value, std::move(made));
        }
        if (!value.is_object()) return;
        if (of.entries.empty() || dice_.once_in(8)) {
            auto made = of.element != nullptr ? make(of.element(), 0) : make_any(1);
            made.key = quote(dice_.of(texts));
            return put_anywhere(value, std::move(made));
        }
        put_anywhere(value, make_member(dice_.of(of.entries), 0));
    }
    void put_anywhere(json_tree& value, json_tree child) {
        child.key = value.is_object() && child.key.empty() ? "\"\"" : child.key;
        auto const at = static_cast<std::ptrdiff_t>(dice_.below(value.children.size() + 1));
        value.children.insert(value.children.begin() + at, std::move(child));
    }

    void rename(json_tree& value, outline const& of) {
        auto& child = dice_.of(value.children);
        if (!value.is_object()) return;
        bool const is_known = !of.entries.empty() && !dice_.once_in(8);
        child.key = quote(is_known ? dice_.of(of.entries).name : dice_.of(texts));
    }

    void wrap(json_tree& value) {
        json_tree inner{{}, value.scalar, std::move(value.children)};
        bool const is_array = dice_.once_in(2);
        if (!is_array) inner.key = quote(dice_.of(texts));
        value.scalar = is_array ? "[" : "{";
        value.children.assign(1, std::move(inner));
    }

    void change_scalar(place const& at) {
        auto& value = *at.value;
        if (!value.children.empty()) return;
        if (!value.is_string()) return replace(value, make(*at.of, 0));
        if (dice_.once_in(8)) value.scalar = dice_.of(spellings);
        else value.scalar = quote(change_text(lisle::text::unquote(value.scalar)));
    }
    std::string change_text(std::string text) {
        auto const size = text.size();
        text.resize(size + 16);
        auto* const bytes = reinterpret_cast<std::uint8_t*>(text.data());
        text.resize(LLVMFuzzerMutate(bytes, size, text.size()));
        return lisle::text::replace_invalid_utf8(text);
    }

    // ---- New values -----------------------------------------------------------------------------

    static json_tree scalar(std::string_view token) { return {{}, std::string{token}, {}}; }
    static json_tree text(std::string_view characters) { return {{}, quote(characters), {}}; }

    json_tree make(outline const& of, std::size_t depth) {
        if (dice_.once_in(24)) return scalar("null");
        switch (of.what) {
            case kind::any: return make_any(depth);
            case kind::null: return scalar("null");
            case kind::boolean: return scalar(dice_.once_in(2) ? "true" : "false");
            case kind::integer: return scalar(dice_.of(integers));
            case kind::real: return scalar(dice_.once_in(2) ? dice_.of(integers) : dice_.of(reals));
            case kind::string: return make_text(of);
            case kind::array:
            case kind::dictionary: return make_elements(of, depth);
            case kind::object: return make_object(of, depth);
            case kind::one_of: return make_case(of, depth);
        }
        return scalar("null");
    }

    json_tree make_any(std::size_t depth) {
        switch (dice_.below(depth > 4 ? 5 : 7)) {
            case 0: return scalar("null");
            case 1: return scalar(dice_.once_in(2) ? "true" : "false");
            case 2: return scalar(dice_.of(integers));
            case 3: return scalar(dice_.of(reals));
            case 4: return text(dice_.of(texts));
            case 5: return make_elements({kind::array}, depth);
            default: return make_elements({kind::dictionary}, depth);
        }
    }

    json_tree make_text(outline const& of) {
        if (!of.words.empty() && !dice_.once_in(16)) return text(dice_.of(of.words));
        std::string_view chosen = dice_.of(texts);
        for (int tries = 0; of.accepts != nullptr && !of.accepts(chosen) && tries < 64; ++tries)
            chosen = dice_.of(texts);
        return text(chosen);
    }

    json_tree make_elements(outline const& of, std::size_t depth) {
        json_tree out = scalar(of.what == kind::array ? "[" : "{");
        for (auto left = depth > 4 ? 0 : dice_.below(3); left-- != 0;) {
            auto child =
                of.element != nullptr ? make(of.element(), depth + 1) : make_any(depth + 1);
            if (out.is_object()) child.key = quote(dice_.of(texts));
            out.children.push_back(std::move(child));
        }
        return out;
    }

    json_tree make_member(outline::entry const& of, std::size_t depth) {
        auto out = of.inside != nullptr ? make(of.inside(), depth) : scalar("null");
        out.key = quote(of.name);
        return out;
    }

    /// Required fields, and sometimes optional ones.
    json_tree make_object(outline const& of, std::size_t depth) {
        json_tree out = scalar("{");
        for (auto const& e : of.entries)
            if (e.is_required || (depth < 4 && dice_.once_in(4)))
                out.children.push_back(make_member(e, depth + 1));
        return out;
    }

    json_tree make_case(outline const& of, std::size_t depth) {
        if (of.entries.empty()) return make_any(depth);
        auto const& chosen = dice_.of(of.entries);
        auto const content = [&] {
            return chosen.inside != nullptr ? make(chosen.inside(), depth + 1) : scalar("null");
        };
        if (of.tagged == tagging::none) return content();
        json_tree out = scalar("{");
        if (of.tagged == tagging::external) {
            if (chosen.inside == nullptr) return text(chosen.name);
            out.children.push_back(make_member(chosen, depth + 1));
            return out;
        }
        json_tree tag = text(chosen.name);
        tag.key = quote(of.tag);
        if (of.tagged == tagging::internal) {
            out = content();
            if (!out.is_object()) out = scalar("{");
            out.children.insert(out.children.begin(), std::move(tag));
            return out;
        }
        out.children.push_back(std::move(tag));
        if (chosen.inside != nullptr) {
            out.children.push_back(content());
            out.children.back().key = quote(of.content);
        }
        return out;
    }

    /// A value for a key without a field; for a tag, a case's name.
    json_tree make_word(place const& at, json_tree const& child) {
        bool const is_tag = at.of->what == kind::one_of && child.name() == at.of->tag;
        return is_tag && !at.of->entries.empty() ? text(dice_.of(at.of->entries).name)
                                                 : make_any(1);
    }

    dice dice_;
};

std::size_t print(json_tree const& tree, std::uint8_t* data, std::size_t room) {
    std::string text;
    tree.print_to(text);
    if (text.size() > room) return 0;
    std::memcpy(data, text.data(), text.size());
    return text.size();
}

std::optional<json_tree> parse(std::uint8_t const* data, std::size_t size) {
    return parse_tree({reinterpret_cast<char const*>(data), size});
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t room, unsigned seed) {
    constexpr unsigned one_in_bytes = 8;
    auto tree = seed % one_in_bytes != 0 ? parse(data, size) : std::nullopt;
    if (!tree) return LLVMFuzzerMutate(data, size, room);
    mutator{seed}.mutate(*tree);
    auto const printed = print(*tree, data, room);
    return printed != 0 ? printed : LLVMFuzzerMutate(data, size, room);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(std::uint8_t const* data, std::size_t size,
                                                 std::uint8_t const* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t room,
                                                 unsigned seed) {
    auto tree = parse(data, size), from = parse(other, other_size);
    if (!tree || !from) return 0;
    mutator{seed}.cross(*tree, *from);
    return print(*tree, out, room);
}
