// examples/lisle/sessions/format.hpp - documents of any format, as the commands see them.
//
// A new format is one specialization of `presentation` in a folder of its own and one line in
// ../stores/all_formats.cpp. No command knows the formats.
#pragma once

#include "../system/input_limit.hpp"
#include "query.hpp"
#include "side_folder.hpp"
#include "skipped_lines.hpp"
#include "text_ids.hpp"

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/error.hpp>
#include <lisle/json.hpp>
#include <lisle/lines.hpp>
#include <lisle/redact.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/visit.hpp>
#include <lisle/zstd.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// A document that can't be read; what() is a line as print_error writes it.
struct document_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A label and its value for the head of a transcript: "model", "example/large".
struct fact {
    std::string label, value;
};

/// What is known of a session without reading it whole, spelled as it is stored.
struct entry {
    std::int64_t key = 0;  ///< the source's own
    std::string id, title, updated_at;
    std::optional<std::string> parent_id, created_at;
    std::vector<std::string> folders;
    std::string agent{}, store{};  ///< of a group of stores: whose session it is, and a path
};

/// A program and its release, "opencode 1.14.41", and how it came to write a text if that is not
/// where the text is: "import".
struct text_writer {
    std::string release, how;
};

/// The number of a document's messages, and why it is unknown or its own program refuses it.
struct message_count {
    std::optional<std::size_t> messages{};
    std::string problem{};
    std::optional<std::size_t> active{};  ///< those with which its agent would go on, if not all
};

/// What is known of a session without reading all of it.
struct glance {
    entry what;
    std::optional<std::string> model{};
    std::optional<std::size_t> messages{};
};

/// What a search saw of a document.
struct search_result {
    bool is_found = false;
    bool is_damaged = false;
    std::size_t messages = 0;  ///< if it is found and not damaged
};

/// What a killed program left open in a document whose file only grows. Empty if nothing is open.
struct unfinished_document {
    bool is_taken = true;              ///< false if it holds nothing that its own program reads
    std::vector<std::string> skipped;  ///< in words, unreadable lines: they stay, and are skipped
    std::vector<std::string> open;     ///< in words, what is open
    std::string closing;               ///< what its own program would append
    std::size_t messages = 0;
};

/// A call without a result at the end of a document, and the line of the result that its own
/// program makes up for it.
struct open_call {
    std::string name, line;
};

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
/// Optional, if its documents have messages with which its agent would not go on; `parts` says
/// whether they are wanted:
///
///     std::size_t count_active(document const&);
///     std::string transcribe(document const&, lisle::conversation::parts);
///     lisle::conversation::conversation to_conversation(document const&,
///                                                       lisle::conversation::source_map&,
///                                                       lisle::conversation::parts);
///
/// Optional, if its system has a search, refuses documents that lisle reads, or has releases whose
/// texts differ:
///
///     bool finds(document const&, query const&);
///     std::optional<std::string> find_refused(document const&);
///     std::optional<lisle::result<text_writer>> find_writer(document const&, std::string_view);
///     lisle::result<std::string> encode_as_release(document const&, lisle::release_number,
///                                                  std::vector<std::string>& remarks);
///     lisle::result<std::string> fit(document, std::string_view release,
///                                    std::vector<lisle::finding>& changes);
///     std::string encode_canonical(document const&);  // if lisle::encode knows no release
///
/// Optional, if a conversation can be made of its documents, and they of one:
///
///     lisle::conversation::conversation to_conversation(document const&,
///                                                       lisle::conversation::source_map&);
///     lisle::conversation::converted<document>
///     from_conversation(lisle::conversation::conversation const&);
///     lisle::result<lisle::conversation::converted<document>>  // if releases take different ones
///     from_conversation_for(lisle::conversation::conversation const&, std::string_view release);
///
/// Optional, if files beside it hold what it leaves out:
///
///     std::vector<std::string> complete(document&, side_folder&);
///
/// Optional, if files with its events tell more of its conversation; to_conversation() then takes
/// them as its second argument:
///
///     using events = ...;
///     std::vector<std::string> read_events(side_folder&, std::vector<std::string> const& names,
///                                          events&);
///
/// Optional, if its files only grow, as lines:
///
///     std::vector<open_call> close_calls(document const&);
///     static constexpr bool needs_line_end;  // the next record would be glued to the last line
///
/// Optional, to be fast on a whole store; each but peek() may return nothing if only reading the
/// text in full can tell, which then happens:
///
///     lisle::result<glance> peek(lisle::zstd::decompressor&, std::string_view text_or_blob);
///     std::optional<std::size_t> count_messages_in(std::string_view text);
///     std::optional<search_result> search(std::string_view text, query const&);
///     std::optional<document> read_head_if_canonical(std::string_view text);
template <class Tag>
struct presentation;

