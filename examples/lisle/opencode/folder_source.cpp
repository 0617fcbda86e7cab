// examples/lisle/opencode/folder_source.cpp - sessions in files, where releases before 1.2 keep
// them.
#include "../files/file_changes.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../terminal/console.hpp"
#include "format.hpp"
#include "session_source.hpp"
#include "source.hpp"

#include <lisle/formats/opencode/storage/file.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/text/utf16.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace opencode = lisle::opencode;

/// A file of the tree, and the ids in its path.
struct storage_file {
    opencode::storage_path ids;
    std::filesystem::path path, storage;  ///< `storage` is the folder of this name
};

/// Finds the files of one folder `storage` by their paths alone.
class storage_walk {
public:
    explicit storage_walk(std::vector<source_problem>& problems) : problems_{problems} {}

    void add(std::filesystem::path const& storage) {
        // Ids are parsed from the path's end; the folder may have another name behind a link.
        storage_ = storage;
        auto const project = storage.parent_path().filename().generic_string();
        for (auto const* kind : {"session", "message", "part"})
            add(storage / kind, project + "/storage/" + kind, 1);
    }

    [[nodiscard]] std::vector<storage_file> const& files() const { return files_; }

private:
    static constexpr int deepest = 3;  ///< session/part/SESSION/MESSAGE/

    void add(std::filesystem::path const& folder, std::string const& name, int depth) {
        auto const found = list_folder(folder, problems_);
        for (auto const& path : found.files)
            if (auto ids = opencode::parse_storage_path(name + '/' + path.filename().string()))
                files_.push_back({std::move(*ids), path, storage_});
        if (depth > deepest) return;
        for (auto const& below : found.folders)
            add(below, name + '/' + below.filename().string(), depth + 1);
    }

    std::vector<source_problem>& problems_;
    std::filesystem::path storage_;
    std::vector<storage_file> files_;
};

class opencode_folder final : public opencode_source {
public:
    opencode_folder(std::filesystem::path const& folder, std::filesystem::path storage,
                    std::vector<storage_file> const& files, std::vector<source_problem> problems)
        : opencode_source{folder}, storage_{std::move(storage)}, unlisted_{std::move(problems)} {
        for (auto const& file : files) {
            if (file.ids.kind == opencode::file_kind::message_file)
                messages_[file.ids.session_id].push_back(file);
            else if (file.ids.kind == opencode::file_kind::part_file)
                parts_[file.ids.message_id].push_back(file);
            else sessions_.push_back(file);
        }
        find_orphans();
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::vector<entry> list() override {
        problems_ = unlisted_;
        std::vector<entry> out;
        for (std::size_t i = 0; i < sessions_.size(); ++i) {
            auto const& [ids, path, storage] = sessions_[i];
            auto text = try_read_file(path, problems_);
            if (!text) continue;
            static_cast<void>(take_utf8(*text));
            auto const info = opencode::read_session_file(ids, *text);
            auto e = info ? identify(*info) : entry{};
            e.key = static_cast<std::int64_t>(i);
            e.id = ids.session_id;
            out.push_back(std::move(e));
        }
        std::sort(out.begin(), out.end(), [](entry const& a, entry const& b) {
            return std::tie(a.updated_at, a.id) > std::tie(b.updated_at, b.id);
        });
        return out;
    }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& session = sessions_[static_cast<std::size_t>(e.key)];
        begin_fetch();
        encodings_.clear();
        export_text out{
            read_checked(session.path).value_or(make_identified(session.ids.session_id))};
        struct message {
            double created;
            std::string id, text;
        };
        std::vector<message> messages;
        for (auto const& file : messages_[session.ids.session_id]) {
            auto text = read_checked(file.path).value_or(make_identified(file.ids.message_id));
            auto const read = opencode::read_message_file(file.ids, text);
            messages.push_back(
                {read ? opencode::created_at(*read) : 0, file.ids.message_id, std::move(text)});
        }
        std::sort(messages.begin(), messages.end(), [](message const& a, message const& b) {
            return std::tie(a.created, a.id) < std::tie(b.created, b.id);
        });
        for (auto const& message : messages) {
            out.add_message(message.text);
            auto& parts = parts_[message.id];
            std::sort(parts.begin(), parts.end(),
                      [](auto const& a, auto const& b) { return a.ids.part_id < b.ids.part_id; });
            for (auto const& part : parts)
                if (auto const text = read_checked(part.path)) out.add_part(*text);
        }
        foreign_[e.id] = encodings_;
        return end_fetch("files", out.finish());
    }

