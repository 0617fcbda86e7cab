// Nothing is lost without a line, and each line says where in the source.
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/zed.hpp>
#include <lisle/scalars/time_spelling.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <support/bridged_documents.hpp>

#include <doctest/doctest.h>

#include <boost/json/value.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace losses_test {

namespace conversation = lisle::conversation;
namespace json = boost::json;
using conversation::loss;

json::value parse(std::string_view text) {
    auto options = lisle::permissive;
    options.ecmascript = true;
    options.max_depth = lisle::decode_options::no_limit;
    return lisle::decode_as<json::value>(text, options).value();
}

/// A document of lines is an array; unreadable lines are null.
template <class Document>
json::value parse_document(Document const& document) {
    if constexpr (requires { document.records; }) {
        json::array out;
        for (auto const& line : document.records) {
            auto const* const record = line.record();
            out.push_back(record == nullptr
                              ? json::value{}
                              : parse(lisle::encode_as(
                                  *record, lisle::format_traits<typename Document::format>::style,
                                  lisle::layout::source)));
        }
        return out;
    } else {
        return parse(lisle::encode(document, lisle::layout::source));
    }
}

/// The strings of a value by pointer.
void find_strings(json::value const& in, std::string const& pointer,
                  std::map<std::string, std::string>& out) {
    if (auto const* const object = in.if_object()) {
        for (auto const& m : *object) {
            auto inside = pointer;
            lisle::append_token(inside, std::string_view{m.key()});
            find_strings(m.value(), inside, out);
        }
    } else if (auto const* const array = in.if_array()) {
        for (std::size_t i = 0; i < array->size(); ++i)
            find_strings((*array)[i], pointer + '/' + std::to_string(i), out);
    } else if (auto const* const text = in.if_string()) {
        out.emplace(pointer, std::string{*text});
    }
}

/// All strings and keys of a value, also those in strings that hold JSON.
void join_strings(json::value const& in, std::string& out) {
    if (auto const* const object = in.if_object()) {
        for (auto const& m : *object) {
            out.append(m.key()).append("\n");
            join_strings(m.value(), out);
        }
    } else if (auto const* const array = in.if_array()) {
        for (auto const& element : *array) join_strings(element, out);
    } else if (in.is_number()) {
        out.append(lisle::encode_as(in)).append("\n");
    } else if (auto const* const text = in.if_string()) {
        out.append(*text).append("\n");
        auto const inner = lisle::decode_as<json::value>(std::string_view{*text});
        if (inner && !inner->is_string()) join_strings(*inner, out);
    }
}

/// A pointer without its numbers, for losses that are told once.
std::string kind_of(std::string_view pointer) {
    std::string out;
    for (char const c : pointer) {
        bool const is_digit = c >= '0' && c <= '9';
        if (!is_digit) out += c;
        else if (out.ends_with('/')) out += '#';
        else if (!out.ends_with('#')) out += c;
    }
    return out;
}

bool is_below(std::string_view pointer, std::string_view place) {
    return pointer.starts_with(place)
           && (pointer.size() == place.size() || pointer[place.size()] == '/');
}

/// Losses of whole lines are told once for all lines of the same types.
bool is_of_like_lines(loss const& told, std::string_view types) {
    auto const at = told.what.find(" (");
    return at == std::string::npos
           || std::string_view{told.what}.substr(at + 2).starts_with(std::string{types} + ')');
}

/// A string of a document, and the name of its place in losses.
struct placed_string {
    std::string pointer, text;
    std::string kind;   ///< kind_of(pointer)
    std::string types;  ///< of its line, as losses of whole lines name them
};

/// A loss, and its parts that are compared with each string.
struct placed_loss {
    explicit placed_loss(loss const& of)
        : said{of}, is_of_more{of.what.find("here and at") != std::string::npos}, kind{kind_of(
                                                                                      of.pointer)} {
    }

