// examples/lisle/map/kept_result.cpp - reads the members of a line that say whether its record is
// bad.
#include "kept_result.hpp"

#include "../sessions/judge.hpp"
#include "record.hpp"

#include <lisle/text/spelled_members.hpp>

#include <string_view>

namespace app {

namespace {

std::string text_of(std::string_view token) {
    return token.starts_with('"') ? unquote(token) : std::string{token};
}

bool is_bad_verdict(std::string_view check) {
    for (auto const& member : lisle::text::members_of(check))
        if (member.key == "verdict") {
            auto const word = text_of(member.value);
            return std::find(verdict_words.begin() + changed, verdict_words.end(), word)
                   != verdict_words.end();
        }
    return false;
}

kept_record read_record(std::string_view line) {
    kept_record out;
    for (auto const& member : lisle::text::members_of(line)) {
        if (member.key == "id") out.id = text_of(member.value);
        else if (member.key == "error") out.is_bad = true;
        else if (member.key == "check" && is_bad_verdict(member.value)) out.is_bad = true;
    }
    return out;
}

}  // namespace

kept_result::kept_result(console& io, std::string const& path)
    : lines_{open_bytes(io, path), static_cast<std::size_t>(-1)} {}

std::optional<kept_record> kept_result::next() {
    line_.clear();
    auto const at = lines_.next(line_);
    if (!at) return std::nullopt;
    return read_record(std::string_view{line_}.substr(at->begin, at->size));
}

}  // namespace app
