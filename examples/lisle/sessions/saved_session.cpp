// examples/lisle/sessions/saved_session.cpp - sessions as plain files, without any loss.
#include "saved_session.hpp"

#include "../system/json_line.hpp"
#include "../system/sha256.hpp"
#include "format.hpp"

#include <lisle/codec.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace app {

namespace {

namespace json = boost::json;

bool is_plain(std::string_view text) {
    return text.find('\0') == text.npos
           && lisle::text::find_invalid_utf8(text.data(), text.data() + text.size()) == nullptr;
}

json::value tagged(std::string_view tag, std::string_view value) {
    return json::object{{tag, value}};
}

/// A number, a string or null; a value that JSON can't hold becomes {"blob": BASE64}, {"text":
/// BASE64} or {"real": "inf"}.
json::value to_json(cell const& c) {
    if (auto const* const number = std::get_if<std::int64_t>(&c)) return *number;
    if (auto const* const real = std::get_if<double>(&c)) {
        if (std::isfinite(*real)) return *real;
        return tagged("real", *real < 0 ? "-inf" : "inf");
    }
    if (auto const* const text = std::get_if<text_cell>(&c)) {
        if (is_plain(text->bytes)) return json::string{text->bytes};
        return tagged("text", lisle::scalars::encode_base64(text->bytes));
    }
    if (auto const* const blob = std::get_if<blob_cell>(&c))
        return tagged("blob", lisle::scalars::encode_base64(blob->bytes));
    return nullptr;
}

std::optional<cell> to_cell(json::value const& v) {
    if (v.is_null()) return cell{};
    if (v.is_int64()) return cell{v.get_int64()};
    if (v.is_uint64() && std::in_range<std::int64_t>(v.get_uint64()))
        return cell{static_cast<std::int64_t>(v.get_uint64())};
    if (v.is_double()) return cell{v.get_double()};
    if (v.is_string()) return cell{text_cell{std::string{v.get_string()}}};
    if (!v.is_object() || v.get_object().size() != 1) return std::nullopt;
    auto const& [tag, value] = *v.get_object().begin();
    if (!value.is_string()) return std::nullopt;
    std::string const text{value.get_string()};
    if (tag == "real") {
        auto const infinite = std::numeric_limits<double>::infinity();
        return cell{text == "-inf" ? -infinite : infinite};
    }
    auto bytes = lisle::scalars::decode_base64(text);
    if (!bytes) return std::nullopt;
    if (tag == "text") return cell{text_cell{std::move(*bytes)}};
    if (tag == "blob") return cell{blob_cell{std::move(*bytes)}};
    return std::nullopt;
}

std::string to_row_line(saved_row const& row) {
    json::object values;
    for (auto const& [name, value] : row.values) values[name] = to_json(value);
    json::object out;
    out["table"] = row.table;
    out["values"] = std::move(values);
    return to_json_line(out) + '\n';
}

std::optional<saved_row> parse_row(std::string_view line) {
    auto const read = lisle::decode_as<json::value>(line);
    auto const* const object = read ? read->if_object() : nullptr;
    if (object == nullptr) return std::nullopt;
    auto const* const table = object->if_contains("table");
    auto const* const values = object->if_contains("values");
    if (table == nullptr || !table->is_string() || values == nullptr || !values->is_object())
        return std::nullopt;
    saved_row out{std::string{table->get_string()}, false, {}};
    for (auto const& [name, value] : values->get_object()) {
        auto parsed = to_cell(value);
        if (!parsed) return std::nullopt;
        out.values.emplace_back(std::string{name}, std::move(*parsed));
    }
    return out;
}

std::string to_about_json(saved_session const& s) {
    json::object out;
    out["agent"] = s.agent;
    out["id"] = to_json(text_cell{s.id});
    out["title"] = lisle::text::replace_invalid_utf8(s.title);
    out["updated_at"] = lisle::text::replace_invalid_utf8(s.updated_at);
    json::array files;
    for (auto const& file : s.files)
        if (!file.is_shared) files.emplace_back(file.name);
    if (!files.empty()) out["files"] = std::move(files);
    return to_json_line(out) + '\n';
}

constexpr std::string_view file_prefix = "files/", shared_prefix = "shared/";
constexpr std::string_view rows_name = "rows.jsonl", shared_rows_name = "shared.jsonl";

}  // namespace

bool is_below(std::string_view name) {
    if (name.empty() || name.find_first_of(std::string_view{"\\\0", 2}) != name.npos) return false;
    while (true) {
        auto const slash = name.find('/');
        auto const step = name.substr(0, slash);
        if (step.empty() || step == "." || step == "..") return false;
        if (slash == name.npos) return true;
        name.remove_prefix(slash + 1);
    }
}

