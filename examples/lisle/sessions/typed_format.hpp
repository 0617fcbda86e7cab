// examples/lisle/sessions/typed_format.hpp - the documents of a format, by their type.
//
// A new format is one specialization of `presentation` in a folder of its own and one line in
// ../stores/all_formats.cpp. No command knows the formats.
#pragma once

#include "../system/input_limit.hpp"
#include "fault_places.hpp"
#include "format.hpp"
#include "query.hpp"
#include "side_folder.hpp"
#include "skipped_lines.hpp"
#include "text_ids.hpp"

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/error.hpp>
#include <lisle/fault.hpp>
#include <lisle/json.hpp>
#include <lisle/lines.hpp>
#include <lisle/lines/line_spelling.hpp>
#include <lisle/misfits.hpp>
#include <lisle/redact.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/visit.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

/// Specialize for a format's tag to present its documents to people. `document` is its document
/// type, and all members are static:
///
///     std::string_view title(document const&);
///     void retitle(document&, std::string);
///     entry identify(document const&);            // no title; no id if the document has none
///     std::size_t count_messages(document const&);  // all
///     std::vector<fact> describe(document const&);
///     std::string transcribe(document const&);    // Markdown
///
/// Optional, if its program is lisle, which reads UTF-16 and byte order marks:
///
///     static constexpr bool reads_other_encodings;
///     static constexpr bool replaces_invalid_utf8;
///
/// Optional, if documents have messages with which their agent would not go on:
///
///     part_counts count_parts(document const&);
///     std::string transcribe(document const&, talk_parts);
///     lisle::conversation::conversation
///     to_conversation(document const&, lisle::conversation::source_map&, talk_parts);
///
/// Optional, if the format's system has a search, refuses documents that lisle reads, or has
/// releases whose texts differ:
///
///     bool finds(document const&, query const&);
///     std::optional<std::string> find_refused(document const&);  // the document as a whole
///     std::vector<lisle::fault> find_faults(document const&);    // its parts
///     static constexpr std::string_view program;                 // "Codex", which finds faults
///     std::optional<lisle::result<text_writer>> find_writer(document const&, std::string_view);
///     lisle::result<std::string> encode_as_release(document const&, lisle::release_number,
///                                                  std::vector<std::string>& remarks);
///     lisle::result<std::string> fit(document, std::string_view release,
///                                    std::vector<lisle::finding>& changes);
///     std::string encode_canonical(document const&);  // if lisle::encode knows no release
///
/// Optional, if documents can be converted to a conversation and back:
///
///     lisle::conversation::conversation to_conversation(document const&,
///                                                       lisle::conversation::source_map&);
///     lisle::conversation::converted<document>
///     from_conversation(lisle::conversation::conversation const&);
///     lisle::result<lisle::conversation::converted<document>>  // if releases differ
///     from_conversation_for(lisle::conversation::conversation const&, std::string_view release);
///
/// Optional, if subagents may stand in the document of their parent:
///
///     divided_document divide(document const&);
///
/// Optional, if files beside the document hold parts that it leaves out:
///
///     std::vector<std::string> complete(document&, side_folder&);
///
/// Optional, if files with events add to its conversation; to_conversation() then takes the events
/// as its second argument:
///
///     using events = ...;
///     std::vector<std::string> read_events(side_folder&, std::vector<std::string> const& names,
///                                          events&);
///
/// Optional, if its files consist of lines and only grow. The first says whether its program opens
/// the document, and skips the lines that are no JSON; without it nothing is said of that:
///
///     bool skips_bad_lines(document const&);
///     std::vector<open_call> close_calls(document const&);
///     static bool continues_last_line(document const&);  // which has no line end
///     static constexpr bool needs_line_end;  // the next record would continue the last line
///     std::vector<lisle::finding> mend(document&, std::string_view file_name, record_origins&);
///
/// Optional, if files of its documents refer to other files:
///
///     std::optional<joined_text> join_history(std::filesystem::path const& file,
///     std::string_view); void keep_continued(rescue&, std::filesystem::path const& file);
///     std::filesystem::path find_side_folder(std::filesystem::path const& file);
///     static constexpr bool has_messages_beside = true;  // those files hold messages
///
/// Optional, if damaged documents of one JSON value can be saved:
///
///     saved_document save(std::string_view text, std::string const& id);
///
/// Optional, to be fast on a whole store. If one of these but peek() returns nothing, the text is
/// read in full:
///
///     lisle::result<glance> peek(lisle::zstd::decompressor&, std::string_view text_or_blob);
///     std::optional<std::size_t> count_messages_in(std::string_view text);
///     std::optional<search_result> search(std::string_view text, query const&);
///     std::optional<document> read_head_if_canonical(std::string_view text);
template <class Tag>
struct presentation;

