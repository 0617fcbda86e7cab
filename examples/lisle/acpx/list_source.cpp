// examples/lisle/acpx/list_source.cpp - the records that `acpx sessions list` prints; read-only.
#include "source.hpp"

#include "../files/files.hpp"
#include "format.hpp"

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace acpx = lisle::acpx;

class acpx_list final : public source {
public:
    acpx_list(std::string name, std::vector<std::string> records)
        : name_{std::move(name)}, records_{std::move(records)} {}

    [[nodiscard]] format const& documents() const override { return acpx_format(); }

    [[nodiscard]] std::vector<entry> list() override {
        std::vector<entry> out;
        for (std::size_t i = 0; i < records_.size(); ++i) {
            auto const read = documents().read(records_[i], nullptr);
            auto& found = out.emplace_back(read ? (*read)->identify() : entry{});
            if (found.id.empty()) found.id = "record " + std::to_string(i + 1);
            found.key = static_cast<std::int64_t>(i);
        }
        std::stable_sort(out.begin(), out.end(), [](entry const& a, entry const& b) {
            return a.updated_at > b.updated_at;
        });
        return out;
    }
    /// A record is spelled as `acpx sessions show` prints it.
    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        return stored{"list", records_[static_cast<std::size_t>(e.key)]};
    }
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override { return s.bytes; }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return name_ + " is a list that acpx printed, not a store";
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

private:
    std::string name_;
    std::vector<std::string> records_;
};

}  // namespace

namespace {

/// Whether the first element of an array is a record, or another element in its beginning may be.
bool begins_list(std::string_view head) {
    auto const skip_space = [&] {
        head.remove_prefix((std::min)(head.find_first_not_of(" \t\r\n"), head.size()));
    };
    skip_space();
    if (!head.starts_with('[')) return false;
    head.remove_prefix(1);
    skip_space();
    if (!head.starts_with('{')) return false;
    return acpx::recognize(lisle::document_prefix{head})
           || head.find("\"acpxRecordId\"") != head.npos
           || head.find("\"acpx_record_id\"") != head.npos;
}

}  // namespace

bool begins_acpx_list(std::filesystem::path const& path) {
    std::string head(lisle::document_prefix::max_size, '\0');
    std::ifstream in{path, std::ios::binary};
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    return begins_list({head.data(), static_cast<std::size_t>(in.gcount())});
}

std::unique_ptr<source> open_acpx_list(std::filesystem::path const& path) {
    if (!begins_acpx_list(path)) return nullptr;
    return parse_acpx_list(read_file(path.string()), path.string());
}

std::unique_ptr<source> parse_acpx_list(std::string_view text, std::string const& name) {
    if (!begins_list(text.substr(0, lisle::document_prefix::max_size))) return nullptr;
    auto const all = lisle::decode_as<std::vector<lisle::json>>(text, bounded());
    if (!all) throw document_error{to_error_line(name, text, all.error())};
    std::vector<std::string> records;
    bool has_record = false;
    for (auto const& record : *all) {
        has_record = has_record || acpx::detect_shape(record.text());
        records.push_back(std::string{record.text()} + '\n');
    }
    if (!has_record) throw document_error{name + ": an array, but not of sessions of acpx"};
    return std::make_unique<acpx_list>(name, std::move(records));
}

}  // namespace app