/// What files with events tell of a document, if its format has such files.
template <class Tag>
struct events_of {
    struct type {};
};
template <class Tag>
    requires requires { typename presentation<Tag>::events; }
struct events_of<Tag> {
    using type = typename presentation<Tag>::events;
};

/// Sees one string of a document, and may replace it.
using string_editor = std::function<void(lisle::editable_string&, lisle::string_place const&)>;

/// Which messages of a document are wanted.
using talk_parts = lisle::conversation::parts;

/// A document that was read.
class document {
public:
    virtual ~document() = default;
    [[nodiscard]] virtual std::string_view title() const = 0;
    virtual void retitle(std::string title) = 0;
    [[nodiscard]] virtual std::size_t count_messages() const = 0;
    [[nodiscard]] virtual std::vector<fact> describe() const = 0;
    /// The entry of a list; without an id if the document has none.
    [[nodiscard]] virtual entry identify() const = 0;
    /// Of those messages with which its agent would go on; nothing if that is all.
    [[nodiscard]] virtual std::optional<std::size_t> count_active() const = 0;
    [[nodiscard]] virtual std::string transcribe(talk_parts which) const = 0;
    /// Whether a search for the query finds the document.
    [[nodiscard]] virtual bool finds(query const& q) const = 0;
    /// In words, why its own program refuses the document, if it does.
    [[nodiscard]] virtual std::optional<std::string> find_refused() const = 0;
    /// The lines that its own program skips. `text` is what the document was read from.
    [[nodiscard]] virtual skipped_lines find_skipped(std::string_view text) const = 0;
    /// The release that writes this text, or why none does; nothing if the text is canonical only
    /// as print() writes it.
    [[nodiscard]] virtual std::optional<lisle::result<text_writer>>
    find_writer(std::string_view text) const = 0;
    /// As this release parses and writes it; nothing if the format has no known releases. `remarks`
    /// receives in words what this release does not know.
    [[nodiscard]] virtual std::optional<lisle::result<std::string>>
    print_as(lisle::release_number r, std::vector<std::string>& remarks) const = 0;
    /// As this release takes it; `changes` receives what it would refuse or drop. Nothing if no
    /// release of the format refuses what another wrote.
    [[nodiscard]] virtual std::optional<lisle::result<std::string>>
    print_fit_for(std::string_view release, std::vector<lisle::finding>& changes) const = 0;
    /// The neutral conversation, and where its parts are in the document; nothing if the format has
    /// no bridge to it.
    [[nodiscard]] virtual std::optional<lisle::conversation::conversation>
    to_conversation(lisle::conversation::source_map& places, talk_parts which) const = 0;
    /// The same, if nobody asks for the places.
    [[nodiscard]] std::optional<lisle::conversation::conversation>
    to_conversation(talk_parts which) const {
        lisle::conversation::source_map ignored;
        return to_conversation(ignored, which);
    }
    /// `indent`: spaces per level, 0 for the format's own style.
    [[nodiscard]] virtual std::string print(lisle::layout how, unsigned indent) const = 0;
    /// Puts in what files beside the document hold of it. In words, what of that could not be read.
    [[nodiscard]] virtual std::vector<std::string> complete(side_folder& beside) = 0;
    /// Keeps for to_conversation() what these files with its events tell, oldest first. In words,
    /// what of that could not be read.
    [[nodiscard]] virtual std::vector<std::string>
    read_events(side_folder& beside, std::vector<std::string> const& names) = 0;
    /// Lets `edit` see and replace every string, as lisle::for_each_string does.
    virtual void edit_strings(string_editor const& edit) = 0;
    /// Notes the document's secrets, so that the redactor finds them in other documents, too.
    virtual void teach(lisle::redactor& by) const = 0;
    /// Puts placeholders in place of secrets.
    virtual lisle::redaction::report redact(lisle::redactor& by) = 0;
};