/// The type of a document's events, if its format has files with events.
template <class Tag>
struct events_of {
    struct type {};
};
template <class Tag>
    requires requires { typename presentation<Tag>::events; }
struct events_of<Tag> {
    using type = typename presentation<Tag>::events;
};

/// Whether the document's program skips the lines of it that are no JSON.
template <class Tag>
[[nodiscard]] bool is_skipping(lisle::document_of<Tag> const& d) {
    if constexpr (requires { presentation<Tag>::skips_bad_lines(d); })
        return presentation<Tag>::skips_bad_lines(d);
    else return false;
}

/// The faults that a document's own program finds; `places` are those of the document.
template <class Tag, class Document>
[[nodiscard]] std::vector<described_fault> describe_faults(Document const& d,
                                                           fault_places const& places) {
    std::vector<described_fault> out;
    for (auto const& found : presentation<Tag>::find_faults(d)) {
        bool const is_refused = found.effect == lisle::fault_effect::refused;
        auto words = places.to_text(found.pointer) + found.what;
        if (is_refused)
            words.insert(0, "refused by " + std::string{presentation<Tag>::program} + ": ");
        out.push_back({std::move(words), is_refused});
    }
    return out;
}

/// The value of a typed document. A file that needs no more than that need not see the format's
/// `presentation`.
template <class Tag>
class typed_value : public document {
public:
    using type = lisle::document_of<Tag>;

    explicit typed_value(type v) : value{std::move(v)} {}

    type value;
};

template <class Tag>
class typed_document final : public typed_value<Tag> {
public:
    using typed_value<Tag>::typed_value;
    using typed_value<Tag>::value;

