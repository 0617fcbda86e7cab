// lisle/redact/learned.hpp - values that one place told to be secret, looked for in all others.
#pragma once

#include <lisle/redact/learned_names.hpp>
#include <lisle/redact/scanner.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// Makes detectors of the values that were found: each is then found wherever it stands, without
/// the text that told it, and encoded.
class learned_values {
public:
    /// Shorter values may be words.
    static constexpr std::size_t shortest = 6;

    void learn(scanner const& by, std::vector<match> const& matches) {
        for (auto const& m : matches) learn(by, m);
    }
    void learn(scanner const& by, match const& m) {
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

    /// Learns a value that its place tells, as an assignment tells its own.
    void learn_secret(scanner const& by, std::string_view value) {
        for (auto const& d : by.detectors()) {
            if (d.id != "assigned-secret" || value.size() < shortest) continue;
            return add(literal_detector(d.id, std::string{value}), std::string{value});
        }
    }

    /// The detectors since the last call.
    [[nodiscard]] std::vector<detector> take() {
        names_.take(made_);
        return std::exchange(made_, {});
    }

private:
    void learn_name(detector const& d, match const& m) {
        if (d.evidence == name_evidence::path) names_.note(m.value, m.detector);
        if (d.evidence == name_evidence::account) names_.note_account(d.anchors.front());
    }

    /// The password of a test's URL is often a word, such as `postgres`, which stands in many other
    /// places and says nothing there.
    static bool is_word(std::string_view value) {
        constexpr std::size_t longest = 9;
        return value.size() <= longest
               && (run_end(value, 0, lower_letters) == value.size()
                   || run_end(value, 0, upper_letters) == value.size());
    }

    /// Adds a value as it is spelled, and without escapes, as other places may have it.
    void add_value(detector const& d, std::string const& value) {
        add(literal_detector(d.id, value, d.as), value);
        auto const plain = without_escapes(value);
        if (plain != value && plain.size() >= shortest)
            add(literal_detector(d.id, plain, d.as), plain);
    }

    void add(detector d, std::string const& value) {
        if (known_.insert(value).second) made_.push_back(std::move(d));
    }

    /// The lines of a key, which other places may have without its BEGIN and END, and without the
    /// mark of a diff.
    void learn_lines(detector const& d, std::string_view key) {
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

    text::salted_set<std::string> known_;
    learned_names names_;
    std::vector<detector> made_;
};

}  // namespace lisle::inline v0_1::redaction