    /// The export of a session has no file's encoding.
    [[nodiscard]] bool must_save(entry const& e, document const&) const override {
        auto const found = foreign_.find(e.id);
        return found != foreign_.end() && !found->second.empty();
    }
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto out = opencode_source::save(e, s);
        auto const& encodings = foreign_[e.id];
        auto const whole = unpack(s);
        if (!encodings.empty() && !out.replacement && whole) {
            out.messages = documents().count_messages(*whole).messages.value_or(0);
            out.replacement = stored{"export", *whole};
        }
        out.problems.insert(out.problems.begin(), encodings.begin(), encodings.end());
        return out;
    }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        auto const& session = sessions_[static_cast<std::size_t>(e.key)];
        auto const& storage = session.storage;
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        auto const add = [&](std::filesystem::path const& path, sharing kind = sharing::own) {
            auto const name = path.lexically_relative(storage).generic_string();
            for (auto const& other : out.files)
                if (other.name == name) return;
            out.files.push_back({name, read_file(path.string()), kind == sharing::shared});
        };
        for (auto const& message : messages_[e.id]) {
            for (auto const& part : parts_[message.ids.message_id]) add(part.path);
            add(message.path);
        }
        // Also files of unknown kinds: todo/SESSION.json, session_diff/SESSION.json.
        std::vector<source_problem> unreadable;
        for (auto const& above : {storage, storage / "session"})
            for (auto const& kind : list_folder(above, unreadable).folders) {
                if (auto const file = kind / (e.id + ".json");
                    is_file(file) && file != session.path)
                    add(file);
                if (above == storage / "session") continue;
                for (auto const& file : list_folder(kind / e.id, unreadable).files) add(file);
            }
        if (auto const file = storage / "project" / (session.ids.project_id + ".json");
            !session.ids.project_id.empty() && is_file(file))
            add(file, sharing::shared);
        add(session.path);
        return out;
    }

    /// The session's file comes last, so that a session whose restore was stopped is not listed.
    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        file_changes changes{folder()};
        while (auto const saved = next()) {
            auto const now = collect_now(saved->id);
            auto const& storage = now.second;
            auto const name_below = [&](saved_file const& file) {
                return (storage / file.name).lexically_relative(folder()).string();
            };
            std::set<std::string_view> names;
            for (auto const& file : saved->files) {
                names.insert(file.name);
                auto const state = find_state(storage / file.name);
                if (!file.is_shared || !state.is_there)
                    changes.replace(name_below(file), file.bytes, state);
            }
            for (auto const& file : now.first)
                if (!file.is_shared && !names.contains(file.name)) changes.remove(name_below(file));
        }
        changes.commit();
        return {};
    }

