// examples/lisle/commands/conversion.cpp - reads, renames, converts and packs sessions on any
// thread.
#include "conversion.hpp"

#include "../files/files.hpp"
#include "../sessions/scan.hpp"
#include "../sessions/titled_source.hpp"
#include "../terminal/release_text.hpp"

#include <lisle/conversation/rules/ids.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <algorithm>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace talk = lisle::conversation;

// ---- Ids and times ------------------------------------------------------------------------------

/// The document's own id, or else the source's id, which becomes a UUID if it is none.
[[nodiscard]] std::string choose_id(document const& d, std::string const& source_id) {
    auto const own_id = d.identify().id;
    if (!own_id.empty()) return own_id;
    if (lisle::scalars::parse_uuid(source_id)) return source_id;
    return lisle::scalars::to_string(talk::derive_uuid({"lisle", source_id}));
}

[[nodiscard]] std::optional<talk::timestamp> read_time(std::optional<std::string> const& text) {
    auto const at = text ? lisle::scalars::parse_rfc3339(*text) : std::nullopt;
    if (!at) return std::nullopt;
    return talk::timestamp::from(*at);
}

/// Calls `use(id)` for each session that a call of this conversation began.
template <class Use>
void for_each_child(talk::conversation& c, Use use) {
    for (auto& m : c.messages)
        for (auto& content : m.content)
            if (auto* const call = std::get_if<talk::tool_call>(&content))
                if (call->child) use(*call->child);
}

/// Throws document_error with the reason.
[[noreturn]] void refuse_release(convert_options const& o, std::string const& source_id,
                                 std::string const& why) {
    throw document_error{source_id + ": --as " + o.release + ": " + why};
}

/// Whether the loss is a title for which the document has no place.
[[nodiscard]] bool is_title(talk::loss const& loss) {
    return loss.kind == talk::loss_kind::dropped && loss.pointer == "/title";
}

/// Writes the document for the release of --as, and notes the parts that the release does not know.
void fit_for_release(convert_options const& o, std::string const& source_id, conversion& out) {
    std::vector<lisle::finding> changes;
    std::vector<std::string> remarks;
    auto text = out.value->to_accepted_text(o.release, changes);
    if (!text)
        if (auto const release = parse_release(o.release))
            text = out.value->to_release_text(*release, remarks);
    if (!text) refuse_release(o, source_id, "the format has no releases that differ");
    if (!*text) refuse_release(o, source_id, text->error().message());
    for (auto const& changed : changes)
        out.changes.push_back(source_id + ": changed at " + changed.pointer + ": " + changed.what);
    for (auto const& remark : remarks)
        out.changes.push_back(source_id + ": --as " + o.release + ": " + remark);
    out.text = std::move(**text);
    auto read = find_format(o.to).read(out.text, nullptr);
    if (!read) throw document_error{source_id + ": " + read.error().message()};
    out.value = std::move(*read);
}

}  // namespace

converter::converter(convert_options const& o, source& from, source* into)
    : o_{o}, from_{from}, into_{into}, kind_{find_format(o.to)}, folders_{o.folders} {
    if (into == nullptr) return;
    for (auto const& e : into->list_briefly()) ids_in_target_.insert(e.id);
}

void converter::find_root_folders(std::vector<entry> const& all) {
    std::map<std::string_view, entry const*> by_id;
    for (auto const& e : all) by_id.emplace(e.id, &e);
    constexpr int deepest = 100;  // sessions may be their own ancestors
    for (auto const& e : all) {
        auto const* root = &e;
        for (int depth = 0; root->parent_id && depth < deepest; ++depth) {
            auto const above = by_id.find(*root->parent_id);
            if (above == by_id.end()) break;
            root = above->second;
        }
        if (root != &e && !root->folders.empty()) root_folders_[e.id] = root->folders[0];
    }
}

void converter::map_ids(std::vector<entry> const& all, std::vector<entry const*> const& chosen) {
    find_root_folders(all);
    std::set<std::string_view> parents, known;
    for (auto const& e : all) known.insert(e.id);
    for (auto const* const e : chosen) chosen_.insert(e->id);
    std::set<std::string_view> wanted;
    for (auto const& e : all) {
        if (!e.parent_id || !known.contains(*e.parent_id)) continue;
        if (!chosen_.contains(e.id) && !chosen_.contains(*e.parent_id)) continue;
        wanted.insert(e.id);
        wanted.insert(*e.parent_id);
    }
    std::vector<entry const*> related;
    for (auto const& e : all)
        if (wanted.contains(e.id)) related.push_back(&e);
    scan<std::string>(
        from_, related,
        [&](entry const& e, std::optional<stored>& row, workspace& space) {
            conversion ignored;
            if (!row || !row->failure.empty()) return std::string{};
            auto const c = read(e, *row, space, ignored);
            if (!c) return std::string{};
            return choose_id(*kind_.from_conversation(*c).value, e.id);
        },
        [&](std::size_t i, std::string& id) {
            if (!id.empty()) new_ids_.emplace(related[i]->id, std::move(id));
            return true;
        });
}

std::string const* converter::find_new_id(std::string const& id) const {
    auto const found = new_ids_.find(id);
    return found == new_ids_.end() ? nullptr : &found->second;
}