    loss const& said;
    bool is_of_more;
    std::string kind;  ///< of its place
};

bool covers(placed_loss const& told, placed_string const& one) {
    if (told.said.kind == conversation::loss_kind::invented)
        return one.pointer == told.said.pointer;  // something else stands in its place
    if (told.said.pointer.empty()) return false;
    if (!told.is_of_more) return is_below(one.pointer, told.said.pointer);
    return is_below(one.kind, told.kind) && is_of_like_lines(told.said, one.types);
}

bool is_reported(std::vector<placed_loss> const& losses, placed_string const& one) {
    return std::any_of(losses.begin(), losses.end(),
                       [&](placed_loss const& each) { return covers(each, one); });
}

/// Words that stand for a type, and the format's own name.
bool is_word(std::string_view pointer) {
    auto const key = pointer.substr(pointer.rfind('/') + 1);
    for (std::string_view const word : {"role", "type", "status", "kind", "schema", "version"})
        if (key == word && pointer != "/info/version") return true;
    return false;
}

/// Whether a target has a text, or the same time or JSON in another spelling.
bool is_there(std::string const& text, std::string const& target) {
    auto const has = [&](std::string const& t) { return target.find(t) != std::string::npos; };
    if (has(text) || text.starts_with("New session - ")) return true;
    if (text == "image/png") return true;  // the type of all images of Zed and acpx
    auto const data = text.find(";base64,");
    if (text.starts_with("data:") && data != std::string::npos) return has(text.substr(data + 8));
    if (auto const time = lisle::scalars::parse_rfc3339_relaxed(text)) {
        bool const is_whole = conversation::timestamp::from(*time).nanoseconds == 0;
        return has(lisle::scalars::to_rfc3339_z(*time))
               || has(lisle::scalars::to_rfc3339_offset(*time))
               || (is_whole
                   && (has(lisle::scalars::to_iso_milliseconds(*time))
                       || has(std::to_string(conversation::timestamp::from(*time).milliseconds))));
    }
    auto const inner = lisle::decode_as<json::value>(std::string_view{text});
    if (!inner) return false;
    if (inner->is_string() && std::string{inner->get_string()} == text) return false;
    std::map<std::string, std::string> parts;
    find_strings(*inner, {}, parts);
    return std::all_of(parts.begin(), parts.end(),
                       [&](auto const& part) { return is_there(part.second, target); });
}

/// A document as it is read by the bridge: not with the text that it was upgraded from.
lisle::zed::thread const& bare(lisle::zed::thread& thread) {
    thread.upgraded_from.reset();
    return thread;
}
template <class Document>
Document const& bare(Document& document) {
    return document;
}

/// The documents of the project, and captured documents of the formats of lines.
template <class From>
std::vector<lisle::document_of<From>> read_all() {
    auto out = bridged_documents::read_all<From>();
    auto const* const stated = std::getenv("LISLE_CAPTURES");
    std::filesystem::path const root{stated != nullptr ? stated : "../../shared/captures"};
    bool const is_of_lines = requires { out[0].records; };
    auto const folder =
        root / (lisle::format_traits<From>::name == "codex" ? "codex" : "claude_code");
    if (!is_of_lines || !std::filesystem::is_directory(folder)) return out;
    for (auto const& text : bridged_documents::read_files(folder.string(), ".jsonl"))
        if (auto read = lisle::decode<From>(text)) out.push_back(std::move(*read));
    return out;
}

/// What is known of a document, for its conversions to all formats.
template <class Document>
struct examined {
    explicit examined(Document const& document)
        : talk(conversation::get(document, places)), source(parse_document(document)) {
        auto const* const lines = source.if_array();
        if (lines == nullptr) add_strings(source, {}, {});
        for (std::size_t i = 0; lines != nullptr && i < lines->size(); ++i)
            add_strings((*lines)[i], '/' + std::to_string(i),
                        conversation::detail::types_of(lisle::encode_as((*lines)[i])));
    }

