// examples/lisle/redaction/gitleaks_rules.cpp - the rules' meaning, in gitleaks' order: keywords,
// path, regex, entropy, allowlists, required rules.
//
// Source: gitleaks 8, its config and detect packages as of 2026-07.
#include "gitleaks_rules.hpp"

#include "gitleaks_config.hpp"

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/text/ascii.hpp>

#include <re2/re2.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

using lisle::redaction::found_span;
using lisle::redaction::span;
using lisle::redaction::span_sink;

using regex = std::shared_ptr<RE2 const>;

/// Compiles an expression in Go's syntax, which is RE2's own.
regex compile(std::string const& pattern, std::string const& where) {
    RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(std::int64_t{64} << 20);
    auto out = std::make_shared<RE2 const>(pattern, options);
    if (!out->ok()) refuse_rules(where, "bad regular expression: " + out->error());
    return out;
}

std::string to_lower(std::string_view text) {
    std::string out{text};
    for (char& c : out) c = lisle::text::to_lower(c);
    return out;
}

/// The texts that an allowlist is compared with.
struct candidate {
    std::string_view secret, match, line;
};

/// An allowlist's answer for a whole line, once it is known: a line may have many matches.
using line_answer = std::optional<bool>;

bool matches(regex const& r, std::string_view text) {
    return RE2::PartialMatch(re2::StringPiece{text.data(), text.size()}, *r);
}

/// Whether one of the expressions matches a path.
bool matches_any(std::vector<std::string> const& patterns, std::string_view path,
                 std::string const& where) {
    return std::any_of(patterns.begin(), patterns.end(), [&](std::string const& pattern) {
        return matches(compile(pattern, where), path);
    });
}

/// An allowlist with its expressions compiled. A session has no commits, so no commit matches.
class allowlist {
public:
    allowlist(gitleaks_allowlist const& from, std::string_view searched, std::string const& where)
        : is_and_{from.is_and}, target_{from.target}, has_path_{matches_any(from.paths, searched,
                                                                            where)},
          is_elsewhere_{from.has_commits || (!from.paths.empty() && !has_path_)} {
        for (auto const& pattern : from.regexes) regexes_.push_back(compile(pattern, where));
        for (auto const& word : from.stopwords) stopwords_.push_back(to_lower(word));
    }

    /// `for_line`: the answer of an earlier call for the same line.
    [[nodiscard]] bool allows(candidate const& c, line_answer& for_line) const {
        bool const by_regex = !regexes_.empty() && matches_regex(c, for_line);
        bool const by_word = !stopwords_.empty() && has_stopword(c.secret);
        if (!is_and_) return has_path_ || by_regex || by_word;
        return !is_elsewhere_ && (regexes_.empty() || by_regex) && (stopwords_.empty() || by_word);
    }

private:
    [[nodiscard]] bool matches_regex(candidate const& c, line_answer& for_line) const {
        if (target_ != "line") return matches_regex(target_ == "match" ? c.match : c.secret);
        if (!for_line) for_line = matches_regex(c.line);
        return *for_line;
    }
    [[nodiscard]] bool matches_regex(std::string_view text) const {
        return std::any_of(regexes_.begin(), regexes_.end(),
                           [&](regex const& r) { return matches(r, text); });
    }
    [[nodiscard]] bool has_stopword(std::string_view secret) const {
        auto const text = to_lower(secret);
        return std::any_of(stopwords_.begin(), stopwords_.end(),
                           [&](std::string const& word) { return text.find(word) != text.npos; });
    }

    bool is_and_;
    std::string target_;
    bool has_path_, is_elsewhere_;
    std::vector<regex> regexes_;
    std::vector<std::string> stopwords_;
};

/// The line around each match, for matches in the order of the text. Each byte is looked at once,
/// however many matches a line has.
class line_finder {
public:
    explicit line_finder(std::string_view text, std::size_t allowlists)
        : text_{text}, answers_(allowlists) {}

    void go_to(span match) {
        if (is_found_ && match.end <= end_) return;
        auto const before = text_.substr(end_, match.begin - (std::min)(end_, match.begin));
        auto const feed = before.rfind('\n');
        if (feed != before.npos) begin_ = end_ + feed + 1;
        end_ = (std::min)(text_.find('\n', match.end), text_.size());
        is_found_ = true;
        is_allowed_ = line().find("gitleaks:allow") != std::string_view::npos;
        answers_.assign(answers_.size(), std::nullopt);
    }

