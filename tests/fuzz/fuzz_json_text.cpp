// tests/fuzz/fuzz_json_text.cpp - the text layer: all readers of JSON agree, and so do the writers.
#include "property.hpp"

#include <lisle/locate.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/json_value_writer.hpp>
#include <lisle/text/raw_json.hpp>

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

std::string print(boost::json::value const& value, text::json_style style = {}) {
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

    auto const printed = print(value);
    require_same(print(build(printed, "what is written is read")), printed,
                 "value to text to value is a fixed point");
    auto const pretty = print(value, {.indent = 2});
    require_same(print(build(pretty, "what is indented is read")), printed,
                 "indentation changes no value");
    require_same(text::minify(pretty), printed, "indentation is only white space");
    require_same(indent_raw(printed), pretty, "raw text is indented as its value is");
    auto const in_ecmascript = print(value, {.numbers = text::number_style::ecmascript});
    require_same(print(build(in_ecmascript, "ECMAScript's numbers are read"),
                       {.numbers = text::number_style::ecmascript}),
                 in_ecmascript, "ECMAScript's spelling is a fixed point");

    auto const raw = text::minify(json);
    require_same(text::minify(raw), raw, "minifying is a fixed point");
    require_same(print(build(raw, "minified text is read")), printed, "minifying changes no value");
    require_same(text::minify(indent_raw(raw)), raw, "indenting raw text keeps its tokens");
    auto const begin = json.find_first_not_of(" \t\r\n");
    auto const end = json.find_last_not_of(" \t\r\n") + 1;
    require(spaced == (raw.size() != end - begin), "skip_value reports white space between tokens");

    respeller spelled;
    require(respeller::run(raw, spelled), "a walk of minified text succeeds");
    if (!spelled.has_duplicates) require_same(spelled.text, printed, "tokens print as values do");
    return 0;
}
