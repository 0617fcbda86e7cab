// examples/lisle/zed/search.cpp - looks for a query in the parts of a transcript.
//
// The parts are those of `zed::to_markdown`, as they are spelled in the thread's text. Between two
// parts is a character that no plain query has, so a match of such a query lies within one part.
#include "search.hpp"

#include "../terminal/markdown_block.hpp"

#include <lisle/codec.hpp>
#include <lisle/document.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/visit.hpp>

#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>

namespace app {

namespace zed = lisle::zed;

namespace {

using views = lisle::borrowed;
using unknown_part = lisle::unknown_case<views>;

bool has_escapes(std::string_view spelled) { return spelled.find('\\') != spelled.npos; }

/// Whether a character that JSON need not escape is spelled by its number. Necessary escapes are
/// printed as they are read.
bool has_needless_escapes(std::string_view text) {
    for (std::size_t at = find_numbered_escape(text); at != text.npos;
         at = find_numbered_escape(text, at + 2)) {
        auto const before = text.find_last_not_of('\\', at);
        auto const backslashes = before == text.npos ? at + 1 : at - before;
        auto const digits = text.substr(at + 2, 4);
        if (backslashes % 2 == 0) continue;  // a backslash, then the letter u
        bool const is_control = digits.size() == 4 && digits.starts_with("00")
                                && (digits[2] == '0' || digits[2] == '1');
        constexpr std::string_view short_ones = "89aAcCdD";  // for \b \t \n \f \r
        if (!is_control || (digits[2] == '0' && short_ones.find(digits[3]) != text.npos))
            return true;
    }
    return false;
}

/// A match that only the transcript can confirm counts as unknown, or as found.
enum class unconfirmed_match { unknown, found };

/// Looks for one text in the parts of a thread.
class part_search {
public:
    part_search(needle const& words, unconfirmed_match counts_as, query const& q)
        : words_{words}, confirms_{counts_as == unconfirmed_match::unknown}, q_{q} {}

    /// Whether a part was seen for which only the transcript can decide.
    [[nodiscard]] bool is_unsure() const { return is_unsure_; }

    // ---- Texts, printed as they are ----

    [[nodiscard]] bool is_in_texts(zed::basic_thread<views> const& document) {
        return is_in_text(document.title)
               || std::any_of(document.messages.begin(), document.messages.end(),
                              [&](auto const& m) { return is_in_texts(m); });
    }
    [[nodiscard]] bool is_in_texts(zed::basic_message<views> const& m) {
        return std::visit([&](auto const& kind) { return is_in_texts_of(kind); }, variant_of(m));
    }
    /// A match that begins within an escape may be false.
    [[nodiscard]] bool is_in_text(std::string_view spelled) {
        constexpr std::size_t longest_escape = 6;
        for (auto at = words_.find(spelled); at != needle::npos;
             at = words_.find(spelled, at + 1)) {
            auto const from = at < longest_escape ? 0 : at - longest_escape;
            if (!has_escapes(spelled.substr(from, at - from))) return true;
            is_unsure_ = true;
            if (!confirms_) return true;
        }
        return false;
    }

    // ---- All other parts ----

    [[nodiscard]] bool is_in_others(zed::basic_thread<views> const& document) {
        return std::any_of(document.messages.begin(), document.messages.end(),
                           [&](auto const& m) { return is_in_others(m); });
    }
    [[nodiscard]] bool is_in_others(zed::basic_message<views> const& m) {
        return std::visit([&](auto const& kind) { return is_in_others_of(kind); }, variant_of(m));
    }

private:
    template <class Variant>
    static typename Variant::variant const& variant_of(Variant const& v) {
        return v;
    }

    [[nodiscard]] bool is_in_fixed(std::string_view text) const {
        return words_.find(text) != needle::npos;
    }
    /// JSON is printed indented, but its strings as they are spelled.
    bool is_in_json(std::string_view minified) {
        if (words_.find(minified) == needle::npos) return false;
        if (!confirms_) return true;
        auto const value = lisle::decode_as<boost::json::value>(minified);
        if (value) return q_.is_in(to_indented_json(*value));
        is_unsure_ = true;
        return false;
    }

    // ---- Texts of messages ----

