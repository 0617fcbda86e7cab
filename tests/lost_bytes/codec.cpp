// tests/lost_bytes/codec.cpp - every kind of document that the library knows.
#include "codec.hpp"

#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/salvage.hpp>

namespace lost_bytes {

namespace {

using lisle::json_style;

lisle::decode_options with_ids() {
    auto out = lisle::permissive;
    out.ids.make = [](void*) { return std::string{"id"}; };
    return out;
}

template <class T>
rewritten rewrite(T const& value, json_style style, std::vector<lisle::note> notes) {
    return {lisle::encode_as(value, style, lisle::layout::source), {}, std::move(notes)};
}

template <class T>
lisle::result<rewritten> decode_type(std::string_view text, json_style style) {
    std::vector<lisle::note> notes;
    auto const read = lisle::decode_as<T>(text, with_ids(), &notes);
    if (!read) return read.error();
    return rewrite(*read, style, std::move(notes));
}

/// Salvage first reads as `decode` does, so a whole document needs no second reader.
template <class Tag>
rewritten salvage(std::string_view text) {
    auto saved = lisle::salvage<Tag>(text, with_ids());
    auto out = rewrite(saved.value, lisle::format_traits<Tag>::style, std::move(saved.notes));
    out.errors = std::move(saved.errors);
    return out;
}

template <class Tag>
lisle::result<rewritten> decode(std::string_view text) {
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<Tag>(text, with_ids(), &notes);
    if (!read) return read.error();
    return rewrite(*read, lisle::format_traits<Tag>::style, std::move(notes));
}

template <class Tag>
codec make_codec(bool is_ecmascript, bool (*recognizes)(std::string_view, std::string_view)) {
    return {lisle::format_traits<Tag>::name,
            lisle::format_traits<Tag>::style,
            is_ecmascript,
            recognizes,
            &decode<Tag>,
            &salvage<Tag>};
}

constexpr json_style indented{lisle::text::number_style::ecmascript, 2};

/// opencode's files before 1.2 hold one message or part each, without a final newline.
template <class T>
codec make_file_codec(std::string_view name,
                      bool (*recognizes)(std::string_view, std::string_view)) {
    return {name,
            indented,
            true,
            recognizes,
            [](std::string_view text) { return decode_type<T>(text, indented); },
            nullptr};
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

std::vector<codec> const& all_codecs() {
    static std::vector<codec> const all{
        make_file_codec<lisle::opencode::message>(
            "opencode message",
            [](auto path, auto) { return contains(path, "/storage/message/"); }),
        make_file_codec<lisle::opencode::part>(
            "opencode part", [](auto path, auto) { return contains(path, "/storage/part/"); }),
        make_file_codec<lisle::opencode::session>(
            "opencode session",
            [](auto path, auto) { return contains(path, "/storage/session/"); }),
        make_codec<lisle::acpx_archive_t>(
            true, [](auto, auto text) { return contains(text, "\"format_version\""); }),
        make_codec<lisle::acpx_t>(
            true, [](auto, auto text) { return contains(text, "\"acpx.session.v1\""); }),
        make_codec<lisle::opencode_t>(true,
                                      [](auto, auto text) {
                                          return contains(text, "\"info\": {")
                                                 && contains(text, "\"messages\": [");
                                      }),
        make_codec<lisle::loom_t>(
            false, [](auto, auto text) { return contains(text, "\"agent_state\": {"); }),
        make_codec<lisle::zed_t>(false,
                                 [](auto, auto text) {
                                     return contains(text, "\"messages\":")
                                            && contains(text, "\"updated_at\":");
                                 }),
        codec{"JSON", indented, true, [](auto, auto) { return true; },
              [](std::string_view text) { return decode_type<lisle::json>(text, indented); },
              nullptr},
    };
    return all;
}

}  // namespace lost_bytes
