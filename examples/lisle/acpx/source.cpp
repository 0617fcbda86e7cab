// examples/lisle/acpx/source.cpp - acpx's session files, one by one or in their folder.
#include "source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../files/file_batch.hpp"
#include "../files/file_changes.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../sessions/stamped_source.hpp"
#include "../sessions/typed_format.hpp"
#include "format.hpp"
#include "mend.hpp"

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/acpx/parser/file_name.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/json.hpp>
#include <lisle/salvage.hpp>
#include <lisle/scalars/random_id.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <fstream>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace acpx = lisle::acpx;
namespace fs = std::filesystem;

/// Whether a file `*.json` in a folder of sessions is a damaged record, not JSON of another kind,
/// such as the index.
bool is_damaged_record(fs::path const& file, std::string_view text) {
    auto const name = file.filename();
    if (name == "index.json" || name == "config.json") return false;
    if (!lisle::decode_as<lisle::json>(text, bounded())) return true;
    return lisle::document_prefix{text}.document()["schema"].is("acpx.session.v1");
}

// ---- Streams and the index ----------------------------------------------------------------------

constexpr std::string_view index_name = "index.json";

/// The record's entry of the index, in a backup: the index is shared. No record has this name.
constexpr std::string_view index_entry_name = "index.entry";

/// The event streams of a record: ID.stream.ndjson, ID.stream.1.ndjson, ...
std::vector<std::string> find_stream_names(fs::path const& record) {
    auto const beginning = record.stem().string() + ".stream.";
    std::vector<source_problem> unreadable;
    std::vector<std::string> out;
    for (auto const& file : list_folder(record.parent_path(), unreadable).files)
        if (auto name = file.filename().string();
            name.starts_with(beginning) && name.ends_with("ndjson"))
            out.push_back(std::move(name));
    return out;
}

