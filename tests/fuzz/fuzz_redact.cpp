// tests/fuzz/fuzz_redact.cpp - redaction of any text, and of any document that is one.
#include "property.hpp"

#include <lisle/codec.hpp>
#include <lisle/redact.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace redaction = lisle::redaction;

namespace {

redaction::scanner const& all_detectors() {
    static redaction::scanner const by{redaction::default_detectors()};
    return by;
}

/// Matches lie in their text, in order, and none overlaps another.
void check_places(std::string_view text, std::vector<redaction::match> const& matches) {
    std::size_t last = 0;
    for (auto const& m : matches) {
        require(m.begin < m.end && m.end <= text.size(), "a match lies in its text", text);
        require(m.begin >= last, "matches do not overlap", text);
        last = m.end;
        check_places(m.decoded, m.inner);
    }
}

void check_text(std::string_view text) {
    check_places(text, all_detectors().scan(text).matches);
    std::vector<std::string> once{std::string{text}};
    auto const told = lisle::redact(once);
    auto twice = once;
    static_cast<void>(lisle::redact(twice));
    require_same(twice[0], once[0], "redacting twice changes nothing");
    require(told.findings.empty() == (once[0] == text), "what changed is told", once[0], text);
}

/// The text in two parts is redacted like two neighbours.
void check_neighbours(std::string_view text) {
    auto const cut = pick(text) % (text.size() + 1);
    boost::json::value json(boost::json::array{});
    for (auto const part : {text.substr(0, cut), text.substr(cut)})
        json.as_array().push_back(
            boost::json::object{{"text", boost::json::string_view{part.data(), part.size()}}});
    static_cast<void>(lisle::redact(json));
    require(json.as_array().size() == 2, "both neighbours stay", text);
}

void check_json(std::string_view text) {
    if (!lisle::decode_as<lisle::json>(text)) return;
    auto once = lisle::text::assume_json(std::string{text});
    static_cast<void>(lisle::redact(once));
    require(lisle::decode_as<lisle::json>(once.text(), lisle::strict).has_value()
                || !lisle::decode_as<lisle::json>(text, lisle::strict).has_value(),
            "JSON stays JSON", once.text(), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    check_text(text);
    check_neighbours(text);
    check_json(text);
    return 0;
}