    conversation::source_map places;
    conversation::conversation talk;
    json::value source;
    std::vector<placed_string> strings;

private:
    void add_strings(json::value const& in, std::string const& place, std::string const& types) {
        std::map<std::string, std::string> found;
        find_strings(in, place, found);
        for (auto const& [pointer, text] : found)
            strings.push_back({pointer, text, kind_of(pointer), types});
    }
};

/// What a conversion loses without a line, and losses that point nowhere: kinds of places.
template <class To, class Document>
void find_silent_and_astray(examined<Document> const& from, std::string there,
                            std::map<std::string, std::string>& out) {
    auto made = conversation::convert<To>(from.talk);
    from.places.apply_to(made.losses);
    join_strings(parse_document(made.document), there);
    if (lisle::format_traits<To>::name == "claude-code") there += "anthropic\n";  // no other one
    std::vector<placed_loss> const losses(made.losses.begin(), made.losses.end());
    std::set<std::string> told;
    std::map<std::string, std::string> missing;
    for (auto const& one : from.strings) {
        if (is_word(one.pointer) || is_there(one.text, there)) continue;
        if (is_reported(losses, one)) told.insert(one.text);
        else missing.emplace(one.pointer, one.text);
    }
    for (auto const& [pointer, text] : missing)
        if (!told.contains(text)) out.emplace(kind_of(pointer), pointer + ": " + text);
    for (auto const& one : made.losses) {
        if (one.kind == conversation::loss_kind::invented) continue;
        boost::system::error_code failed;
        static_cast<void>(from.source.find_pointer(one.pointer, failed));
        if (failed) out.emplace(kind_of(one.pointer), "points nowhere: " + one.message());
    }
}

/// Converts all documents of a format to the others.
template <class From, class... To>
void check_all() {
    // What a document says that says nothing.
    std::string frame;
    join_strings(parse_document(conversation::put<From>(conversation::conversation{}).document),
                 frame);
    std::map<std::string, std::map<std::string, std::string>> lost;
    for (auto& read : read_all<From>()) {
        examined const from{bare(read)};
        (find_silent_and_astray<To>(from, frame, lost[std::string{lisle::format_traits<To>::name}]),
         ...);
    }
    CHECK(lost.size() == sizeof...(To));
    for (auto const& [format, places] : lost)
        for (auto const& [kind, example] : places)
            FAIL_CHECK("to " << format << ": " << kind << " - " << example);
}

TEST_CASE("no member of a Zed thread is lost silently") {
    check_all<lisle::zed_t, lisle::acpx_t, lisle::loom_t, lisle::opencode_t, lisle::claude_code_t,
              lisle::codex_t>();
}

TEST_CASE("no member of an acpx record is lost silently") {
    check_all<lisle::acpx_t, lisle::zed_t, lisle::loom_t, lisle::opencode_t, lisle::claude_code_t,
              lisle::codex_t>();
}

TEST_CASE("no member of a Loom thread is lost silently") {
    check_all<lisle::loom_t, lisle::zed_t, lisle::acpx_t, lisle::opencode_t, lisle::claude_code_t,
              lisle::codex_t>();
}

TEST_CASE("no member of an opencode export is lost silently") {
    check_all<lisle::opencode_t, lisle::zed_t, lisle::acpx_t, lisle::loom_t, lisle::claude_code_t,
              lisle::codex_t>();
}

TEST_CASE("no member of a session of Claude Code is lost silently") {
    check_all<lisle::claude_code_t, lisle::zed_t, lisle::acpx_t, lisle::loom_t, lisle::opencode_t,
              lisle::codex_t>();
}

TEST_CASE("no member of a thread of Codex is lost silently") {
    check_all<lisle::codex_t, lisle::zed_t, lisle::acpx_t, lisle::loom_t, lisle::opencode_t,
              lisle::claude_code_t>();
}

}  // namespace losses_test
