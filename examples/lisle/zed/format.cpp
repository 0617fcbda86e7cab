// examples/lisle/zed/format.cpp - the facts of a thread besides its messages.
#include "format.hpp"

#include "../sessions/typed_format.hpp"
#include "search.hpp"

#include <lisle/conversation/zed.hpp>
#include <lisle/document.hpp>
#include <lisle/formats/zed/database/peek_blob.hpp>
#include <lisle/formats/zed/request/to_markdown.hpp>
#include <lisle/formats/zed/tools/adapt_to.hpp>
#include <lisle/formats/zed/tools/usage.hpp>
#include <lisle/outline.hpp>
#include <lisle/salvage.hpp>

#include <cstddef>
#include <type_traits>

namespace app {

namespace {

/// The newest revision's error in a text; nothing if the newest or the pinned revision reads the
/// text.
std::optional<lisle::error> find_refusal(std::string_view text) {
    auto newest = lisle::reference;
    newest.revision = lisle::schema_revision::latest;
    auto const read = lisle::decode<lisle::zed_t>(text, newest);
    if (read || lisle::decode<lisle::zed_t>(text, lisle::reference)) return std::nullopt;
    return read.error();
}

/// The revision that --as names.
lisle::result<lisle::schema_revision> find_revision(std::string_view name) {
    if (name == "pinned") return lisle::schema_revision::pinned;
    if (name == "latest") return lisle::schema_revision::latest;
    return lisle::error{.code = lisle::errc::unsupported_version,
                        .detail = "of Zed only `pinned` and `latest` are known"};
}

}  // namespace

std::optional<std::string> find_refused(lisle::zed::thread const& document) {
    auto const problem = find_refusal(lisle::encode(document, lisle::layout::source));
    if (!problem) return std::nullopt;
    auto mended = document;
    static_cast<void>(lisle::zed::drop_unreadable_parts(mended));
    if (find_refusal(lisle::encode(mended))) return std::nullopt;
    return "Zed refuses it: " + problem->message();
}

std::vector<std::string> describe_damage(lisle::salvaged<lisle::zed::thread> const& saved) {
    std::vector<std::string> out;
    for (auto const& error : saved.errors) out.push_back(error.message());
    if (!saved.is_whole()) return out;
    auto refused = find_refused(saved.value);
    if (!refused) return out;
    out.push_back(std::move(*refused));
    for (auto const& note : saved.notes)
        out.push_back("mended at " + note.pointer + ": " + note.what);
    return out;
}

void drop_refused(lisle::zed::thread& thread, std::vector<std::string>& problems) {
    for (auto const& lost : lisle::zed::drop_unreadable_parts(thread))
        problems.push_back("lost at " + lost.pointer + ": " + lost.what);
}

namespace {

/// The readable parts of a thread in a file, without those that Zed would refuse.
saved_document save_thread(std::string_view text) {
    auto saved = lisle::salvage<lisle::zed_t>(text, bounded());
    auto& thread = saved.value;
    saved_document out{describe_damage(saved), {}, thread.messages.size()};
    if (out.problems.empty() || (thread.messages.empty() && thread.title.empty())) return out;
    drop_refused(thread, out.problems);
    out.messages = thread.messages.size();
    auto kept = lisle::encode(thread);
    auto const read = lisle::decode<lisle::zed_t>(kept);
    if (read && !find_refused(*read)) out.text = std::move(kept);
    return out;
}

}  // namespace

template <>
struct presentation<lisle::zed_t> {
    using document = lisle::zed::thread;

    static saved_document save(std::string_view text, std::string const&) {
        return save_thread(text);
    }

    static std::string_view title(document const& d) { return d.title; }
    static void retitle(document& d, std::string title) { d.title = std::move(title); }