    bool is_in_texts_of(zed::basic_user_message<views> const& m) {
        for (auto const& part : m.content)
            if (auto const* const text = std::get_if<zed::basic_plain_text<views>>(&part)) {
                if (is_in_text(text->value)) return true;
            } else if (auto const* const mention = std::get_if<zed::basic_mention<views>>(&part)) {
                if (is_in_text(mention->content)) return true;
            }
        return false;
    }
    bool is_in_texts_of(zed::basic_agent_message<views> const& m) {
        for (auto const& part : m.content)
            if (auto const* const text = std::get_if<zed::basic_plain_text<views>>(&part)) {
                if (is_in_text(text->value)) return true;
            } else if (auto const* const thought = std::get_if<zed::basic_thinking<views>>(&part)) {
                if (is_in_text(thought->text)) return true;
            }
        for (auto const& [id, result] : m.tool_results)
            for (auto const& part : result.content.parts)
                if (auto const* const text = std::get_if<zed::basic_plain_text<views>>(&part))
                    if (is_in_text(text->value)) return true;
        return false;
    }
    bool is_in_texts_of(zed::basic_compaction<views> const& c) {
        auto const* const summary = std::get_if<zed::basic_compaction_summary<views>>(&c);
        return summary != nullptr && is_in_text(summary->value);
    }
    template <class Other>
    static bool is_in_texts_of(Other const&) {
        return false;
    }

    // ---- Other parts of messages ----

    bool is_in_others_of(unknown_part const&) { return is_unsure_ = true, !confirms_; }
    bool is_in_others_of(zed::resume const&) { return is_in_fixed("[resume]"); }
    bool is_in_others_of(zed::basic_compaction<views> const& c) {
        if (std::holds_alternative<unknown_part>(c)) return is_unsure_ = true, !confirms_;
        return is_in_fixed("--- Context Compacted ---");
    }
    bool is_in_others_of(zed::basic_user_message<views> const& m) {
        return is_in_fixed("## User") || is_in_parts(m.content);
    }
    bool is_in_others_of(zed::basic_agent_message<views> const& m) {
        if (is_in_fixed("## Assistant") || is_in_parts(m.content)) return true;
        return std::any_of(m.tool_results.begin(), m.tool_results.end(), [&](auto const& keyed) {
            if (has_escapes(keyed.first)) is_unsure_ = true;  // two spellings may be one key
            return is_in_result(keyed.second);
        });
    }
    template <class Parts>
    bool is_in_parts(Parts const& parts) {
        return std::any_of(parts.begin(), parts.end(), [&](auto const& part) {
            return std::visit([&](auto const& kind) { return is_in_part(kind); }, variant_of(part));
        });
    }

    static bool is_in_part(zed::basic_plain_text<views> const&) { return false; }
    bool is_in_part(unknown_part const&) { return is_unsure_ = true, !confirms_; }
    bool is_in_part(zed::basic_image<views> const&) const { return is_in_fixed("<image />"); }
    bool is_in_part(zed::basic_thinking<views> const&) const {
        return is_in_fixed("<think></think>");
    }
    bool is_in_part(zed::basic_redacted_thinking<views> const&) const {
        return is_in_fixed("<redacted_thinking />");
    }
    bool is_in_part(zed::basic_mention<views> const& m) {
        bool is_escaped = false;
        lisle::for_each_string(m.uri, [&](std::string_view text, lisle::string_place const&) {
            is_escaped = is_escaped || has_escapes(text);
        });
        if (is_escaped) return is_unsure_ = true, !confirms_;
        return is_in_fixed(zed::to_link(m.uri, lisle::schema_revision::pinned));
    }
    bool is_in_part(zed::basic_tool_use<views> const& use) {
        return is_in_fixed("**Tool Use**: (ID: ```json") || is_in_text(use.name)
               || is_in_text(use.id) || is_in_json(use.input.value.text());
    }
    bool is_in_result(zed::basic_tool_result<views> const& r) {
        bool const has_output = r.output.text() != "null";
        if (is_in_fixed("**Tool Result**: (ID:") || (r.is_error && is_in_fixed("**ERROR:**"))
            || (has_output && is_in_fixed("**Debug Output**: ```json")))
            return true;
        if (is_in_text(r.tool_name) || is_in_text(r.tool_use_id)) return true;
        for (auto const& part : r.content.parts) {
            if (std::holds_alternative<unknown_part>(part)) return is_unsure_ = true, !confirms_;
            if (std::holds_alternative<zed::basic_image<views>>(part) && is_in_fixed("<image />"))
                return true;
        }
        return has_output && is_in_json(r.output.text());
    }

