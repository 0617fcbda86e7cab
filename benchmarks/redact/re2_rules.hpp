// benchmarks/redact/re2_rules.hpp - the known tokens as regular expressions for RE2: a pass for
// each.
#pragma once

#include <lisle/redact/tokens/known_tokens.hpp>
#include <lisle/visit.hpp>

#include <re2/re2.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The same forms as in lisle's table, without checksums, samples and decoding.
class re2_rules {
public:
    re2_rules() {
        for (auto const& form : lisle::redaction::known_tokens)
            rules_.push_back(std::make_unique<RE2>(pattern_of(form)));
    }

    [[nodiscard]] std::size_t size() const { return rules_.size(); }

    template <class Document>
    [[nodiscard]] std::size_t count_matches(Document const& document) const {
        std::size_t out = 0;
        lisle::for_each_string(document, [&](std::string_view text, auto const&) {
            for (auto const& rule : rules_) {
                re2::StringPiece rest{text.data(), text.size()};
                while (RE2::FindAndConsume(&rest, *rule)) ++out;
            }
        });
        return out;
    }

private:
    static std::string class_of(unsigned classes) {
        std::string out = "[";
        for (int c = 0; c < 128; ++c)
            if (lisle::redaction::is_in(static_cast<char>(c), classes))
                out += RE2::QuoteMeta(std::string(1, static_cast<char>(c)));
        return out + ']';
    }

    static std::string pattern_of(lisle::redaction::token_form const& form) {
        std::string const prefix{form.prefix};
        auto out = "\\b" + RE2::QuoteMeta(prefix);
        for (auto const& part : lisle::redaction::detail::parse_token_parts(form.rest)) {
            if (!part.literal.empty()) {
                out += RE2::QuoteMeta(std::string{part.literal});
                continue;
            }
            auto const most = part.most > 1000 ? std::string{} : std::to_string(part.most);
            out += class_of(part.classes) + '{' + std::to_string(part.least) + ',' + most + '}';
        }
        return out;
    }

    std::vector<std::unique_ptr<RE2>> rules_;
};

}  // namespace bench
