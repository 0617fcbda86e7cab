// examples/lisle/commands/conversion.cpp - reads, renames, converts and packs sessions on any
// thread.
#include "conversion.hpp"

#include "../files/files.hpp"
#include "../opencode/v2_format.hpp"
#include "../sessions/scan.hpp"
#include "../sessions/titled_source.hpp"
#include "../stores/newer_format.hpp"
#include "../terminal/counts.hpp"
#include "../terminal/release_text.hpp"

#include <lisle/conversation/rules/ids.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
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

/// Calls `use(call, log)` for each call of a conversation, with the log of the call.
template <class Use>
void for_each_call(talk::conversation& c, talk::loss_log const& log, Use use) {
    for (std::size_t i = 0; i < c.messages.size(); ++i) {
        auto& all = c.messages[i].content;
        for (std::size_t k = 0; k < all.size(); ++k)
            if (auto* const call = lisle::find_alternative<talk::tool_call>(&all[k]))
                use(*call, log.at("messages").at(i).at("content").at(k));
    }
}

/// Changes the pointers of losses from lines of a part of a document to those of the whole. A loss
/// of a subagent without a place gets its first line.
void point_to_whole(std::vector<talk::loss>& losses, std::vector<std::size_t> const& lines,
                    bool is_subagent) {
    for (auto& loss : losses) {
        auto const& pointer = loss.pointer;
        if (pointer.empty()) {
            if (is_subagent) loss.pointer = '/' + std::to_string(lines.front());
            continue;
        }
        std::size_t line = 0;
        auto const* const last = pointer.data() + pointer.size();
        auto const [end, failed] = std::from_chars(pointer.data() + 1, last, line);
        if (failed != std::errc{} || line >= lines.size()) continue;
        loss.pointer = '/' + std::to_string(lines[line]) + std::string{end, last};
    }
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

/// Whether the loss is of what opencode 2 has beside its exports, in a row.
[[nodiscard]] bool is_column(talk::loss const& loss) {
    constexpr std::array<std::string_view, 4> columns{"/info/slug", "/info/version", "/info/share",
                                                      "/info/summary"};
    return loss.kind == talk::loss_kind::dropped
           && std::find(columns.begin(), columns.end(), loss.pointer) != columns.end();
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

/// Warns of what the program would refuse when it imports the document.
void tell_refused(std::string const& source_id, conversion& to) {
    for (auto const& fault : to.value->find_faults()) {
        if (!fault.is_refused) continue;
        to.warnings.push_back(source_id + ": " + fault.words);
        to.exit = (std::max)(to.exit, static_cast<int>(document_failed));
    }
}

}  // namespace

/// A subagent that stands in its parent's document.
struct inner_conversion {
    entry session;
    inner_session from;
    talk::conversation talk;
    conversion out;  ///< what is known before finish()
};

struct converter::family {
    neutral main;
    std::vector<std::size_t> lines;  ///< empty if no subagent stands in the document
    std::vector<inner_conversion> subagents;
    std::map<std::string, std::string> new_ids;  ///< by the ids of entries
};

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
    auto& known = ids_in_source_;
    for (auto const& e : all) known.insert(e.id);
    for (auto const* const e : chosen) {
        chosen_.insert(e->id);
        if (&from_.documents_of(*e) == find_older_format(kind_))
            times_.emplace(e->key, find_times(from_, *e));
    }
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
            auto const d = read(e, *row, space, ignored);
            if (!d) return std::string{};
            auto const found = to_family(e, *d, ignored);
            return found ? choose_new_id(e, found->main) : std::string{};
        },
        [&](std::size_t i, std::string& id) {
            if (!id.empty()) new_ids_.emplace(related[i]->id, std::move(id));
            return true;
        });
}

