// examples/lisle/acpx/source.cpp - acpx's session files, one by one or in their folder.
#include "source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../files.hpp"
#include "format.hpp"
#include "mend.hpp"

#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/acpx/parser/file_name.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/random_id.hpp>
#include <lisle/salvage.hpp>

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

std::string read_bytes(fs::path const& path) { return read_file(path.string()); }

class acpx_source final : public source {
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
            auto const text = read_bytes(files_[i]);
            if (!acpx::detect_shape(text)) continue;
            auto const name = files_[i].filename().string();
            auto const read = documents().read(text, nullptr);
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

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const& file = files_[static_cast<std::size_t>(e.key)];
        std::error_code ignored;
        if (!fs::exists(file, ignored)) return std::nullopt;
        return stored{"json", read_bytes(file)};
    }

    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }

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
        if (record.written_as != acpx::shape::flat) return std::nullopt;
        auto const violation = acpx::find_key_violation(record);
        if (!violation) return std::nullopt;
        return violation->what + " at " + violation->pointer;
    }

    bool put(std::string const& id, document const& d) override {
        auto const& record = value_of<lisle::acpx_t>(d);
        auto const name = acpx::session_file_name(id);
        if (!is_folder_) throw storage_error{path_.string() + ": not a folder of sessions"};
        if (!name || record.acpx_record_id != id)
            throw storage_error{path_.string() + ": the document's id is " + record.acpx_record_id};
        auto const file = path_ / *name;
        bool const is_new = !has_name(file) || !holds_only(file, id);
        store::replace_file(file, lisle::encode(record, lisle::layout::source));
        return is_new;
    }

    /// What can be read and what acpx takes. A missing id is that of the file's name.
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        rescue out;
        auto kept = lisle::salvage<lisle::acpx_t>(s.bytes);
        for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
        auto& record = kept.value;
        out.messages = record.thread.messages.size();
        if (kept.is_whole()) {
            auto refused = find_refused(record);
            if (!refused) return out;
            out.problems.push_back(std::move(*refused));
        }
        if (record.acpx_record_id.empty()) record.acpx_record_id = e.id;
        for (auto const& lost : mend(record))
            out.problems.push_back("lost at " + lost.pointer + ": " + lost.what);
        out.messages = record.thread.messages.size();
        auto text = lisle::encode(record);
        auto const read = lisle::decode<lisle::acpx_t>(text);
        if (out.messages != 0 && read && !find_refused(*read))
            out.replacement = stored{s.encoding, std::move(text)};
        return out;
    }

    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override {
        std::vector<std::string> out;
        for (auto const& one : all) {
            auto const& file = files_[static_cast<std::size_t>(one.key)];
            auto const base = file.string() + ".before-repair";
            auto copy = base;
            for (int i = 2; fs::exists(copy); ++i) copy = base + '-' + std::to_string(i);
            store::replace_file(copy, one.before.bytes);
            fs::permissions(copy, fs::status(file).permissions());
            out.push_back("copied " + file.string() + " to " + copy);
        }
        return out;
    }
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override {
        std::size_t count = 0;
        for (auto const& one : all) {
            auto const& file = files_[static_cast<std::size_t>(one.key)];
            if (read_bytes(file) != one.before.bytes) continue;
            auto const rights = fs::status(file).permissions();
            store::replace_file(file, one.now.bytes);
            fs::permissions(file, rights);
            ++count;
        }
        return count;
    }

    [[nodiscard]] std::string make_id() const override { return lisle::make_random_id(); }

private:
    /// Whether anything answers to this name: a disk may take others for equal.
    [[nodiscard]] static bool has_name(fs::path const& file) {
        std::error_code ignored;
        return fs::symlink_status(file, ignored).type() != fs::file_type::not_found;
    }

    /// Throws if writing the file would destroy something else than this session. A damaged record
    /// may be replaced, if the name is exactly its own. False: a link without a target.
    [[nodiscard]] bool holds_only(fs::path const& file, std::string const& id) const {
        auto const refuse = [&](std::string const& what) {
            throw storage_error{file.string() + ": not replaced, since it " + what};
        };
        std::error_code failed;
        auto const type = fs::status(file, failed).type();
        if (type == fs::file_type::not_found) return false;
        if (type != fs::file_type::regular) refuse("is not a file");
        bool is_named_so = false;
        for (auto const& item : fs::directory_iterator{path_})
            is_named_so = is_named_so || item.path().filename() == file.filename();
        if (!is_named_so) refuse("has another spelling on this disk");
        auto const whole = lisle::decode_as<boost::json::value>(read_bytes(file));
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
        if (!is_folder_) return files_.push_back(path_);
        std::error_code failed;
        for (auto const& item : fs::directory_iterator{path_, failed})
            if (item.path().extension() == ".json" && item.is_regular_file())
                files_.push_back(item.path());
        if (failed) throw storage_error{path_.string() + ": " + failed.message()};
        std::sort(files_.begin(), files_.end());
    }

    fs::path path_;
    bool is_folder_ = false;
    std::vector<fs::path> files_;
};

}  // namespace

std::unique_ptr<source> open_acpx_folder(fs::path const& path) {
    auto out = std::make_unique<acpx_source>(path);
    if (out->list().empty()) return nullptr;
    return out;
}

std::unique_ptr<source> create_acpx_folder(fs::path const& path, format const& documents) {
    if (&documents != &acpx_format()) return nullptr;
    return std::make_unique<acpx_source>(path);
}

std::unique_ptr<source> open_acpx_file(fs::path const& path) {
    // Read little: a file of another kind may be large.
    std::ifstream in{path, std::ios::binary};
    char first = 0;
    if (!(in >> first) || first != '{') return nullptr;
    return open_acpx_folder(path);
}

}  // namespace app