/// The streams up to the first gap, oldest first: ID.stream.1.ndjson is the newest full stream.
std::vector<fs::path> find_streams_in_order(fs::path const& record) {
    auto const is_there = [](fs::path const& path) {
        std::error_code ignored;
        return fs::exists(fs::symlink_status(path, ignored));
    };
    auto const beginning = record.stem().string() + ".stream.";
    std::vector<fs::path> out;
    if (auto active = record.parent_path() / (beginning + "ndjson"); is_there(active))
        out.push_back(std::move(active));
    for (int i = 1;; ++i) {
        auto full = record.parent_path() / (beginning + std::to_string(i) + ".ndjson");
        if (!is_there(full)) break;
        out.push_back(std::move(full));
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::optional<boost::json::value> read_json(std::string_view text) {
    auto read = lisle::decode_as<boost::json::value>(text, bounded());
    if (!read) return std::nullopt;
    return std::move(*read);
}

std::string to_json_text(boost::json::value const& v) {
    return lisle::encode_as(v, lisle::format_traits<lisle::acpx_t>::style);
}

/// The member `entries`, or null.
boost::json::array* find_entries(std::optional<boost::json::value>& index) {
    auto* const object = index ? index->if_object() : nullptr;
    auto* const entries = object == nullptr ? nullptr : object->if_contains("entries");
    return entries == nullptr ? nullptr : entries->if_array();
}

/// The file that an entry of the index describes.
std::string_view file_of(boost::json::value const& entry) {
    auto const* const object = entry.if_object();
    auto const* const file = object == nullptr ? nullptr : object->if_contains("file");
    if (file == nullptr || !file->is_string()) return {};
    return {file->get_string().data(), file->get_string().size()};
}

/// Releases from 0.1.16 to 0.18 keep an index.
std::optional<std::string> read_index_entry(fs::path const& index, std::string_view record) {
    std::vector<source_problem> unreadable;
    if (!is_file(index)) return std::nullopt;
    auto const text = try_read_file(index, unreadable);
    auto read = text ? read_json(*text) : std::nullopt;
    auto const* const entries = find_entries(read);
    if (entries == nullptr) return std::nullopt;
    for (auto const& entry : *entries)
        if (file_of(entry) == record) return to_json_text(entry);
    return std::nullopt;
}

/// A record's entry of the index.
std::string to_index_entry(std::string const& name, acpx::session const& record) {
    boost::json::object out{{"file", name},
                            {"acpxRecordId", record.acpx_record_id},
                            {"acpSessionId", record.acp_session_id},
                            {"agentCommand", record.agent_command},
                            {"cwd", record.cwd}};
    if (record.name) out["name"] = *record.name;
    out["closed"] = record.closed;
    out["lastUsedAt"] = record.last_used_at;
    return to_json_text(out);
}

/// The index with these entries; nothing if it can't be read, because acpx then makes a new index.
std::optional<std::string> add_index_entries(std::string const& index,
                                             std::vector<std::string> const& added) {
    auto read = read_json(index);
    auto* const entries = find_entries(read);
    auto* const files =
        read && read->is_object() ? read->get_object().if_contains("files") : nullptr;
    if (entries == nullptr || files == nullptr || !files->is_array()) return std::nullopt;
    auto& names = files->get_array();
    for (auto const& text : added) {
        auto const entry = read_json(text);
        if (!entry || file_of(*entry).empty()) continue;
        auto const same =
            std::find_if(entries->begin(), entries->end(), [&](boost::json::value const& other) {
                return file_of(other) == file_of(*entry);
            });
        if (same == entries->end()) entries->push_back(*entry);
        else *same = *entry;
        boost::json::value const name(file_of(*entry));
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    std::sort(names.begin(), names.end(), [](auto const& a, auto const& b) {
        return a.is_string() && b.is_string() && a.get_string() < b.get_string();
    });
    auto out = to_json_text(*read);
    if (out == index) return std::nullopt;
    return out;
}

class acpx_source final : public source, public stamped_source {
public:
    explicit acpx_source(fs::path const& path) : path_{path} {
        std::error_code ignored;
        is_folder_ = fs::is_directory(path, ignored);
    }

    [[nodiscard]] format const& documents() const override { return acpx_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        find_files();
        std::vector<entry> out;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            auto const text = try_read_session(files_[i], problems_);
            if (!text) continue;
            bool const is_record = acpx::detect_shape(*text).has_value();
            if (!is_record && !(is_folder_ && is_damaged_record(files_[i], *text))) continue;
            auto const name = files_[i].filename().string();
            auto const read = documents().read(*text, nullptr);
            auto found = read ? (*read)->identify() : entry{};
            found.key = static_cast<std::int64_t>(i);
            if (!read) found.id = acpx::record_id_of(name).value_or(name);
            out.push_back(std::move(found));
        }
        std::sort(out.begin(), out.end(), [](entry const& a, entry const& b) {
            return a.updated_at != b.updated_at ? a.updated_at > b.updated_at : a.id < b.id;
        });
        return out;
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& file = files_[static_cast<std::size_t>(e.key)];
        std::error_code ignored;
        if (!fs::exists(file, ignored)) return std::nullopt;
        return stored{"json", read_file(file.string())};
    }

    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        return stamp_file(files_[static_cast<std::size_t>(e.key)]);
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return unpack_session_file(s.bytes);
    }

    [[nodiscard]] std::vector<fs::path> find_event_files(entry const& e) const override {
        return find_streams_in_order(files_[static_cast<std::size_t>(e.key)]);
    }

    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        auto const& record = value_of<lisle::acpx_t>(d);
        auto const name = files_[static_cast<std::size_t>(e.key)].filename().string();
        std::vector<std::string> out;
        if (!acpx::fits_file_name(record.acpx_record_id, name))
            out.push_back("the file is named " + name + ", but its record id is "
                          + record.acpx_record_id + ": acpx 0.19.1 ignores it");
        if (auto const obstacle = find_obstacle(d)) out.push_back(*obstacle);
        return out;
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const& d) const override {
        auto const& record = value_of<lisle::acpx_t>(d);
        auto const& id = record.acpx_record_id;
        if (id.empty() || !acpx::session_file_name(id))
            return "its record id can't be the name of a file: " + id;
        if (record.written_as != acpx::shape::flat) return std::nullopt;
        auto const violation = acpx::find_key_violation(record);
        if (!violation) return std::nullopt;
        return violation->what + " at " + violation->pointer;
    }

    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override {
        auto const& record = value_of<lisle::acpx_t>(s.value);
        auto name = acpx::session_file_name(s.id);
        if (!is_folder_) throw storage_error{path_.string() + ": not a folder of sessions"};
        if (!name || s.id.empty())
            throw storage_error{path_.string() + ": the id can't be the name of a file: " + s.id};
        if (record.acpx_record_id != s.id)
            throw storage_error{path_.string() + ": the document's id is " + record.acpx_record_id};
        auto out = std::make_unique<packed_record>();
        out->id = s.id;
        out->index_entry = to_index_entry(*name, record);
        out->name = std::move(*name);
        out->text = lisle::encode(record, lisle::layout::source);
        return out;
    }

    [[nodiscard]] std::unique_ptr<put_batch> begin_put() override {
        return std::make_unique<batch>(*this);
    }

    /// Keeps the parts that can be read and that acpx accepts. A missing id is taken from the
    /// file's name.
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        auto saved = save_record(s.bytes, e.id);
        rescue out{std::move(saved.problems), {}, saved.messages};
        if (saved.text) out.replacement = stored{s.encoding, std::move(*saved.text)};
        return out;
    }

    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        std::vector<std::string> out;
        for (auto const& each : all)
            out.push_back(
                copy_before_repair(files_[static_cast<std::size_t>(each.key)], each.before.bytes));
        return out;
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        std::size_t count = 0;
        file_batch changes{is_folder_ ? path_ : path_.parent_path()};
        for (auto const& each : all) {
            auto const& file = files_[static_cast<std::size_t>(each.key)];
            auto const state = find_state(file);
            if (!state.is_there || read_file(file.string()) != each.before.bytes) continue;
            if (!is_free(file, state)) continue;
            changes.replace(file.filename().string(), each.now.bytes, state);
            ++count;
        }
        changes.commit();
        return count;
    }

    [[nodiscard]] std::string make_id() const override { return lisle::scalars::make_random_id(); }

    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        saved_session out{std::string{documents().name()}, e.id, e.title, e.updated_at};
        auto const& record = files_[static_cast<std::size_t>(e.key)];
        auto const folder = record.parent_path();
        for (auto const& name : find_stream_names(record))
            out.files.push_back({name, read_file((folder / name).string())});
        if (auto line = read_index_entry(folder / index_name, record.filename().string()))
            out.files.push_back({std::string{index_entry_name}, std::move(*line), true});
        out.files.push_back({record.filename().string(), read_file(record.string())});
        return out;
    }

    /// The record comes last, so that a session whose restore was stopped is not listed.
    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) override {
        if (!is_folder_) throw storage_error{path_.string() + ": not a folder of sessions"};
        file_changes changes{path_};
        std::vector<std::string> index_entries;
        while (auto const saved = next()) {
            std::vector<std::string> names;
            for (auto const& file : saved->files) {
                if (file.name == index_entry_name) {
                    index_entries.push_back(file.bytes);
                    continue;
                }
                names.push_back(file.name);
                changes.replace(file.name, file.bytes);
            }
            if (names.empty()) continue;
            for (auto& name : find_stream_names(path_ / names.back()))
                if (std::find(names.begin(), names.end(), name) == names.end())
                    changes.remove(name);
        }
        add_to_index(changes, path_, index_entries);
        changes.commit();
        return {};
    }