    needle const& words_;
    bool confirms_;
    query const& q_;
    bool is_unsure_ = false;
};

std::string_view rest_of(lisle::text::cursor const& in) {
    return {in.at, static_cast<std::size_t>(in.last - in.at)};
}

/// Skips elements of an array, which begins or continues at the cursor, up to the element with the
/// byte `at` of the rest, and returns that element.
std::optional<std::string_view> take_message_at(lisle::text::cursor& in, std::size_t at) {
    auto const* const wanted = in.at + at;
    while (in.take(in.at == in.first ? '[' : ',')) {
        auto const* const from = in.at;
        if (!lisle::text::skip_value(in)) break;
        if (in.at > wanted) return std::string_view{from, static_cast<std::size_t>(in.at - from)};
    }
    return std::nullopt;
}

/// Whether each mention is a file whose link has only characters of its path.
bool has_plain_mentions_only(std::string_view text) {
    static needle const keys{R"("mention")"}, uris{R"("uri":)"};
    constexpr std::string_view begin = R"("Mention":{"uri":{"File":{"abs_path":")";
    constexpr auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
               || c == '/' || c == '.' || c == '_' || c == '-';
    };
    std::size_t left = 0;
    for (auto at = keys.find(text); at != needle::npos; at = keys.find(text, at), ++left) {
        if (!text.substr(at).starts_with(begin)) return false;
        at += begin.size();
        while (at < text.size() && is_plain(text[at])) ++at;
        if (!text.substr(at).starts_with(R"("}},"content":")")) return false;
    }
    if (left == 0) return true;
    // A duplicate key may follow, and the last key counts.
    for (auto at = uris.find(text); at != needle::npos && left != 0; at = uris.find(text, at + 1))
        if (--left == 0) return uris.find(text, at + 1) == needle::npos;
    return false;
}

/// The text up to the end of the messages, if only other members of the thread follow; else the
/// whole text. In a deeper object, the closing brace would not be the end of the text.
std::string_view front_of(std::string_view text) {
    using lisle::text::member_step;
    auto const end = text.rfind(R"(],"updated_at":)");
    if (end == text.npos) return text;
    lisle::text::cursor in{text.substr(end + 2)};
    lisle::text::scratch room;
    auto const see = [](lisle::text::member const& m) {
        bool const is_printed = m.key == "title" || m.key == "messages";
        return is_printed ? member_step::fail : member_step::next;
    };
    bool const is_over = lisle::text::for_each_remaining_member(
                             in, room, see, [](auto& at) { return lisle::text::skip_value(at); })
                         && in.take('}') && in.at_end();
    return is_over ? text.substr(0, end) : text;
}

/// All words that a transcript adds to a thread's own text, if only files are mentioned.
constexpr std::string_view own_words =
    "## User, ## Assistant, [resume], --- Context Compacted ---, <image />, <think></think>, "
    "<redacted_thinking />, **Tool Use**: (ID: ```json, **Tool Result**:, **ERROR:**, "
    "**Debug Output**:, **Something** (unknown to lisle), [@](file:///)";

}  // namespace

bool is_surely_absent(std::string_view text, query const& q) {
    auto const& words = q.plain();
    return q.whole().is_utf8() && !q.plain_part().empty()
           && words.find(front_of(text)) == needle::npos && words.find(own_words) == needle::npos
           && text.ends_with(R"("version":"0.3.0"})") && !words.may_miss(text)
           && !has_needless_escapes(text) && has_plain_mentions_only(text);
}

std::optional<bool> find_by_message(lisle::outline const& seen, std::string_view text,
                                    query const& q) {
    auto const& words = q.plain();
    if (!q.whole().is_utf8() || !q.is_plain() || words.find(own_words) != needle::npos)
        return std::nullopt;
    part_search parts{words, unconfirmed_match::unknown, q};
    auto const title = seen.find("title")->text;
    if (parts.is_in_text(title.substr(1, title.size() - 2))) return true;
    lisle::text::cursor in{seen.find("messages")->text};
    std::size_t tries =
        3;  // a match in a key repeats in every message; then reading the whole is faster
    for (auto at = words.find(rest_of(in)); at != needle::npos; at = words.find(rest_of(in))) {
        auto const message = take_message_at(in, at);
        if (!message || tries-- == 0) return std::nullopt;
        lisle::arena characters;
        auto const read = lisle::skim_as<zed::basic_message<views>>(*message, characters);
        if (!read) return std::nullopt;
        if (parts.is_in_texts(*read) || parts.is_in_others(*read)) return true;
    }
    if (parts.is_unsure() || words.may_miss(text) || !has_plain_mentions_only(text))
        return std::nullopt;
    return false;
}

std::optional<bool> find_quickly(zed::basic_thread<views> const& document, std::string_view text,
                                 query const& q) {
    if (document.upgraded_from || !q.whole().is_utf8()) return std::nullopt;
    if (q.is_spelled_alike()) {
        part_search whole{q.whole(), unconfirmed_match::unknown, q};
        if (whole.is_in_texts(document)) return true;
        if (q.is_plain()) {
            if (whole.is_in_others(document)) return true;
            if (whole.is_unsure() || q.whole().may_miss(text) || has_needless_escapes(text))
                return std::nullopt;
            return false;
        }
    }
    if (q.plain_part().empty()) return std::nullopt;
    part_search plain{q.plain(), unconfirmed_match::found, q};
    if (plain.is_in_texts(document) || plain.is_in_others(document) || plain.is_unsure()
        || q.plain().may_miss(text) || has_needless_escapes(text))
        return std::nullopt;
    return false;
}

}  // namespace app
