// tests/formats/opencode/recordings.hpp - documents that releases of opencode wrote; see
// releases/README.md.
#pragma once

#include <lisle/formats/opencode/writers/find_writer.hpp>
#include <lisle/releases/release_number.hpp>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_recordings {

using lisle::opencode::text_place;

/// A text that a release wrote.
struct recording {
    std::string name;
    lisle::release_number release;
    text_place place;
    std::string text;
    bool is_import = false;
};

inline std::string read(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// The path of a storage file tells its kind; no other file in the tree belongs to a session.
inline bool find_place(std::string_view path, text_place& out) {
    auto const has = [&](std::string_view part) { return path.find(part) != path.npos; };
    if (has("/part/")) out = text_place::part_file;
    else if (has("/message/")) out = text_place::message_file;
    else if (has("storage/session/")) out = text_place::session_file;
    else return false;
    return true;
}

/// Adds the files or rows in a file of JSON Lines.
inline void add_lines(recording const& common, std::string const& lines,
                      std::vector<recording>& out) {
    std::size_t number = 0;
    for (std::size_t from = 0; from < lines.size();) {
        auto const end = lines.find('\n', from);
        auto const line = lines.substr(from, end - from);
        from = end == lines.npos ? lines.size() : end + 1;
        auto const object = boost::json::parse(line).as_object();
        auto one = common;
        one.name += ':' + std::to_string(++number);
        auto const text_of = [&](char const* key) {
            return std::string{object.at(key).as_string()};
        };
        if (object.contains("path")) {
            if (!find_place(text_of("path"), one.place)) continue;
            one.text = text_of("text");
        } else {
            if (object.at("table") == "session") continue;
            one.place = object.at("table") == "part" ? text_place::part_data
                                                     : text_place::message_data;
            one.text = text_of("data");
        }
        out.push_back(std::move(one));
    }
}

/// All texts of all releases.
inline std::vector<recording> read_all() {
    namespace fs = std::filesystem;
    std::vector<recording> out;
    for (auto const& folder : fs::directory_iterator{"formats/opencode/releases"}) {
        auto const release = lisle::parse_release_number(folder.path().filename().string());
        if (!release) continue;
        for (auto const& file : fs::directory_iterator{folder.path()}) {
            auto const name = file.path().filename().string();
            recording one{folder.path().filename().string() + '/' + name, *release,
                          text_place::session_export, {}, name.starts_with("imported-")};
            if (name.ends_with(".jsonl")) {
                add_lines(one, read(file.path()), out);
            } else {
                one.text = read(file.path());
                out.push_back(std::move(one));
            }
        }
    }
    REQUIRE(out.size() > 1000);
    return out;
}

}  // namespace opencode_recordings
