// lisle/redact/scan/impl/learned_values.hpp - the definitions of redact/scan/learned_values.hpp.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/scan/learned_values.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

LISLE_INLINE void learned_values::learn(scanner const& by, std::vector<match> const& matches) {
    for (auto const& m : matches) learn(by, m);
}

LISLE_INLINE void learned_values::learn(scanner const& by, match const& m) {
    learn(by, m.inner);
    if (!m.inner.empty()) return;
    auto const& d = by.detector_of(m);
    if (d.id == "private-key") return learn_lines(d, m.value);
    if (d.subject == subject::home) return learn_name(d, m);
    if (d.subject == subject::email) return names_.note_address(m.value);
    if (d.subject == subject::secret && m.value.size() >= shortest
        && !(d.id == "url-password" && is_word(m.value)))
        add_value(d, m.value);
}

LISLE_INLINE void learned_values::learn_secret(scanner const& by, std::string_view value) {
    for (auto const& d : by.detectors()) {
        if (d.id != "assigned-secret" || value.size() < shortest) continue;
        return add(literal_detector(d.id, std::string{value}), std::string{value});
    }
}

LISLE_INLINE std::vector<detector> learned_values::take() {
    names_.take(new_detectors_);
    return std::exchange(new_detectors_, {});
}

LISLE_INLINE void learned_values::learn_name(detector const& d, match const& m) {
    if (d.evidence == name_evidence::path) names_.note(m.value, m.detector);
    if (d.evidence == name_evidence::account) names_.note_account(d.anchors.front());
}

LISLE_INLINE bool learned_values::is_word(std::string_view value) {
    constexpr std::size_t longest = 9;
    return value.size() <= longest
           && (run_end(value, 0, lower_letters) == value.size()
               || run_end(value, 0, upper_letters) == value.size());
}

LISLE_INLINE void learned_values::add_value(detector const& d, std::string const& value) {
    add(literal_detector(d.id, value, d.replace_with), value);
    auto const plain = without_escapes(value);
    if (plain != value && plain.size() >= shortest)
        add(literal_detector(d.id, plain, d.replace_with), plain);
}

LISLE_INLINE void learned_values::add(detector d, std::string const& value) {
    if (known_.insert(value).second) new_detectors_.push_back(std::move(d));
}

LISLE_INLINE void learned_values::learn_lines(detector const& d, std::string_view key) {
    constexpr std::size_t least = 32;
    for (std::size_t at = 0; at < key.size(); ++at) {
        auto begin = at;
        bool const begins = begin > 0 && key[begin - 1] == '\n';
        bool const is_escaped = detail::is_escape_letter(key, begin);
        if (is_escaped) ++begin;
        if ((begins || is_escaped) && begin < key.size() && key[begin] == '+') ++begin;
        at = run_end(key, at, base64 | equals);
        if (at <= begin || at - begin < least) continue;
        std::string line{key.substr(begin, at - begin)};
        add(literal_detector(d.id, line), line);
    }
}

}  // namespace lisle::v0_1::redaction