/// The readable parts of a session; if it can't be unpacked, those that a repair would save.
readable_session converter::salvage(entry const& e, stored const& row, workspace& space) const {
    auto const text = from_.unpack_in(space, row);
    if (text) return salvage_session(from_, e, row, std::string{*text});
    auto saved = [&] {
        std::scoped_lock const one_at_a_time{saving_};
        return from_.save(e, row);
    }();
    readable_session out;
    if (saved.replacement)
        if (auto const rest = from_.unpack_in(space, *saved.replacement))
            out = salvage_session(from_, e, *saved.replacement, std::string{*rest});
    if (saved.problems.empty()) saved.problems.push_back(text.error().message());
    out.problems.insert(out.problems.begin(), saved.problems.begin(), saved.problems.end());
    return out;
}

std::optional<converter::neutral> converter::read(entry const& e, stored const& row,
                                                  workspace& space, conversion& out) const {
    auto const salvaged = salvage(e, row, space);
    for (auto const& problem : salvaged.problems) out.warnings.push_back(e.id + ": " + problem);
    for (auto const& line : salvaged.skipped) out.warnings.push_back(e.id + ": " + line);
    out.exit = salvaged.exit();
    if (!salvaged.value) return std::nullopt;
    // For the same agent the files stay beside the session.
    bool const is_own = &from_.documents_of(e) == &kind_;
    if (!is_own)
        for (auto const& problem : complete_conversation(from_, e, *salvaged.value))
            out.warnings.push_back(e.id + ": " + problem);
    // Renames in the document, which has all paths: the conversation's residue hides some of them.
    if (!folders_.is_empty())
        salvaged.value->edit_strings(
            [&](auto& text, auto const& place) { folders_.rename(text, place); });
    auto c = salvaged.value->to_conversation(out.places,
                                             is_own ? talk_parts::all : talk_parts::portable);
    if (!c) {
        out.warnings.push_back(e.id + ": a document of this format can't become a conversation");
        return std::nullopt;
    }
    complete(*c, e);
    return c;
}

/// Adds the columns beside a document in its store. A document of the same format gets them back in
/// its new store.
void converter::complete(neutral& c, entry const& e) const {
    if (!c.id && !e.id.empty()) c.id = e.id;
    if (!c.parent && e.parent_id) c.parent = {*e.parent_id, {}, {}, {}};
    bool const is_own = &from_.documents_of(e) == &kind_;
    if (!c.title && (!is_own || keeps_titles(into_))) c.title = find_title(from_, e);
    if (!is_own) {
        if (!c.created) c.created = read_time(e.created_at);
        if (!e.folders.empty()) c.directories = folders_.rename_paths(e.folders);
    }
}

/// Sets the folders, the time and the title that will be beside the document.
void converter::set_beside(new_session& to, neutral const& c, entry const& e) const {
    to.folders = e.folders.empty() ? c.directories : folders_.rename_paths(e.folders);
    if (auto const root = root_folders_.find(e.id); root != root_folders_.end())
        to.root_folder = folders_.rename_paths({root->second})[0];
    if (keeps_titles(into_) && c.title) to.title = *c.title;
    auto created = read_time(e.created_at);
    if (!created) created = c.created;
    if (created) to.created_at = lisle::scalars::to_rfc3339_z(created->to_instant());
}

/// Names parents and children by their new ids. Removes a missing parent, which would hide the
/// session.
void converter::rename_relatives(neutral& c, conversion& out) const {
    bool const is_own = c.source && c.source->format == kind_.name();
    for_each_child(c, [&](std::string& child) {
        auto const* id = find_new_id(child);
        if (id == nullptr && !is_own) id = find_new_id("agent-" + child);  // a file of Claude Code
        if (id != nullptr) child = *id;
    });
    if (!c.parent) return;
    bool const is_chosen = chosen_.contains(c.parent->id);
    if (auto const* const id = find_new_id(c.parent->id)) c.parent->id = *id;
    if (into_ == nullptr || is_chosen || ids_in_target_.contains(c.parent->id)) return;
    talk::loss_log{out.losses}.dropped("parent", "its parent " + c.parent->id + " is missing");
    c.parent.reset();
}

void converter::finish(neutral const& c, entry const& e, conversion& out) const {
    auto for_release =
        o_.release.empty() ? std::nullopt : kind_.from_conversation_for(c, o_.release);
    if (for_release && !*for_release) refuse_release(o_, e.id, for_release->error().message());
    auto converted = for_release ? std::move(**for_release) : kind_.from_conversation(c);
    out.value = std::move(converted.value);
    if (keeps_titles(into_)) std::erase_if(converted.losses, is_title);
    std::move(converted.losses.begin(), converted.losses.end(), std::back_inserter(out.losses));
    out.places.apply_to(out.losses);
    if (!o_.release.empty()) fit_for_release(o_, e.id, out);
    if (into_ == nullptr) {
        if (out.text.empty()) out.text = out.value->to_text(lisle::layout::source, 0);
        return;
    }
    if (auto const obstacle = into_->find_obstacle(*out.value))
        throw document_error{e.id + ": " + *obstacle};
    out.id = choose_id(*out.value, e.id);
    out.title = out.value->title();
    new_session to{out.id, *out.value};
    set_beside(to, c, e);
    if (!to.title.empty()) out.title = to.title;
    out.packed = into_->pack(to);
    out.value.reset();
    out.text.clear();
}

conversion converter::convert(entry const& e, stored const& row, workspace& space) const {
    conversion out;
    if (!row.failure.empty()) {
        out.warnings.push_back(row.failure);
        out.exit = storage_failed;
        return out;
    }
    try {
        auto c = read(e, row, space, out);
        if (c) {
            rename_relatives(*c, out);
            finish(*c, e, out);
            return out;
        }
    } catch (document_error const& failed) {
        out.warnings.emplace_back(failed.what());
        out.value.reset();
        out.losses.clear();
    }
    out.exit = document_failed;
    return out;
}

}  // namespace app