private:
    struct packed_record final : packed_session {
        std::string id, name, text, index_entry;
    };

    class batch final : public put_batch {
    public:
        explicit batch(acpx_source const& to) : to_{to}, files_{to.path_} {}

        bool put(packed_session const& packed) override {
            auto const& record = dynamic_cast<packed_record const&>(packed);
            auto const file = to_.path_ / record.name;
            auto const state = find_state(file);  // before the file is read
            bool const is_new = !has_name(file) || !to_.holds_only(file, record.id);
            if (!is_new) replaced_.push_back(record.index_entry);
            files_.replace(record.name, record.text, state);
            return is_new;
        }
        /// acpx makes a new index if a record is new, but not if a record has changed.
        void commit() override {
            if (!replaced_.empty()) files_.lock();
            add_to_index(files_, to_.path_, replaced_);
            files_.commit();
        }

    private:
        acpx_source const& to_;
        file_batch files_;
        std::vector<std::string> replaced_;
    };

    /// Whether no other program uses a file; tells on_notice() if one does.
    [[nodiscard]] static bool is_free(fs::path const& file, file_state const& as_read) {
        try {
            replaced_file{file}.refuse_changed(as_read);
            return true;
        } catch (storage_error const& e) {
            if (on_notice()) on_notice()(e.what());
            return false;
        }
    }

    /// Adds entries to the index, unless there is no index or it has them.
    template <class Changes>
    static void add_to_index(Changes& changes, fs::path const& folder,
                             std::vector<std::string> const& entries) {
        auto const index = folder / index_name;
        if (entries.empty() || !is_file(index)) return;
        auto const state = find_state(index);  // before the index is read
        if (auto text = add_index_entries(read_file(index.string()), entries))
            changes.replace(std::string{index_name}, std::move(*text), state);
    }

    /// Whether any file has this name. A file system may treat other spellings as equal.
    [[nodiscard]] static bool has_name(fs::path const& file) {
        std::error_code ignored;
        return fs::symlink_status(file, ignored).type() != fs::file_type::not_found;
    }

    /// Throws if writing the file would destroy anything but this session. A damaged record may be
    /// replaced if it has exactly this name. Returns false for a link without a target.
    [[nodiscard]] bool holds_only(fs::path const& file, std::string const& id) const {
        auto const refuse = [&](std::string const& what) {
            throw storage_error{file.string() + ": not replaced, since it " + what};
        };
        std::error_code failed;
        auto const type = fs::status(file, failed).type();
        if (type == fs::file_type::not_found) return false;
        if (type == fs::file_type::none)
            throw storage_error{file.string() + ": " + failed.message()};
        if (type != fs::file_type::regular) refuse("is not a file");
        bool has_exact_name = false;
        for (auto const& item : fs::directory_iterator{path_})
            has_exact_name = has_exact_name || item.path().filename() == file.filename();
        if (!has_exact_name) refuse("has another spelling on this disk");
        auto const whole =
            lisle::decode_as<boost::json::value>(read_file(file.string()), bounded());
        if (!whole) return true;
        auto const found = find_record_id(*whole);
        if (!found) refuse("holds no session");
        if (*found != id) refuse("holds the session " + *found);
        return true;
    }

    [[nodiscard]] static std::optional<std::string> find_record_id(boost::json::value const& v) {
        if (!v.is_object()) return std::nullopt;
        for (auto const* key : {"acpx_record_id", "acpxRecordId"})
            if (auto const* const id = v.get_object().if_contains(key); id && id->is_string())
                return std::string{id->get_string()};
        return std::nullopt;
    }

    void find_files() {
        files_.clear();
        problems_.clear();
        if (!is_folder_) return files_.push_back(path_);
        for (auto& file : list_folder(path_, problems_).files)
            if (file.extension() == ".json") files_.push_back(std::move(file));
    }

    fs::path path_;
    bool is_folder_ = false;
    std::vector<fs::path> files_;
    std::vector<source_problem> problems_;
};

