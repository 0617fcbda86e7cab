// tests/fuzz/fuzz_plain_text.cpp - texts other than JSON: URLs, times, ids, names, queries, lists.
#include "property.hpp"

#include <lisle/formats/acpx/parser/file_name.hpp>
#include <lisle/formats/loom/full_text.hpp>
#include <lisle/formats/loom/search.hpp>
#include <lisle/formats/loom/sync.hpp>
#include <lisle/formats/loom/thread_id.hpp>
#include <lisle/formats/loom/version.hpp>
#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/zed/model/path_list.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/formats/zed/tools/parse_mention.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/scalars/lower_case.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/unsigned.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/scalars/white_space.hpp>
#include <lisle/text/utf8.hpp>

#include <string>
#include <string_view>

namespace scalars = lisle::scalars;

namespace {

bool is_utf8(std::string_view s) {
    return lisle::text::find_invalid_utf8(s.data(), s.data() + s.size()) == nullptr;
}

void check_characters(std::string_view text) {
    auto const mended = lisle::text::replace_invalid_utf8(text);
    require(is_utf8(mended), "the replaced text is UTF-8", text);
    if (is_utf8(text)) require_same(mended, text, "UTF-8 is not replaced");
    require(lisle::text::decode_utf8(text).has_value() == is_utf8(text), "UTF-8 is decoded", text);
    auto const lower = scalars::to_lower_case(mended);
    require(is_utf8(lower), "lower case is UTF-8", mended);
    for (auto const trimmed : {scalars::trim_white_space(text), scalars::ecmascript_trim(text)})
        require(text.find(trimmed) != text.npos, "a trimmed text is part of the text", text);
    auto const units = scalars::utf16_length(mended);
    require_same(scalars::utf16_prefix(mended, units), mended, "all units are all of a text");
    require(scalars::utf16_length(scalars::utf16_prefix(mended, units / 2)) == units / 2,
            "a prefix has as many units as it is to have", mended);
}

void check_encodings(std::string_view text) {
    auto const packed = scalars::encode_base64(text);
    auto const unpacked = scalars::decode_base64(packed);
    require(unpacked && *unpacked == text, "base64 is decoded", text);
    if (auto const bytes = scalars::decode_base64(text))
        require(scalars::encode_base64(*bytes).size() == text.size(), "base64 has the right length",
                text);
    require_same(
        scalars::percent_decode(scalars::percent_encode(text, scalars::userinfo_set.with("%"))),
        text, "percent encoding is decoded");
}

void check_urls(std::string_view text) {
    auto const url = scalars::normalize_url(text);
    // As in Zed's own URLs, a host before a drive is lost, and empty segments before a drive hide
    // it once.
    bool const has_host = url && url->starts_with("file://") && !url->starts_with("file:///");
    // A host of one control character is lost, too, unless a port keeps it from being trimmed.
    bool const is_trimmed = url && static_cast<unsigned char>(url->back()) <= ' ';
    if (url && !has_host && !is_trimmed) {
        auto const again = scalars::normalize_url(*url);
        require(again && *again == *url, "a normal URL is normal", *url, again ? *again : text);
    }
    using lisle::zed::path_style;
    for (auto const style : {path_style::unix_like, path_style::windows}) {
        auto const mention = lisle::zed::parse_mention(text, style);
        if (!mention) continue;
        static_cast<void>(lisle::zed::to_link(*mention, style));
        auto const uri = lisle::zed::to_uri(*mention, style);
        auto const again = lisle::zed::parse_mention(uri, style);
        require(again && lisle::encode_as(*again) == lisle::encode_as(*mention),
                "a mention's URI is parsed as the mention", uri, text);
    }
}

void check_times_and_ids(std::string_view text) {
    if (auto const at = scalars::parse_rfc3339(text)) {
        require(scalars::parse_rfc3339_relaxed(text).has_value(), "relaxed takes more", text);
        for (auto const& printed : {scalars::to_rfc3339_z(*at), scalars::to_rfc3339_offset(*at)}) {
            auto const again = scalars::parse_rfc3339(printed);
            require(!again || *again == *at, "a time is read as it was written", printed, text);
        }
    }
    static_cast<void>(scalars::parse_rfc3339_relaxed(text));
    if (auto const id = scalars::parse_uuid(text)) {
        auto const printed = scalars::to_string(*id);
        auto const again = scalars::parse_uuid(printed);
        require(again && scalars::to_string(*again) == printed, "a UUID is read as written", text);
    }
    if (auto const id = lisle::loom::parse_thread_id(text))
        require(lisle::loom::file_name_of(*id).has_value(), "a thread's id is a file's name", text);
    auto const name = lisle::loom::file_name_of(text);
    require(!name || name->find_first_of("/\\") == name->npos, "a name leads nowhere else", text);
    if (auto const record = lisle::acpx::session_file_name(text)) {
        require(record->find('/') == record->npos, "a record's file name stays in its folder",
                text);
        auto const id = lisle::acpx::record_id_of(*record);
        require(id && *id == text, "a record's id is in its name", text);
    }
    if (auto const id = lisle::acpx::record_id_of(text))
        require(lisle::acpx::fits_file_name(*id, text), "a name fits its id", text);
    static_cast<void>(lisle::opencode::timestamp_of(text));
    require(!lisle::opencode::is_older(text, text), "no id is older than itself", text);
}

void check_lists(std::string_view text) {
    auto const comma = text.find(';');
    lisle::zed::path_list_columns const columns{
        std::string{text.substr(0, comma)},
        comma == text.npos ? "" : std::string{text.substr(comma + 1)}};
    auto const list = lisle::zed::decode_path_list(columns);
    require(list.order.size() == list.paths.size(), "each path has its place", text);
    require(lisle::zed::paths_in_order(list).size() == list.paths.size(), "no path is lost", text);
    // An empty first path is lost: nothing separates it from the next.
    if (list.paths.empty() || list.paths.front().empty()) return;
    auto const written = lisle::zed::encode_path_list(list);
    auto const again = lisle::zed::encode_path_list(lisle::zed::decode_path_list(written));
    require_same(again.paths, written.paths, "a path list is read as it was written");
    require_same(again.order, written.order, "an order is read as it was written");
}

void check_loom(std::string_view text) {
    auto const query = lisle::loom::normalize_query(text);
    require(query.match_expression.size() == query.text.size() + 2
                && query.match_expression.find('"', 1) == query.match_expression.size() - 1,
            "a query is one phrase", text);
    auto const mended = lisle::text::replace_invalid_utf8(text);
    auto thread = lisle::loom::make_thread({}, "2026-01-01T00:00:00+00:00");
    thread.metadata.title = "before " + mended + " behind";
    require(lisle::loom::local_search{mended}.finds(thread), "a thread is found by its title",
            text);
    auto const expected = lisle::loom::parse_if_match(text);
    auto const number = scalars::parse_unsigned<std::uint64_t>(text);
    require(expected == number, "a version is an unsigned number", text);
    if (expected)
        require(!lisle::loom::check_version(*expected, expected), "a version equals itself", text);
    auto const failed = lisle::loom::judge_status(lisle::loom::sync_operation::upsert,
                                                  static_cast<int>(pick(text) % 600), text);
    require(!failed || !failed->message().empty(), "a failure has a message", text);
}

void check_members(std::string_view text) {
    namespace rows = lisle::opencode::detail;
    rows::object_text ids;
    ids.add("id", "x");
    auto const with_id = rows::add_members(text, ids);
    require(with_id.size() >= text.size() || with_id.ends_with("\"x\"}"), "nothing is lost", text);
    static_cast<void>(rows::find_value(text, "id"));
    auto const without = rows::remove_members(with_id, {"id"});
    require(rows::find_value(without, "id").empty(), "a member that was removed is gone", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    check_characters(text);
    check_encodings(text);
    check_urls(text);
    check_times_and_ids(text);
    check_lists(text);
    check_loom(text);
    check_members(text);
    return 0;
}
