// lisle/formats/acpx/event_stream.hpp - a `.stream.ndjson` of acpx as a document of lines.
//
// acpx appends each message of both sides, and since 0.18.0 lines of its own journal. Such a
// document is read whole or in pieces, visited, redacted and written back byte for byte, as other
// documents of lines are; recorder/replay.hpp makes a session of the text.
//
//     lisle::piecewise_reader<lisle::acpx_stream_t> in;
//     in.push(chunk);
//     for (auto const& line : in.take()->records)
//         if (auto const* const record = line.record()) use(*record);
//
// Where lisle differs from acpx on purpose: acpx skips lines that it can't parse; permissive
// readers keep them, and two values on one line are two records.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acp/rpc_message.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/recorder/stream.hpp>
#include <lisle/lines.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/unknown.hpp>

#include <string_view>
#include <variant>

namespace lisle::v0_1 {

/// The tag of acpx's event streams.
struct acpx_stream_t {};

namespace acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A line: a message, a line of the journal, or another value.
template <class Model>
struct basic_stream_record
    : std::variant<acp::basic_rpc_message<Model>, basic_journal_entry<Model>, unknown_case<Model>> {
    using basic_stream_record::variant::variant;
};

/// An event stream: one record a line.
template <class Model>
struct basic_event_stream : record_lines<basic_stream_record<Model>, Model> {
    using format = acpx_stream_t;
};

using stream_record = basic_stream_record<owned>;
using event_stream = basic_event_stream<owned>;

}  // namespace acpx

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::acpx::basic_stream_record<Model>>
    : one_of<acpx::basic_stream_record<Model>, untagged> {
    using self = acpx::basic_stream_record<Model>;
    // clang-format off
    struct cases : list<
        holds<"message", acp::basic_rpc_message<Model>>,
        holds<"journal", acpx::basic_journal_entry<Model>>> {};
    // clang-format on

    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (has_tag(r, "\"jsonrpc\"", "2.0"))
            return hooks::accept_if(read(r, out.template emplace<acp::basic_rpc_message<Model>>()));
        if (has_tag(r, "\"schema\"", acpx::journal_schema))
            return hooks::accept_if(
                read(r, out.template emplace<acpx::basic_journal_entry<Model>>()));
        r.in.fail(errc::unknown_case, from);
        return hooks::accept_if(hooks::keep_unknown(r, out, from, depth));
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.any_of({d.template of<acp::basic_rpc_message<Model>>(),
                         d.template of<acpx::basic_journal_entry<Model>>()});
    }

private:
    [[nodiscard]] static bool has_tag(reader& r, std::string_view key, std::string_view value) {
        hooks::tag_place tag;
        return r.in.peek() == '{' && hooks::find_tag(r, key, tag) && tag.name.characters == value;
    }
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_event_stream<Model>>
    : lines_of<acpx::basic_event_stream<Model>> {};

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::acpx_stream_t> {
    template <class Model>
    using document = acpx::basic_event_stream<Model>;

    static constexpr std::string_view name = "acpx-stream";
    static constexpr std::string_view version = format_traits<acpx_t>::version;
    static constexpr json_style style = {.numbers = text::number_style::ecmascript};
    static constexpr bool replaces_invalid_utf8 = true;  ///< Node does

    /// As JSON.parse does.
    template <class Model>
    static bool read(reader& r, acpx::basic_event_stream<Model>& out) {
        r.options.ecmascript = r.in.ecmascript = true;
        return lisle::read(r, out);
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return d.template of<acpx::basic_event_stream<owned>>();
    }

    /// The first line suffices.
    static recognition recognizes(document_prefix const& text) {
        auto const line = text.first_line();
        return likely_if(line["jsonrpc"].is("2.0") || line["schema"].is(acpx::journal_schema));
    }
};