    [[nodiscard]] std::string_view line() const { return text_.substr(begin_, end_ - begin_); }
    [[nodiscard]] bool is_allowed() const { return is_allowed_; }
    [[nodiscard]] std::vector<line_answer>& answers() { return answers_; }

private:
    std::string_view text_;
    std::size_t begin_ = 0, end_ = 0;
    bool is_found_ = false, is_allowed_ = false;
    std::vector<line_answer> answers_;
};

/// The secret of a match, and the beginning of the match.
struct rule_finding {
    span secret;
    std::size_t begin = 0;
};

/// A rule that can be run.
class compiled_rule {
public:
    compiled_rule(gitleaks_rule const& from, std::vector<allowlist> const& global,
                  std::string_view searched, std::string const& where)
        : regex_{compile(from.regex, where)}, group_{from.secret_group}, entropy_{from.entropy} {
        if (group_ > regex_->NumberOfCapturingGroups())
            refuse_rules(where, "secretGroup is " + std::to_string(group_) + ", but the regex has "
                                    + std::to_string(regex_->NumberOfCapturingGroups()));
        for (auto const& list : from.allowlists) allowlists_.emplace_back(list, searched, where);
        allowlists_.insert(allowlists_.begin(), global.begin(), global.end());
        for (auto const& word : from.keywords) keywords_.push_back(to_lower(word));
    }

    [[nodiscard]] bool has_keyword(std::string_view text) const {
        if (keywords_.empty()) return true;
        auto const lower = to_lower(text);
        return std::any_of(keywords_.begin(), keywords_.end(),
                           [&](std::string const& word) { return lower.find(word) != lower.npos; });
    }

    /// The findings, in the order of the text; stops after `most` and one more.
    [[nodiscard]] std::vector<rule_finding> find_all(std::string_view text,
                                                     std::size_t most) const {
        std::vector<rule_finding> out;
        line_finder around{text, allowlists_.size()};
        re2::StringPiece const whole{text.data(), text.size()};
        re2::StringPiece match;
        std::size_t at = 0;
        while (at <= text.size()
               && regex_->Match(whole, at, text.size(), RE2::UNANCHORED, &match, 1)) {
            auto const begin = static_cast<std::size_t>(match.data() - text.data());
            add_finding(text, {begin, begin + match.size()}, around, out);
            if (out.size() > most) break;
            at = begin + std::max<std::size_t>(match.size(), 1);
        }
        return out;
    }

private:
    void add_finding(std::string_view text, span match, line_finder& around,
                     std::vector<rule_finding>& found) const {
        while (match.size() != 0 && text[match.begin] == '\n') ++match.begin;
        while (match.size() != 0 && text[match.end - 1] == '\n') --match.end;
        if (match.empty()) return;
        around.go_to(match);
        if (around.is_allowed()) return;
        auto const secret = secret_of(text, match);
        // gitleaks divides by bytes and counts code points. In ASCII, the alphabet of secrets, the
        // two are equal.
        auto const value = secret.of(text);
        if (entropy_ != 0 && lisle::redaction::entropy_of(value) <= entropy_) return;
        candidate const c{value, match.of(text), around.line()};
        bool is_allowed = false;
        for (std::size_t i = 0; i < allowlists_.size() && !is_allowed; ++i)
            is_allowed = allowlists_[i].allows(c, around.answers()[i]);
        if (!is_allowed && !secret.empty()) found.push_back({secret, match.begin});
    }

    /// The span of the secret, from a second run of the regex on the match alone.
    [[nodiscard]] span secret_of(std::string_view text, span match) const {
        auto const groups = static_cast<std::size_t>(regex_->NumberOfCapturingGroups());
        std::vector<re2::StringPiece> parts(groups + 1);
        auto const alone = match.of(text);
        bool const matches =
            regex_->Match(re2::StringPiece{alone.data(), alone.size()}, 0, alone.size(),
                          RE2::UNANCHORED, parts.data(), static_cast<int>(parts.size()));
        if (!matches) return match;
        auto chosen = static_cast<std::size_t>(group_);
        for (std::size_t i = 1; chosen == 0 && i <= groups; ++i)
            if (!parts[i].empty()) chosen = i;
        auto const& part = parts[chosen];
        if (part.data() == nullptr) return {};
        auto const begin = static_cast<std::size_t>(part.data() - text.data());
        return {begin, begin + part.size()};
    }