    [[nodiscard]] std::string_view title() const override {
        return presentation<Tag>::title(value);
    }
    void retitle(std::string title) override {
        presentation<Tag>::retitle(value, std::move(title));
    }
    [[nodiscard]] std::size_t count_messages() const override {
        return presentation<Tag>::count_messages(value);
    }
    [[nodiscard]] std::vector<fact> describe() const override {
        return presentation<Tag>::describe(value);
    }
    [[nodiscard]] entry identify() const override {
        auto out = presentation<Tag>::identify(value);
        out.title = title();
        return out;
    }
    [[nodiscard]] part_counts count_parts() const override {
        if constexpr (requires { presentation<Tag>::count_parts(value); })
            return presentation<Tag>::count_parts(value);
        else return {count_messages(), count_messages()};
    }
    [[nodiscard]] std::string transcribe(talk_parts which) const override {
        if constexpr (requires { presentation<Tag>::transcribe(value, which); })
            return presentation<Tag>::transcribe(value, which);
        else return presentation<Tag>::transcribe(value);
    }
    [[nodiscard]] bool finds(query const& q) const override {
        if constexpr (requires { presentation<Tag>::finds(value, q); })
            return presentation<Tag>::finds(value, q);
        else return mentions(*this, q);
    }
    [[nodiscard]] std::optional<std::string> find_refused() const override {
        if constexpr (requires { presentation<Tag>::find_refused(value); })
            return presentation<Tag>::find_refused(value);
        else return std::nullopt;
    }
    [[nodiscard]] bool continues_last_line() const override {
        if constexpr (requires { presentation<Tag>::continues_last_line(value); })
            return presentation<Tag>::continues_last_line(value);
        else return false;
    }
    [[nodiscard]] std::vector<described_fault> find_faults() const override {
        std::vector<described_fault> out;
        if constexpr (requires { presentation<Tag>::find_faults(value); }) {
            out = describe_faults<Tag>(value, fault_places{value});
        } else if (auto refused = find_refused()) {
            out.push_back({std::move(*refused), true});
        }
        return out;
    }
    [[nodiscard]] std::vector<std::string>
    find_places(std::vector<lisle::note> const& notes) const override {
        fault_places const places{value};
        std::vector<std::string> out;
        out.reserve(notes.size());
        for (auto const& each : notes) out.push_back(places.to_full_text(each.pointer));
        return out;
    }
    [[nodiscard]] skipped_lines find_skipped(std::string_view text) const override {
        return find_skipped_lines(value, text, is_skipping<Tag>(value));
    }
    [[nodiscard]] std::optional<lisle::result<text_writer>>
    find_writer(std::string_view text) const override {
        if constexpr (requires { presentation<Tag>::find_writer(value, text); })
            return presentation<Tag>::find_writer(value, text);
        else return std::nullopt;
    }
    [[nodiscard]] std::optional<lisle::result<std::string>>
    to_release_text(lisle::release_number r, std::vector<std::string>& remarks) const override {
        if constexpr (requires { presentation<Tag>::encode_as_release(value, r, remarks); })
            return presentation<Tag>::encode_as_release(value, r, remarks);
        else return std::nullopt;
    }
    [[nodiscard]] std::optional<lisle::result<std::string>>
    to_accepted_text(std::string_view release,
                     std::vector<lisle::finding>& changes) const override {
        if constexpr (requires { presentation<Tag>::fit(value, release, changes); })
            return presentation<Tag>::fit(value, release, changes);
        else return std::nullopt;
    }
    [[nodiscard]] std::optional<lisle::conversation::conversation>
    to_conversation(lisle::conversation::source_map& places, talk_parts which) const override {
        if constexpr (requires { presentation<Tag>::to_conversation(value, events_, places); })
            return presentation<Tag>::to_conversation(value, events_, places);
        else if constexpr (requires { presentation<Tag>::to_conversation(value, places, which); })
            return presentation<Tag>::to_conversation(value, places, which);
        else if constexpr (requires { presentation<Tag>::to_conversation(value, places); })
            return presentation<Tag>::to_conversation(value, places);
        else return std::nullopt;
    }
    [[nodiscard]] divided_document divide() const override {
        if constexpr (requires { presentation<Tag>::divide(value); })
            return presentation<Tag>::divide(value);
        else return {};
    }
    [[nodiscard]] std::string to_text(lisle::layout layout, unsigned indent) const override {
        auto style = lisle::style_of(value);
        if (indent != 0) style.indent = indent;
        if (indent != 0) style.trailing_newline = true;
        if constexpr (requires { presentation<Tag>::encode_canonical(value); })
            if (layout == lisle::layout::canonical) {
                auto text = lisle::text::minify(presentation<Tag>::encode_canonical(value));
                return lisle::encode_as(lisle::text::assume_json(std::move(text)), style,
                                        lisle::layout::source);
            }
        return lisle::encode_as(value, style, layout);
    }
    [[nodiscard]] std::vector<std::string> complete(side_folder& beside) override {
        if constexpr (requires { presentation<Tag>::complete(value, beside); })
            return presentation<Tag>::complete(value, beside);
        else return {};
    }
    [[nodiscard]] std::vector<std::string>
    read_events([[maybe_unused]] side_folder& beside,
                [[maybe_unused]] std::vector<std::string> const& names) override {
        if constexpr (requires { presentation<Tag>::read_events(beside, names, events_); })
            return presentation<Tag>::read_events(beside, names, events_);
        else return {};
    }
    void edit_strings(string_editor const& edit) override {
        lisle::for_each_string(value, [&](lisle::editable_string& text,
                                          lisle::string_place const& place) { edit(text, place); });
    }
    void teach(lisle::redactor& by) const override { by.learn(value); }
    lisle::redaction::report redact(lisle::redactor& by) override { return by(value); }

private:
    typename events_of<Tag>::type events_{};
};