/// What can be read of a document, and in words what can't, if it is damaged. Lines that its own
/// program skips are no damage.
struct salvaged_document {
    std::unique_ptr<document> value;
    std::vector<std::string> problems, skipped{};
};

/// A document made of a conversation, and what that cost.
struct converted_document {
    std::unique_ptr<document> value;
    std::vector<lisle::conversation::loss> losses;
};

/// A kind of documents.
class format {
public:
    virtual ~format() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// The release or commit of the format's own system whose rules it follows.
    [[nodiscard]] virtual std::string_view revision() const = 0;
    /// Lines that its own program skips stay in the document.
    [[nodiscard]] virtual lisle::result<std::unique_ptr<document>>
    read(std::string_view text, std::vector<lisle::note>* notes) const = 0;
    /// The readable parts of a document.
    [[nodiscard]] virtual salvaged_document salvage(std::string_view text) const = 0;
    /// Whether its system has a search of its own.
    [[nodiscard]] virtual bool has_search() const = 0;
    /// Whether conversations can be made of its documents, and these of conversations.
    [[nodiscard]] virtual bool has_bridge() const = 0;
    /// Call it only if has_bridge().
    [[nodiscard]] virtual converted_document
    from_conversation(lisle::conversation::conversation const& c) const = 0;
    /// For this release to go on; nothing if all releases take what from_conversation() makes.
    [[nodiscard]] virtual std::optional<lisle::result<converted_document>>
    from_conversation_for(lisle::conversation::conversation const& c,
                          std::string_view release) const = 0;

    /// Whether its files only grow: then the next function may be called.
    [[nodiscard]] virtual bool grows() const = 0;
    [[nodiscard]] virtual unfinished_document find_unfinished(std::string_view text) const = 0;

    // The rest is what read() tells, but faster if the format can do it.

    /// Of a text, or of one that zstd has compressed.
    [[nodiscard]] virtual lisle::result<glance> peek(lisle::zstd::decompressor& unpacker,
                                                     std::string_view text_or_blob) const = 0;
    [[nodiscard]] virtual message_count count_messages(std::string_view text) const = 0;
    /// Of a damaged document the readable parts are searched, unless the system's own search would
    /// not find it.
    [[nodiscard]] virtual search_result search(std::string_view text, query const& q) const = 0;
    /// If the text is canonical, leaves no notes and is not refused, the document without its
    /// messages. Null says nothing.
    [[nodiscard]] virtual std::unique_ptr<document>
    read_head_if_canonical(std::string_view text) const = 0;
};

/// All formats this program knows.
[[nodiscard]] std::vector<format const*> const& all_formats();

[[nodiscard]] std::vector<std::string> names_of_formats();

/// `name` must be one of names_of_formats().
[[nodiscard]] format const& find_format(std::string_view name);

/// The format that lisle::detect() finds, or null.
[[nodiscard]] format const* detect_format(std::string_view text);

/// Whether the title or the transcript contains the query, ignoring case.
[[nodiscard]] bool mentions(document const& d, query const& q);

// ---- One class for all formats ------------------------------------------------------------------

template <class Tag>
class typed_document final : public document {
public:
    using type = lisle::document_of<Tag>;