    regex regex_;
    int group_;
    double entropy_;
    std::vector<allowlist> allowlists_;
    std::vector<std::string> keywords_;
};

using rule_to_run = std::shared_ptr<compiled_rule const>;

std::vector<text_place> places_of(std::string_view text,
                                  std::vector<rule_finding> const& findings) {
    place_counter counter{text};
    std::vector<text_place> out;
    for (auto const& each : findings) out.push_back(counter.at(each.begin));
    return out;
}

/// A rule whose findings count only near findings of the rules that it requires. Required rules run
/// without their keywords and their own requirements. A required rule finds nothing if the path or
/// an extending file excludes it.
class reported_rule {
public:
    reported_rule(gitleaks_rule const& from, std::map<std::string, rule_to_run> const& all,
                  std::string where)
        : rule_{all.at(from.id)}, where_{std::move(where)} {
        for (auto const& each : from.required) {
            auto const at = all.find(each.id);
            required_.push_back({at == all.end() ? nullptr : at->second, each.within});
        }
    }

    void find_all(std::string_view text, span_sink const& found) const {
        if (!rule_->has_keyword(text)) return;
        auto const searched = searched_ += text.size();
        auto const most = least_limit + searched / bytes_per_finding;
        // Of a rule with requirements only few findings may be left.
        auto findings = rule_->find_all(text, required_.empty() ? most : unlimited);
        for (auto const& each : required_) keep_near(text, findings, each);
        if (auto const total = found_ += findings.size(); total > most)
            refuse_rules(where_, "more than " + std::to_string(most) + " secrets in "
                                     + std::to_string(searched)
                                     + " bytes of text: it matches almost everywhere");
        for (auto const& each : findings) found({each.secret});
    }

private:
    // A placeholder for each character would take minutes, and destroy the document.
    static constexpr std::size_t least_limit = 10'000, bytes_per_finding = 16;
    static constexpr auto unlimited = (std::numeric_limits<std::size_t>::max)();

    struct requirement {
        rule_to_run rule;
        gitleaks_distance within;
    };

    static void keep_near(std::string_view text, std::vector<rule_finding>& findings,
                          requirement const& by) {
        if (findings.empty()) return;
        auto const others = by.rule == nullptr
                                ? std::vector<text_place>{}
                                : places_of(text, by.rule->find_all(text, unlimited));
        auto const is_near = find_near(places_of(text, findings), others, by.within);
        std::size_t next = 0;
        std::erase_if(findings, [&](rule_finding const&) { return !is_near[next++]; });
    }

    rule_to_run rule_;
    std::string where_;
    std::vector<requirement> required_;
    mutable std::atomic<std::size_t> searched_ = 0,
                                     found_ = 0;  ///< bytes and findings of all texts
};

/// An id in the spelling of placeholders.
std::string make_id(std::string_view id) {
    auto out = to_lower(id);
    for (char& c : out)
        if (!lisle::redaction::is_in(c, lisle::redaction::word)) c = '-';
    return out;
}

}  // namespace

gitleaks_rules parse_gitleaks_rules(std::string_view toml, std::string const& name,
                                    std::string const& searched,
                                    std::string (*read)(std::string const& path)) {
    auto const config = parse_gitleaks_config(toml, name, read);
    gitleaks_rules out{{}, config.notes, config.disabled_defaults};
    std::map<std::string, rule_to_run> compiled;
    for (auto const& rule : config.rules) {
        auto const where = name + ": rule " + rule.id;
        if (!rule.path.empty() && !matches(compile(rule.path, where), searched)) continue;
        std::vector<allowlist> global;
        for (auto const& list : config.allowlists)
            if (list.applies_to(rule.id)) global.emplace_back(list, searched, where);
        compiled[rule.id] = std::make_shared<compiled_rule const>(rule, global, searched, where);
    }
    for (auto const& rule : config.rules) {
        if (rule.skip_report || !compiled.contains(rule.id)) continue;
        auto const reported =
            std::make_shared<reported_rule const>(rule, compiled, name + ": rule " + rule.id);
        lisle::redaction::detector added{make_id(rule.id)};
        added.find_all = [reported](std::string_view text, span_sink const& found) {
            reported->find_all(text, found);
        };
        added.is_contextual = true;
        out.detectors.push_back(std::move(added));
    }
    return out;
}

}  // namespace app