std::vector<message_times> converter::find_known_times(entry const& e) const {
    auto const found = times_.find(e.key);
    return found == times_.end() ? std::vector<message_times>{} : found->second;
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

std::unique_ptr<document> converter::read(entry const& e, stored const& row, workspace& space,
                                          conversion& out) const {
    auto salvaged = salvage(e, row, space);
    for (auto const& problem : salvaged.problems) out.warnings.push_back(e.id + ": " + problem);
    for (auto const& line : salvaged.skipped) out.warnings.push_back(e.id + ": " + line);
    out.exit = salvaged.exit();
    if (!salvaged.value) return nullptr;
    // For the same agent the files stay beside the session.
    if (&from_.documents_of(e) != &kind_)
        for (auto const& problem : complete_conversation(from_, e, *salvaged.value))
            out.warnings.push_back(e.id + ": " + problem);
    // Renames in the document, which has all paths: the conversation's residue hides some of them.
    if (!folders_.is_empty())
        salvaged.value->edit_strings(
            [&](auto& text, auto const& place) { folders_.rename(text, place); });
    return std::move(salvaged.value);
}

std::optional<converter::neutral> converter::to_neutral(entry const& e, document const& d,
                                                        conversion& out) const {
    bool const is_own = &from_.documents_of(e) == &kind_;
    auto c = d.to_conversation(out.places, is_own ? talk_parts::all : talk_parts::portable);
    if (!c) {
        out.warnings.push_back(e.id + ": a document of this format can't become a conversation");
        return std::nullopt;
    }
    complete(*c, e);
    return c;
}

/// Reads a session and the subagents in its document. For the same agent they stay in it. A
/// subagent that the source also lists is converted there.
std::optional<converter::family> converter::to_family(entry const& e, document const& d,
                                                      conversion& out) const {
    bool const is_own = &from_.documents_of(e) == &kind_;
    auto parts = is_own ? divided_document{} : d.divide();
    auto c = to_neutral(e, parts.main ? *parts.main : d, out);
    if (!c) return std::nullopt;
    family all{std::move(*c), std::move(parts.lines), {}, {}};
    std::map<std::string, std::string> started;  // agents by the ids of their calls
    for (auto& subagent : parts.subagents) {
        if (subagent.call_id) started.emplace(*subagent.call_id, subagent.agent_id);
        if (ids_in_source_.contains(subagent.id)) continue;
        inner_conversion inner{subagent.value->identify(), std::move(subagent), {}, {}};
        inner.session.id = inner.from.id;
        inner.session.parent_id = e.id;
        inner.session.agent = e.agent;
        inner.session.store = e.store;
        auto talk = to_neutral(inner.session, *inner.from.value, inner.out);
        if (!talk) continue;
        inner.talk = std::move(*talk);
        inner.talk.parent = {e.id, {}, {}, {}};
        all.subagents.push_back(std::move(inner));
    }
    auto const link = [&](talk::tool_call& call, talk::loss_log const&) {
        auto const found = started.find(call.id);
        if (found != started.end()) call.child = found->second;
    };
    for_each_call(all.main, {}, link);
    for (auto& subagent : all.subagents) for_each_call(subagent.talk, {}, link);
    return all;
}

std::string converter::choose_new_id(entry const& e, neutral const& c) const {
    return choose_id(*kind_.from_conversation(c).value, e.id);
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
/// session, and a child that is not converted, which would be no session there.
void converter::rename_relatives(neutral& c, family const& all, conversion& out) const {
    bool const is_own = c.source && c.source->format == kind_.name();
    auto const find = [&](std::string const& id) {
        auto const inner = all.new_ids.find(id);
        return inner != all.new_ids.end() ? &inner->second : find_new_id(id);
    };
    auto const is_there = [&](std::string const& id) {
        return chosen_.contains(id) || ids_in_target_.contains(id);
    };
    for_each_call(c, talk::loss_log{out.losses}, [&](auto& call, auto const& log) {
        if (!call.child) return;
        auto& child = *call.child;
        auto const file = "agent-" + child;  // of Claude Code
        auto const* id = find(child);
        if (id == nullptr && !is_own) id = find(file);
        if (id != nullptr) {
            child = *id;
        } else if (!is_own && !is_there(child) && !is_there(file)) {
            log.dropped("child", "the subagent " + child + " is not converted");
            call.child.reset();
        }
    });
    if (!c.parent) return;
    bool const is_chosen = chosen_.contains(c.parent->id);
    if (auto const* const id = find(c.parent->id)) c.parent->id = *id;
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
    place(c, e, nullptr, out);
}

/// Makes the text of a converted document, or what the store keeps of it.
void converter::place(neutral const& c, entry const& e, document const* older,
                      conversion& out) const {
    if (into_ == nullptr)
        for (auto const& each : drop_unsettled(*out.value))
            talk::loss_log{out.losses}.dropped({}, each.what);
    if (!o_.release.empty()) fit_for_release(o_, e.id, out);
    if (into_ == nullptr) {
        if (out.text.empty()) out.text = out.value->to_text(lisle::layout::source, 0);
        tell_refused(e.id, out);
        return;
    }
    if (auto const obstacle = into_->find_obstacle(*out.value))
        throw document_error{e.id + ": " + *obstacle};
    out.id = choose_id(*out.value, e.id);
    out.title = out.value->title();
    new_session to{out.id, *out.value};
    set_beside(to, c, e);
    if (!to.title.empty()) out.title = to.title;
    out.packed =
        older == nullptr ? into_->pack(to) : pack_migrated(*into_, to, *older, find_known_times(e));
    out.value.reset();
    out.text.clear();
}

/// Chooses the new ids of a session and of the subagents in its document.
void converter::name_family(entry const& e, family& all) const {
    if (into_ == nullptr || all.subagents.empty()) return;
    all.new_ids.emplace(e.id, choose_new_id(e, all.main));
    for (auto const& subagent : all.subagents)
        all.new_ids.emplace(subagent.from.id, choose_new_id(subagent.session, subagent.talk));
}

/// Converts the subagents in a session's document. Without a store there is no place for them.
void converter::finish_family(family& all, conversion& out) const {
    for (auto& subagent : all.subagents) {
        if (into_ == nullptr) {
            auto const count = subagent.talk.messages.size();
            out.losses.push_back({{'/' + std::to_string(subagent.from.lines.front()),
                                   "the subagent " + subagent.from.agent_id + " with "
                                       + to_count_text(count, "message")
                                       + ": it is a session of its own, which --into takes along"},
                                  talk::loss_kind::dropped});
            continue;
        }
        auto& written = out.subagents.emplace_back(std::move(subagent.out));
        try {
            rename_relatives(subagent.talk, all, written);
            finish(subagent.talk, subagent.session, written);
            point_to_whole(written.losses, subagent.from.lines, true);
        } catch (document_error const& failed) {
            written.value.reset();
            written.losses.clear();
            written.warnings.emplace_back(failed.what());
            written.exit = document_failed;
        }
    }
}

/// The session as its program's own migration makes it. Nothing for other programs, or if the store
/// can't keep the session's ids.
std::optional<converted_document> converter::migrate_session(entry const& e,
                                                             document const& d) const {
    auto const is_there = [&](std::string const& id) {
        return chosen_.contains(id) || ids_in_target_.contains(id);
    };
    auto out = migrate(d, kind_, into_ == nullptr || !e.parent_id || is_there(*e.parent_id),
                       find_known_times(e));
    if (out && into_ != nullptr && into_->find_obstacle(*out->value)) return std::nullopt;
    return out;
}

conversion converter::convert(entry const& e, stored const& row, workspace& space) const {
    conversion out;
    if (!row.failure.empty()) {
        out.warnings.push_back(row.failure);
        out.exit = storage_failed;
        return out;
    }
    try {
        auto d = read(e, row, space, out);
        auto all = d ? to_family(e, *d, out) : std::nullopt;
        auto migrated = all ? migrate_session(e, *d) : std::nullopt;
        if (migrated) {
            out.value = std::move(migrated->value);
            out.losses = std::move(migrated->losses);
            if (into_ != nullptr && into_->keeps_rows()) std::erase_if(out.losses, is_column);
            place(all->main, e, d.get(), out);
            return out;
        }
        d.reset();  // the new document needs memory, too
        if (all) {
            name_family(e, *all);
            rename_relatives(all->main, *all, out);
            finish(all->main, e, out);
            point_to_whole(out.losses, all->lines, false);
            finish_family(*all, out);
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