    explicit typed_document(type v) : value{std::move(v)} {}

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
    [[nodiscard]] std::optional<std::size_t> count_active() const override {
        if constexpr (requires { presentation<Tag>::count_active(value); }) {
            auto const active = presentation<Tag>::count_active(value);
            if (active != count_messages()) return active;
        }
        return std::nullopt;
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
    [[nodiscard]] skipped_lines find_skipped(std::string_view text) const override {
        return find_skipped_lines(value, text);
    }
    [[nodiscard]] std::optional<lisle::result<text_writer>>
    find_writer(std::string_view text) const override {
        if constexpr (requires { presentation<Tag>::find_writer(value, text); })
            return presentation<Tag>::find_writer(value, text);
        else return std::nullopt;
    }
    [[nodiscard]] std::optional<lisle::result<std::string>>
    print_as(lisle::release_number r, std::vector<std::string>& remarks) const override {
        if constexpr (requires { presentation<Tag>::encode_as_release(value, r, remarks); })
            return presentation<Tag>::encode_as_release(value, r, remarks);
        else return std::nullopt;
    }
    [[nodiscard]] std::optional<lisle::result<std::string>>
    print_fit_for(std::string_view release, std::vector<lisle::finding>& changes) const override {
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
    [[nodiscard]] std::string print(lisle::layout how, unsigned indent) const override {
        auto style = lisle::style_of(value);
        if (indent != 0) style.indent = indent;
        if (indent != 0) style.trailing_newline = true;
        if constexpr (requires { presentation<Tag>::encode_canonical(value); })
            if (how == lisle::layout::canonical) {
                auto text = lisle::text::minify(presentation<Tag>::encode_canonical(value));
                return lisle::encode_as(lisle::text::assume_json(std::move(text)), style,
                                        lisle::layout::source);
            }
        return lisle::encode_as(value, style, how);
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

    type value;

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
        auto decoded = lisle::decode<Tag>(text, bounded_with(ids), notes);
        if (!decoded) return decoded.error();
        if constexpr (lisle::lines_document<lisle::document_of<Tag>>)
            if (!has_record(*decoded)) {
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
            if (auto const count = presentation<Tag>::count_messages_in(text))
                return {*count, {}, {}};
        auto const whole = read(text, nullptr);
        if (!whole) return {{}, whole.error().message(), {}};
        message_count out{(*whole)->count_messages(), {}, (*whole)->count_active()};
        // A quick look can't tell what its program refuses, and then no look does.
        if (!is_quick) out.problem = (*whole)->find_refused().value_or("");
        return out;
    }
    [[nodiscard]] search_result search(std::string_view text, query const& q) const override {
        if constexpr (requires { presentation<Tag>::search(text, q); })
            if (auto const seen = presentation<Tag>::search(text, q)) return *seen;
        if (auto const whole = read(text, nullptr))
            return {(*whole)->finds(q), false, (*whole)->count_messages()};
        return {!has_search() && salvage(text).value->finds(q), true, 0};
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
        for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
        out.value = std::make_unique<typed_document<Tag>>(std::move(kept.value));
        return out;
    }
    [[nodiscard]] bool grows() const override {
        return requires(lisle::document_of<Tag> const& d) { presentation<Tag>::close_calls(d); };
    }
    [[nodiscard]] unfinished_document find_unfinished(std::string_view text) const override {
        unfinished_document out;
        if constexpr (requires { presentation<Tag>::needs_line_end; }) {
            auto kept = lisle::salvage<Tag>(text, bounded());
            out.is_taken = has_record(kept.value);
            if (out.is_taken) out.skipped = drop_skipped(kept, text);
            for (auto const& failed : kept.errors) out.skipped.push_back(failed.message());
            if (!out.is_taken) return out;
            out.messages = presentation<Tag>::count_messages(kept.value);
            auto const calls = presentation<Tag>::close_calls(kept.value);
            bool const has_line_end = text.empty() || text.back() == '\n';
            if (lisle::has_unfinished_line(kept.value))
                out.open.emplace_back("the last line is cut: it stays, and its line ends");
            else if (!has_line_end && presentation<Tag>::needs_line_end)
                out.open.emplace_back("no line end: the next record would be glued to the last");
            if (!has_line_end && !(out.open.empty() && calls.empty())) out.closing = "\n";
            for (auto const& call : calls) {
                out.open.push_back("a call of " + call.name + " has no result: it gets one");
                out.closing += call.line + '\n';
            }
        } else {
            static_cast<void>(text);
        }
        return out;
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
            auto made = presentation<Tag>::from_conversation_for(c, release);
            if (!made) return made.error();
            return erase_type(std::move(*made));
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
    /// Takes the errors of lines that are skipped: they are the last ones.
    static std::vector<std::string> drop_skipped(lisle::salvaged<lisle::document_of<Tag>>& kept,
                                                 std::string_view text) {
        auto skipped = find_skipped_lines(kept.value, text).words;
        kept.errors.resize(kept.errors.size() - skipped.size());
        return skipped;
    }
    static lisle::decode_options bounded_with(text_ids& ids) {
        auto out = bounded();
        out.ids = ids.source();
        return out;
    }
    static converted_document
    erase_type(lisle::conversation::converted<lisle::document_of<Tag>> made) {
        return {std::make_unique<typed_document<Tag>>(std::move(made.document)),
                std::move(made.losses)};
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
    return dynamic_cast<typed_document<Tag> const&>(d).value;
}

}  // namespace app
