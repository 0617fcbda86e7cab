// lisle/formats/acpx/recorder/stream.hpp - the lines of a `.stream.ndjson`: messages of both sides.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/acp/rpc_message.hpp>
#include <lisle/formats/acpx/parser/reference_message.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/text/text_lines.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::acpx {

/// A line between messages: `type` is segment, turn_started or turn_result.
template <class Model>
struct basic_journal_entry {
    typename Model::string schema{journal_schema};
    typename Model::string type;
    std::optional<typename Model::string> record_id;
    std::optional<double> sequence;
    std::optional<double> message_sequence;
    nullable<typename Model::string> request_id;
    std::optional<typename Model::json> result;
    unknown_fields<Model> extra;

    bool operator==(basic_journal_entry const&) const = default;
};

using journal_entry = basic_journal_entry<owned>;

/// The kind of a line.
enum class line_kind {
    protocol,    ///< an ACP message, by acpx's own test
    journal,     ///< a line of acpx's journal
    other,       ///< any other JSON
    broken,      ///< not JSON
    unfinished,  ///< not JSON, without a line end: someone may still be writing it
};

namespace detail {

[[nodiscard]] inline bool is_rpc_error(tree const* value) {
    auto const* const failure = if_object_with_strings(value, {"message"});
    return failure != nullptr && find_finite(find(*failure, "code"));
}

/// Whether acpx takes the line for a message when it logs and reads back messages.
[[nodiscard]] inline bool is_rpc_message(boost::json::object const& line) {
    auto const* const version = find(line, "jsonrpc");
    if (version == nullptr || *version != "2.0") return false;
    auto const* const id = find(line, "id");
    bool const has_id = id != nullptr && (is_string_or_nullish(id) || find_finite(id));
    auto const* const method = find(line, "method");
    if (is_string(method) && !method->get_string().empty()) return id == nullptr || has_id;
    auto const* const failure = find(line, "error");
    bool const has_result = line.contains("result");
    return has_id && has_result != (failure != nullptr)
           && (failure == nullptr || is_rpc_error(failure));
}

}  // namespace detail

/// A parsed line: its kind and its value, which is null if the line is not JSON. If a recorder of
/// flows wrapped a message, `value` is the message and `time` the time that the wrapper has.
struct parsed_line {
    line_kind kind = line_kind::broken;
    boost::json::value value;
    std::string time{};
};

/// Parses one line. Errors: none; a faulty line has its own kind.
[[nodiscard]] inline parsed_line parse_line(text::text_line const& line) {
    auto value = decode_as<boost::json::value>(line.text, detail::as_acpx_reads);
    if (!value) return {line.is_complete ? line_kind::broken : line_kind::unfinished, nullptr};
    auto const* const object = value->if_object();
    if (object == nullptr) return {line_kind::other, std::move(*value)};
    if (detail::is_rpc_message(*object)) return {line_kind::protocol, std::move(*value)};
    if (auto const* const wrapped = detail::if_object(detail::find(*object, "message"));
        wrapped != nullptr && detail::is_rpc_message(*wrapped))
        return {line_kind::protocol, *wrapped,
                detail::find_string(*object, "at").value_or(std::string{})};
    bool const is_journal = detail::find_string(*object, "schema") == journal_schema;
    return {is_journal ? line_kind::journal : line_kind::other, std::move(*value)};
}

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::acpx::basic_journal_entry<Model>>
    : object_of<acpx::basic_journal_entry<Model>> {
    using self = acpx::basic_journal_entry<Model>;
    // clang-format off
    struct fields : list<
        field<"schema",           &self::schema>,
        field<"type",             &self::type>,
        field<"record_id",        &self::record_id,        skip_none, is_identifier>,
        field<"sequence",         &self::sequence,         skip_none>,
        field<"message_sequence", &self::message_sequence, skip_none>,
        field<"request_id",       &self::request_id,       skip_none, is_identifier>,
        field<"result",           &self::result,           skip_none>,
        rest<&self::extra>> {};
    // clang-format on
};