/// Whether the folder is some user's ~/.acpx/sessions, or holds a record.
bool is_session_folder(fs::path const& path) {
    auto const folder = absolute_folder(path);
    if (folder.filename() == "sessions" && folder.parent_path().filename() == ".acpx") return true;
    std::vector<source_problem> unreadable;
    for (auto const& file : list_folder(path, unreadable).files) {
        if (file.extension() != ".json") continue;
        auto const text = try_read_session(file, unreadable);
        if (text && acpx::detect_shape(*text)) return true;
        if (text && lisle::document_prefix{*text}.document()["schema"].is("acpx.session-index.v1"))
            return true;
    }
    return false;
}

}  // namespace

std::unique_ptr<source> open_acpx_folder(fs::path const& path) {
    return is_session_folder(path) ? open_acpx_store(path) : nullptr;
}

std::unique_ptr<source> open_acpx_store(fs::path const& path) {
    return std::make_unique<acpx_source>(path);
}

std::unique_ptr<source> create_acpx_folder(fs::path const& path, format const& documents) {
    if (&documents != &acpx_format()) return nullptr;
    return std::make_unique<acpx_source>(path);
}

std::unique_ptr<source> open_acpx_file(fs::path const& path) {
    // Read only the beginning: a file of another kind may be large.
    std::ifstream in{path, std::ios::binary};
    char first = 0;
    if (!(in >> first) || first != '{') return nullptr;
    auto out = open_acpx_store(path);
    return out->list().empty() ? nullptr : std::move(out);
}

}  // namespace app