template <class Tag>
class typed_format final : public format {
public:
    [[nodiscard]] std::string_view name() const override { return lisle::format_traits<Tag>::name; }
    [[nodiscard]] std::string_view revision() const override {
        return lisle::format_traits<Tag>::version;
    }
    [[nodiscard]] lisle::result<std::unique_ptr<document>>
    read(std::string_view text, std::vector<lisle::note>* notes) const override {
        text_ids ids{text};
        auto decoded = decode(text, bounded_with(ids), notes);
        if (!decoded) return decoded.error();
        if constexpr (lisle::lines_document<lisle::document_of<Tag>>)
            if (!has_record(*decoded)) {
                if (auto blank = describe_blank(text); !blank.empty())
                    return lisle::error{.code = lisle::errc::unexpected_end,
                                        .detail = std::move(blank)};
                std::vector<lisle::error> bad;
                lisle::schema<lisle::document_of<Tag>>::append_errors(*decoded, bad);
                return bad.front();
            }
        return std::unique_ptr<document>{
            std::make_unique<typed_document<Tag>>(std::move(*decoded))};
    }
    [[nodiscard]] lisle::result<glance> peek(lisle::zstd::decompressor& unpacker,
                                             std::string_view text_or_blob) const override {
        if constexpr (requires { presentation<Tag>::peek(unpacker, text_or_blob); })
            return presentation<Tag>::peek(unpacker, text_or_blob);
        else return peek_whole(unpacker, text_or_blob);
    }
    [[nodiscard]] message_count count_messages(std::string_view text) const override {
        constexpr bool is_quick = requires { presentation<Tag>::count_messages_in(text); };
        if constexpr (is_quick)
            if (auto const count = presentation<Tag>::count_messages_in(text)) return {*count, {}, {}};
        auto const whole = read(text, nullptr);
        if (!whole) return {{}, whole.error().message(), {}};
        auto const counts = (*whole)->count_parts();
        message_count out{counts.all, {}, {}};
        if (counts.active != counts.all) out.active = counts.active;
        // A quick count can't tell why a program refuses a document, so `problem` stays empty.
        if (!is_quick) out.problem = (*whole)->find_refused().value_or("");
        return out;
    }
    [[nodiscard]] search_result search(std::string_view text, query const& q) const override {
        if constexpr (requires { presentation<Tag>::search(text, q); })
            if (auto const seen = presentation<Tag>::search(text, q)) return *seen;
        if (auto const whole = read(text, nullptr))
            return {.is_found = (*whole)->finds(q), .messages = (*whole)->count_messages()};
        return {.is_found = !has_search() && salvage(text).value->finds(q), .is_damaged = true};
    }
    [[nodiscard]] std::unique_ptr<document>
    read_head_if_canonical(std::string_view text) const override {
        if constexpr (requires { presentation<Tag>::read_head_if_canonical(text); })
            if (auto head = presentation<Tag>::read_head_if_canonical(text))
                return std::make_unique<typed_document<Tag>>(std::move(*head));
        return nullptr;
    }
    [[nodiscard]] salvaged_document salvage(std::string_view text) const override {
        text_ids ids{text};
        auto kept = lisle::salvage<Tag>(text, bounded_with(ids));
        salvaged_document out;
        if (has_record(kept.value)) out.skipped = drop_skipped(kept, text);
        else if (auto blank = describe_blank(text); !blank.empty())
            kept.errors.clear(), out.problems.push_back(std::move(blank));
        for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
        out.value = std::make_unique<typed_document<Tag>>(std::move(kept.value));
        return out;
    }
    [[nodiscard]] saved_document save(std::string_view text, std::string const& id) const override {
        if constexpr (requires { presentation<Tag>::save(text, id); })
            return presentation<Tag>::save(text, id);
        static_cast<void>(id);
        return {salvage(text).problems};
    }
    [[nodiscard]] bool needs_plain_utf8() const override {
        return !requires { presentation<Tag>::reads_other_encodings; };
    }
    [[nodiscard]] bool replaces_invalid_utf8() const override {
        return requires { presentation<Tag>::replaces_invalid_utf8; };
    }
    [[nodiscard]] bool grows() const override {
        return requires(lisle::document_of<Tag> const& d) { presentation<Tag>::close_calls(d); };
    }
    [[nodiscard]] unfinished_document find_unfinished(std::string_view text,
                                                      std::string_view file_name) const override {
        unfinished_document out;
        if constexpr (requires { presentation<Tag>::needs_line_end; }) {
            auto kept = lisle::salvage<Tag>(text, bounded());
            fault_places places{kept.value};
            drop_line_errors(kept);
            mend(kept.value, text, file_name, places, out);
            out.is_taken = has_record(kept.value);
            // Lines without a record know where the text had them.
            if (out.is_taken)
                out.skipped =
                    find_skipped_lines(kept.value, text, is_skipping<Tag>(kept.value)).words;
            else if (auto blank = describe_blank(text); !blank.empty())
                kept.errors.clear(), out.skipped.push_back(std::move(blank));
            else lisle::schema<lisle::document_of<Tag>>::append_errors(kept.value, kept.errors);
            for (auto const& failed : kept.errors) out.skipped.push_back(failed.message());
            if (!out.is_taken) return out;
            for (auto& found : describe_faults<Tag>(kept.value, places))
                if (found.is_refused) out.refused.push_back(std::move(found.words));
            if (out.changed_text) text = *out.changed_text;
            out.messages = presentation<Tag>::count_messages(kept.value);
            auto calls = presentation<Tag>::close_calls(kept.value);
            std::erase_if(calls, [&](open_call const& call) {
                if (!call.line.empty()) return false;
                out.skipped.push_back("the result of a call of " + call.name
                                      + " is in a line without a record: it gets no other");
                return true;
            });
            bool const has_line_end = text.empty() || text.back() == '\n';
            if (lisle::has_unfinished_line(kept.value))
                out.open.emplace_back("the last line is cut: it stays and gets a line end");
            else if (!has_line_end && presentation<Tag>::needs_line_end)
                out.open.emplace_back("no line end: the next record would continue the last line");
            if (!has_line_end && !(out.open.empty() && calls.empty())) out.closing = "\n";
            for (auto const& call : calls) {
                out.open.push_back("a call of " + call.name + " has no result: it gets one");
                out.closing += call.line + '\n';
            }
        } else {
            static_cast<void>(text);
            static_cast<void>(file_name);
        }
        return out;
    }
    [[nodiscard]] std::optional<joined_text>
    join_history([[maybe_unused]] std::filesystem::path const& file,
                 [[maybe_unused]] std::string_view text) const override {
        if constexpr (requires { presentation<Tag>::join_history(file, text); })
            return presentation<Tag>::join_history(file, text);
        else return std::nullopt;
    }
    void keep_continued([[maybe_unused]] rescue& repaired,
                        [[maybe_unused]] std::filesystem::path const& file) const override {
        if constexpr (requires { presentation<Tag>::keep_continued(repaired, file); })
            presentation<Tag>::keep_continued(repaired, file);
    }
    [[nodiscard]] std::optional<std::filesystem::path>
    find_side_folder([[maybe_unused]] std::filesystem::path const& file) const override {
        if constexpr (requires { presentation<Tag>::find_side_folder(file); })
            return presentation<Tag>::find_side_folder(file);
        else return std::nullopt;
    }
    [[nodiscard]] bool has_messages_beside() const override {
        return requires { presentation<Tag>::has_messages_beside; };
    }
    [[nodiscard]] bool has_bridge() const override {
        return requires(lisle::conversation::conversation const& c) {
            presentation<Tag>::from_conversation(c);
        };
    }
    [[nodiscard]] converted_document
    from_conversation(lisle::conversation::conversation const& c) const override {
        if constexpr (requires { presentation<Tag>::from_conversation(c); }) {
            return erase_type(presentation<Tag>::from_conversation(c));
        } else {
            static_cast<void>(c);
            return {};
        }
    }
    [[nodiscard]] std::optional<lisle::result<converted_document>>
    from_conversation_for(lisle::conversation::conversation const& c,
                          std::string_view release) const override {
        if constexpr (requires { presentation<Tag>::from_conversation_for(c, release); }) {
            auto converted = presentation<Tag>::from_conversation_for(c, release);
            if (!converted) return converted.error();
            return erase_type(std::move(*converted));
        } else {
            static_cast<void>(c);
            static_cast<void>(release);
            return std::nullopt;
        }
    }
    [[nodiscard]] bool has_search() const override {
        return requires(lisle::document_of<Tag> const& d) {
            presentation<Tag>::finds(d, std::declval<query const&>());
        };
    }

private:
    /// What its agent might refuse for a part of unexpected shape is damaged: it is salvaged.
    static lisle::result<lisle::document_of<Tag>> decode(std::string_view text,
                                                         lisle::decode_options const& options,
                                                         std::vector<lisle::note>* notes) {
        if constexpr (lisle::keeps_misfits<Tag>)
            return lisle::decode_without_misfits<Tag>(text, options, notes);
        else return lisle::decode<Tag>(text, options, notes);
    }
    /// Mends the faults of a document, line by line: all other lines keep their bytes. `places`
    /// keeps the numbers that lines had before, because the reports of changes name those.
    static void mend(lisle::document_of<Tag>& d, std::string_view text, std::string_view file_name,
                     fault_places& places, unfinished_document& out) {
        if (d.records.empty()) return;
        lisle::keep_spelling(d, text);
        if (lisle::encode(d, lisle::layout::source) != text) return;
        record_origins origins;
        for (auto const& change : presentation<Tag>::mend(d, file_name, origins))
            out.mended.push_back(places.to_text(change.pointer) + change.what);
        if (out.mended.empty()) return;
        places.follow(origins);
        out.changed_text = lisle::encode(d, lisle::layout::source);
    }
    /// Removes the errors of lines without a record, which are the last errors.
    static void drop_line_errors(lisle::salvaged<lisle::document_of<Tag>>& kept) {
        if constexpr (lisle::lines_document<lisle::document_of<Tag>>) {
            std::vector<lisle::error> bad;
            lisle::schema<lisle::document_of<Tag>>::append_errors(kept.value, bad);
            kept.errors.resize(kept.errors.size() - bad.size());
        }
    }
    /// The same; returns descriptions of these lines.
    static std::vector<std::string> drop_skipped(lisle::salvaged<lisle::document_of<Tag>>& kept,
                                                 std::string_view text) {
        drop_line_errors(kept);
        return find_skipped_lines(kept.value, text, is_skipping<Tag>(kept.value)).words;
    }
    static lisle::decode_options bounded_with(text_ids& ids) {
        auto out = bounded();
        out.ids = ids.source();
        return out;
    }
    static converted_document
    erase_type(lisle::conversation::converted<lisle::document_of<Tag>> converted) {
        return {std::make_unique<typed_document<Tag>>(std::move(converted.document)),
                std::move(converted.losses)};
    }
    [[nodiscard]] lisle::result<glance> peek_whole(lisle::zstd::decompressor& unpacker,
                                                   std::string_view bytes) const {
        auto text = lisle::result<std::string_view>{bytes};
        if (lisle::zstd::is_frame(bytes)) text = unpacker.decompress_view(bytes, {input_limit()});
        if (!text) return text.error();
        auto const whole = read(*text, nullptr);
        if (!whole) return whole.error();
        glance out{(*whole)->identify(), {}, (*whole)->count_messages()};
        for (auto& fact : (*whole)->describe())
            if (fact.label == "model") out.model = std::move(fact.value);
        return out;
    }
};

/// The typed document; `d` must be of this format.
template <class Tag>
[[nodiscard]] lisle::document_of<Tag> const& value_of(document const& d) {
    return dynamic_cast<typed_value<Tag> const&>(d).value;
}

}  // namespace app