    static lisle::conversation::conversation
    to_conversation(document const& d, lisle::conversation::source_map& places) {
        return lisle::conversation::get(d, places);
    }
    static lisle::conversation::converted<document>
    from_conversation(lisle::conversation::conversation const& c) {
        return lisle::conversation::put<lisle::zed_t>(c);
    }
    static lisle::result<lisle::conversation::converted<document>>
    from_conversation_for(lisle::conversation::conversation const& c, std::string_view name) {
        auto const revision = find_revision(name);
        if (!revision) return revision.error();
        return lisle::conversation::put<lisle::zed_t>(c, {.revision = *revision});
    }
    static std::size_t count_messages(document const& d) { return d.messages.size(); }
    static std::string transcribe(document const& d) {
        lisle::zed::markdown_options options;
        options.shows_summaries = true;
        return lisle::zed::to_markdown(d.messages, options);
    }
    static entry identify(document const& d) {
        entry out;
        out.updated_at = d.updated_at.text;
        if (d.subagent_context) out.parent_id = d.subagent_context->parent_thread_id;
        return out;
    }
    static std::optional<std::string> find_refused(document const& d) {
        return app::find_refused(d);
    }
    static lisle::result<std::string> fit(document d, std::string_view name,
                                          std::vector<lisle::finding>& changes) {
        auto const revision = find_revision(name);
        if (!revision) return revision.error();
        return lisle::zed::encode_for(*revision, std::move(d), changes);
    }

    static lisle::result<glance> peek(lisle::zstd::decompressor& unpacker, std::string_view bytes) {
        constexpr lisle::zed::preview_fields wanted{.title = true,
                                                    .updated_at = true,
                                                    .model = true,
                                                    .counts = true,
                                                    .subagent_context = true};
        auto const encoding = lisle::zstd::is_frame(bytes) ? "zstd" : "json";
        auto seen = lisle::zed::peek_blob(unpacker, encoding, bytes, wanted, bounded());
        if (!seen) return seen.error();
        glance out;
        out.session.title = std::move(seen->title).value_or("");
        if (seen->updated_at) out.session.updated_at = seen->updated_at->text;
        if (seen->model) out.model = seen->model->provider + '/' + seen->model->model;
        if (seen->counts) out.messages = seen->counts->total();
        if (seen->subagent_context)
            out.session.parent_id = seen->subagent_context->parent_thread_id;
        return out;
    }
    static std::optional<std::size_t> count_messages_in(std::string_view text) {
        if (auto const seen = lisle::outline_canonical<lisle::zed_t>(text, lisle::permissive))
            return seen->find("messages")->elements;
        lisle::arena characters;
        auto const seen = lisle::skim<lisle::zed_t>(text, characters);
        if (!seen) return std::nullopt;
        return seen->messages.size();
    }
    static std::optional<search_result> search(std::string_view text, query const& q) {
        if (is_surely_absent(text, q)) return search_result{};
        if (auto const seen = lisle::outline_canonical<lisle::zed_t>(text, lisle::permissive))
            if (auto const is_found = find_by_message(*seen, text, q))
                return search_result{.is_found = *is_found,
                                     .messages = seen->find("messages")->elements};
        lisle::arena characters;
        auto const seen = lisle::skim<lisle::zed_t>(text, characters);
        if (!seen) return std::nullopt;
        auto const is_found = find_quickly(*seen, text, q);
        if (!is_found) return std::nullopt;
        return search_result{.is_found = *is_found, .messages = seen->messages.size()};
    }
    /// A text that a strict reader accepts leaves no notes, and the pinned revision of Zed reads
    /// it.
    static std::optional<document> read_head_if_canonical(std::string_view text) {
        auto const seen = lisle::outline_canonical<lisle::zed_t>(text);
        if (!seen) return std::nullopt;
        document head;
        auto const read = [&](std::string_view key, auto& out) {
            using value = std::remove_reference_t<decltype(out)>;
            out = lisle::decode_as<value>(seen->find(key)->text).value();
        };
        read("title", head.title);
        read("updated_at", head.updated_at);
        read("subagent_context", head.subagent_context);
        return head;
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out{{"updated", d.updated_at.text}};
        if (d.model) out.push_back({"model", d.model->provider + '/' + d.model->model});
        if (d.profile) out.push_back({"profile", d.profile->value});
        if (d.subagent_context)
            out.push_back({"subagent of", d.subagent_context->parent_thread_id + " (depth "
                                              + std::to_string(d.subagent_context->depth) + ')'});
        if (d.imported) out.push_back({"imported", "yes"});
        if (auto const tokens = lisle::zed::count_tokens(d); tokens != 0)
            out.push_back({"tokens", std::to_string(tokens)});
        if (d.detailed_summary) out.push_back({"summary", *d.detailed_summary});
        return out;
    }
};

format const& zed_format() {
    static typed_format<lisle::zed_t> const out;
    return out;
}

}  // namespace app