private:
    /// The files that a session has now, and their folder.
    [[nodiscard]] std::pair<std::vector<saved_file>, std::filesystem::path>
    collect_now(std::string const& id) {
        for (std::size_t i = 0; i < sessions_.size(); ++i) {
            if (sessions_[i].ids.session_id != id) continue;
            entry e;
            e.id = id;
            e.key = static_cast<std::int64_t>(i);
            return {collect(e)->files, sessions_[i].storage};
        }
        return {{}, storage_};
    }

    /// Makes the bytes of a file plain UTF-8. Returns the encoding that they had and that opencode
    /// does not write; empty if they were plain.
    [[nodiscard]] static std::string_view take_utf8(std::string& bytes) {
        auto const mark = lisle::text::byte_order_mark;
        if (bytes.starts_with(mark)) {
            bytes.erase(0, mark.size());
            return "a byte order mark, which opencode does not write";
        }
        if (!lisle::text::begins_utf16(bytes)) return {};
        auto copy = lisle::text::copy_to_utf8(bytes);
        if (!copy.is_whole()) return {};
        bytes = std::move(copy.copy);
        return "UTF-16, which opencode does not write";
    }

    /// The text of a file; nothing if it is not JSON.
    [[nodiscard]] std::optional<std::string> read_checked(std::filesystem::path const& path) {
        auto out = read_file(path.string());
        auto const name = path.filename().string();
        if (auto const encoding = take_utf8(out); !encoding.empty()) {
            remark(name + " has " + std::string{encoding});
            encodings_.push_back(name + " has " + std::string{encoding} + ": its text is UTF-8");
        }
        mend_bytes(name, out);
        if (!is_json(name, out)) return std::nullopt;
        note_other_spaces(name, out, opencode::indented);
        return out;
    }

    /// Messages and parts whose parent has no file.
    void find_orphans() {
        std::set<std::string_view> sessions, messages;
        for (auto const& session : sessions_) sessions.insert(session.ids.session_id);
        for (auto const& [id, files] : messages_) {
            for (auto const& file : files) messages.insert(file.ids.message_id);
            if (!sessions.contains(id)) report_orphans(files.size(), "message", "session " + id);
        }
        for (auto const& [id, files] : parts_)
            if (!messages.contains(id)) report_orphans(files.size(), "part", "message " + id);
    }
    void report_orphans(std::size_t count, std::string_view noun, std::string const& parent) {
        unlisted_.push_back(
            {to_count_text(count, noun) + " left out: no file of the " + parent, false});
    }

    std::filesystem::path storage_;  ///< for new sessions
    std::vector<storage_file> sessions_;
    std::map<std::string, std::vector<storage_file>> messages_, parts_;
    std::vector<std::string> encodings_;  ///< of the session's files, which opencode does not write
    std::map<std::string, std::vector<std::string>> foreign_;  ///< the same, by session
    std::vector<source_problem> unlisted_, problems_;
};

/// The folders `storage` of a folder, which may be a `storage` itself, opencode's data folder, its
/// folder `project`, or the folder of one project of mid 2025.
std::vector<std::filesystem::path> find_storage(std::filesystem::path const& folder) {
    auto const is_storage = [](std::filesystem::path const& path) {
        return is_folder(path / "session");
    };
    if (is_storage(folder)) return {folder};
    std::vector<std::filesystem::path> out;
    if (is_storage(folder / "storage")) out.push_back(folder / "storage");
    auto const projects = folder.filename() == "project" ? folder : folder / "project";
    std::vector<source_problem> unreadable;
    for (auto const& project : list_folder(projects, unreadable).folders)
        if (is_storage(project / "storage")) out.push_back(project / "storage");
    return out;
}

std::filesystem::path without_slash(std::filesystem::path const& folder) {
    return absolute_folder(folder);
}

}  // namespace

std::unique_ptr<source> open_opencode_folder(std::filesystem::path const& folder) {
    auto const whole = without_slash(folder);
    auto const found = find_storage(whole);
    std::vector<source_problem> problems;
    storage_walk walk{problems};
    for (auto const& storage : found) walk.add(storage);
    if (walk.files().empty() && problems.empty() && whole.filename() != "storage") return nullptr;
    return std::make_unique<opencode_folder>(whole, found.empty() ? whole : found.front(),
                                             walk.files(), std::move(problems));
}

std::unique_ptr<source> open_opencode_store(std::filesystem::path const& folder) {
    if (auto out = open_opencode_folder(folder)) return out;
    auto const whole = without_slash(folder);
    return std::make_unique<opencode_folder>(
        whole, whole.filename() == "storage" ? whole : whole / "storage",
        std::vector<storage_file>{}, std::vector<source_problem>{});
}

}  // namespace app