std::vector<saved_file> to_files(saved_session const& s) {
    std::vector<saved_file> out;
    out.push_back({"about.json", to_about_json(s), false});
    for (auto const& file : s.files)
        out.push_back({std::string{file.is_shared ? shared_prefix : file_prefix} + file.name,
                       file.bytes, file.is_shared});
    std::string own_rows, shared_rows;
    for (auto const& row : s.rows) (row.is_shared ? shared_rows : own_rows) += to_row_line(row);
    if (!own_rows.empty()) out.push_back({std::string{rows_name}, std::move(own_rows), false});
    if (!shared_rows.empty())
        out.push_back({std::string{shared_rows_name}, std::move(shared_rows), true});
    return out;
}

std::string to_sums(std::vector<saved_file> const& files, sharing kind) {
    bool const is_shared = kind == sharing::shared;
    std::vector<std::pair<std::string_view, std::string>> lines;
    for (auto const& file : files)
        if (file.is_shared == is_shared) lines.emplace_back(file.name, to_sha256_text(file.bytes));
    std::sort(lines.begin(), lines.end());
    std::string out;
    for (auto const& [name, sum] : lines) {
        std::string escaped;  // like sha256sum, which marks the line with a backslash
        for (char const c : name)
            if (c == '\n') escaped += "\\n";
            else if (c == '\r') escaped += "\\r";
            else if (c == '\\') escaped += "\\\\";
            else escaped += c;
        out += (escaped == name ? "" : "\\") + sum + "  " + escaped + '\n';
    }
    return out;
}

std::vector<sum_line> parse_sums(std::string_view text) {
    std::vector<sum_line> out;
    while (!text.empty()) {
        auto const end = (std::min)(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        text.remove_prefix((std::min)(end + 1, text.size()));
        bool const is_escaped = line.starts_with('\\');
        if (is_escaped) line.remove_prefix(1);
        if (line.size() < 67) continue;
        sum_line parsed{std::string{line.substr(0, 64)}, {}};
        for (auto rest = line.substr(66); !rest.empty(); rest.remove_prefix(1)) {
            char c = rest.front();
            if (is_escaped && c == '\\' && rest.size() > 1) {
                rest.remove_prefix(1);
                c = rest.front() == 'n' ? '\n' : rest.front() == 'r' ? '\r' : rest.front();
            }
            parsed.name += c;
        }
        out.push_back(std::move(parsed));
    }
    return out;
}

saved_session parse_session(std::vector<saved_file> const& files, std::string const& place) {
    saved_session out;
    auto const fail = [&](std::string_view what) {
        throw document_error{place + '/' + std::string{what}};
    };
    bool has_about = false;
    std::vector<std::string> order;
    for (auto const& file : files) {
        if (file.name == "about.json") {
            auto const read = lisle::decode_as<json::value>(file.bytes);
            auto const* const about = read ? read->if_object() : nullptr;
            auto const text = [&](char const* key) {
                auto const* const value = about->if_contains(key);
                auto const parsed = value == nullptr ? std::nullopt : to_cell(*value);
                auto const* const found = parsed ? std::get_if<text_cell>(&*parsed) : nullptr;
                if (found == nullptr) fail("about.json: not written by lisle backup");
                return found->bytes;
            };
            if (about == nullptr) fail("about.json: not JSON");
            out.agent = text("agent");
            out.id = text("id");
            out.title = text("title");
            out.updated_at = text("updated_at");
            if (auto const* const names = about->if_contains("files"); names && names->is_array())
                for (auto const& name : names->get_array())
                    if (name.is_string()) order.emplace_back(name.get_string());
            has_about = true;
        } else if (file.name == rows_name || file.name == shared_rows_name) {
            std::string_view rest = file.bytes;
            while (!rest.empty()) {
                auto const end = (std::min)(rest.find('\n'), rest.size());
                auto row = parse_row(rest.substr(0, end));
                if (!row) fail(file.name + ": a line is not a row");
                row->is_shared = file.name == shared_rows_name;
                out.rows.push_back(std::move(*row));
                rest.remove_prefix((std::min)(end + 1, rest.size()));
            }
        } else if (file.name.starts_with(file_prefix)) {
            out.files.push_back({file.name.substr(file_prefix.size()), file.bytes, false});
        } else if (file.name.starts_with(shared_prefix)) {
            out.files.push_back({file.name.substr(shared_prefix.size()), file.bytes, true});
        }
    }
    if (!has_about) fail("about.json: missing");
    for (auto const& file : out.files)
        if (!is_below(file.name)) fail(file.name + ": leads out of the folder");
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < order.size(); ++i) places.emplace(order[i], i);
    auto const place_of = [&](saved_file const& file) {
        auto const found = places.find(file.name);
        return std::pair{!file.is_shared, found == places.end() ? 0 : found->second};
    };
    std::stable_sort(out.files.begin(), out.files.end(),
                     [&](saved_file const& a, saved_file const& b) {
                         return place_of(a) < place_of(b);  // shared files first
                     });
    std::stable_partition(out.rows.begin(), out.rows.end(),
                          [](saved_row const& row) { return !row.is_shared; });
    return out;
}

}  // namespace app
