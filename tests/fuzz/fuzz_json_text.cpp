// tests/fuzz/fuzz_json_text.cpp - the text layer: all readers of JSON agree, and so do the writers.
#include "property.hpp"

#include <lisle/json.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/respell.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>

namespace text = lisle::text;

namespace {

template <class Read>
bool read_whole(text::cursor& in, Read read) {
    in.skip_whitespace();
    if (!read(in)) return false;
    in.skip_whitespace();
    return in.at_end() || in.fail(lisle::errc::trailing_text, in.at);
}

bool build(text::cursor& in, boost::json::value& out) {
    text::scratch room;
    text::json_builder builder;
    return read_whole(in, [&](text::cursor& c) { return builder.read(c, room, out); });
}

boost::json::value build(std::string_view json, char const* promise) {
    boost::json::value out;
    text::cursor in{json};
    require(build(in, out), promise, json);
    return out;
}

std::string json_to_text(boost::json::value const& value, text::json_style style = {}) {
    std::string out;
    {
        text::writer to{out, style};
        text::write_json(to, value);
    }
    return out;
}

std::string indent_raw(std::string_view json) {
    std::string out;
    text::writer{out, {.indent = 2}}.raw(json);
    return out;
}

std::string respell(std::string_view minified, text::json_style style = {}) {
    std::string out;
    {
        text::writer to{out, style};
        text::respell(to, minified);
    }
    return out;
}

/// Whether a number has more digits than a double holds, so that writing it changes it.
bool has_rounded(std::string_view minified) {
    struct number_finder : text::visitor {
        bool found = false;

        bool read_number(text::cursor& in) {
            auto const* const from = in.at;
            if (!visitor::read_number(in)) return false;
            auto const token =
                lisle::text::assume_json_view({from, static_cast<std::size_t>(in.at - from)});
            auto const written = respell(token.text());
            found = found || token != lisle::text::assume_json_view(written);
            return true;
        }
    } finder;
    text::cursor in{minified};
    static_cast<void>(text::walk(in, finder));
    return finder.found;
}

/// Sets and erases each member and element of the outermost value.
void check_edits(lisle::json const& whole) {
    auto const fits = [](lisle::result<void> const& done) {
        return done.has_value() || done.error().code == lisle::errc::too_deep;
    };
    for (auto const& member : whole.members()) {
        auto copy = whole;
        require(copy.set(member.key, member.value).has_value(), "a member is set to itself");
        require(copy == whole, "a member that is set to itself changes nothing");
        require(copy.erase(member.key).has_value() && !copy[member.key].exists(),
                "an erased member is gone");
        require(fits(copy.set(member.key, whole)) && lisle::json::parse(copy.text()).has_value(),
                "a changed object is read");
        require(copy[member.key] == lisle::json_view{whole} || !copy[member.key].exists(),
                "a member is what it was set to");
        break;
    }
    if (auto const elements = whole.elements(); !elements.empty()) {
        auto copy = whole;
        require(copy.set_at("/0", elements.back()).has_value() && copy[0] == elements.back(),
                "an element is what it was set to");
        require(copy.erase_at("/0").has_value() && copy.elements().size() + 1 == elements.size(),
                "an erased element is gone");
    }
}

void check_places(std::string_view json, std::size_t offset) {
    auto const place = lisle::position_of(json, offset);
    require(place.line >= 1 && place.column >= 1, "lines and columns count from 1");
    auto const pointer = lisle::pointer_of(json, offset);
    require(pointer.empty() || pointer.front() == '/', "a pointer is empty or begins with a slash");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);

    text::cursor walking{json}, skipping{json}, building{json};
    bool spaced = false;
    boost::json::value value;
    bool const walked =
        read_whole(walking, [](auto& in) { return text::walk(in, text::visitor{}); });
    bool const skipped =
        read_whole(skipping, [&](auto& in) { return text::skip_value(in, spaced); });
    bool const built = build(building, value);
    require(walked == built && walked == skipped, "a walk accepts what the builder accepts");
    for (std::size_t offset : {std::size_t{0}, size / 3, size / 2, size, size + 1})
        check_places(json, offset);
    if (!walked) {
        require(walking.failed.code == building.failed.code
                    && walking.failed.at == building.failed.at,
                "a walk and the builder fail for the same reason and place");
        require(walking.failed.at >= walking.first && walking.failed.at <= walking.last,
                "a failure lies in the text");
        check_places(json, static_cast<std::size_t>(walking.failed.at - walking.first));
        return 0;
    }

    auto const printed = json_to_text(value);
    require_same(json_to_text(build(printed, "what is written is read")), printed,
                 "value to text to value is a fixed point");
    auto const pretty = json_to_text(value, {.indent = 2});
    require_same(json_to_text(build(pretty, "what is indented is read")), printed,
                 "indentation changes no value");
    require_same(text::minify(pretty), printed, "indentation is only white space");
    require_same(indent_raw(printed), pretty, "raw text is indented as its value is");
    auto const in_ecmascript = json_to_text(value, {.numbers = text::number_style::ecmascript});
    require_same(json_to_text(build(in_ecmascript, "ECMAScript's numbers are read"),
                              {.numbers = text::number_style::ecmascript}),
                 in_ecmascript, "ECMAScript's spelling is a fixed point");

    auto const raw = text::minify(json);
    require_same(text::minify(raw), raw, "minifying is a fixed point");
    require_same(json_to_text(build(raw, "minified text is read")), printed,
                 "minifying changes no value");
    require_same(text::minify(indent_raw(raw)), raw, "indenting raw text keeps its tokens");
    auto const begin = json.find_first_not_of(" \t\r\n");
    auto const end = json.find_last_not_of(" \t\r\n") + 1;
    require(spaced == (raw.size() != end - begin), "skip_value reports white space between tokens");

    require_same(respell(raw), printed, "a text is respelled as its value is written");
    constexpr text::json_style sorted{.sorted_keys = true};
    require_same(respell(raw, sorted), json_to_text(value, sorted), "with sorted keys, too");
    constexpr text::json_style ecmascript{.numbers = text::number_style::ecmascript};
    auto const as_json = lisle::text::assume_json(raw);
    check_edits(as_json);
    require(as_json == lisle::text::assume_json(respell(raw, sorted)) || has_rounded(raw),
            "sorted keys are the same value");
    text::ecmascript::normalize(value);
    require_same(respell(raw, ecmascript), json_to_text(value, ecmascript),
                 "a text is respelled as JavaScript writes its value");
    return 0;
}
