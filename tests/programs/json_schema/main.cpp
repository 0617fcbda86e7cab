// tests/programs/json_schema/main.cpp - writes JSON Schemas, and the verdicts of lisle's readers on
// texts.
//
// Usage: lisle_json_schema FOLDER COUNT VECTORS... [CAPTURE...]
// VECTORS is a folder of vectors, each CAPTURE a document, `KIND=FILE`, or a file with one on each
// line, `KIND=FILE.jsonl`. COUNT is the number of
// changed documents of each format. Writes to FOLDER:
// - schemas.jsonl: {"kind", "preset", "schema"}
// - cases.jsonl: {"kind", "source", "name", "text", "errors"}: the reader's error by preset, empty
//   if it accepts the text.
#include "kinds.hpp"
#include "mutate.hpp"

#include <lisle/text/utf8.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace json_schemas {

namespace {

namespace json = boost::json;

/// Documents are changed if they are no longer than this.
constexpr std::size_t longest_seed = 6000;

std::string read_file(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    if (!in) {
        std::cerr << "can't read " << path << '\n';
        std::exit(2);
    }
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Boost's own parser and serializer change numbers.
lisle::result<json::value> parse(std::string_view text) {
    return lisle::decode_as<json::value>(text, {.ecmascript = true});
}

kind const* find_kind(std::string_view name) {
    auto const& all = all_kinds();
    auto const found =
        std::find_if(all.begin(), all.end(), [&](kind const& k) { return k.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// The kind whose reader a kind of vectors tests; empty for those that read no JSON.
std::string_view kind_of_vector(std::string_view kind) {
    constexpr std::pair<std::string_view, std::string_view> others[]{
        {"zed/token_usage_slice", "zed/token_usage"},
        {"zed/prompt_id_slice", "zed/prompt_id"},
        {"zed/message_slice", "zed/message"},
        {"zed/legacy", "zed/db_thread"},
        {"zed/newer_db_thread", "zed/db_thread"},
        {"zed/newer_image", "zed/image"},
        {"zed/newer_mention_uri", "zed/mention_uri"},
        {"zed/newer_message", "zed/message"},
        {"zed/newer_sandbox_grants", "zed/sandbox_grants"},
        {"zed/newer_scroll_position", "zed/scroll_position"},
        {"zed/newer_tool_result", "zed/tool_result"},
        {"zed/newer_tool_use", "zed/tool_use"}};
    for (auto const& [from, to] : others)
        if (from == kind) return to;
    return find_kind(kind) != nullptr ? kind : std::string_view{};
}

/// Writes the cases, and keeps the short ones as seeds.
class case_writer {
public:
    explicit case_writer(std::filesystem::path const& folder) : out_{folder / "cases.jsonl"} {}

    void write(kind const& of, std::string_view source, std::string_view name,
               std::string_view text) {
        if (lisle::text::find_invalid_utf8(text.data(), text.data() + text.size()) != nullptr)
            return void(++count_["text that is not UTF-8"]);
        json::object errors;
        for (auto const& p : all_presets()) errors[p.name] = of.read(text, p.options);
        out_ << lisle::encode_as(json::value(json::object{{"kind", of.name},
                                                          {"source", source},
                                                          {"name", name},
                                                          {"text", text},
                                                          {"errors", std::move(errors)}}))
             << '\n';
        ++count_[std::string{source}];
        if (source != "mutation") keep_seed(of, text);
    }

    /// Writes `count` changed documents of each format.
    void write_mutations(std::size_t count) {
        for (auto const& [format, seeds] : seeds_) {
            mutator changes{seeds.size()};
            for (auto const& s : seeds) changes.learn(s.value);
            for (std::size_t i = 0; i < count; ++i) {
                auto const& s = seeds[changes.random().below(seeds.size())];
                write(*s.of, "mutation", format + '/' + std::to_string(i),
                      lisle::encode_as(changes.mutate(s.value)));
            }
        }
    }

    void tell() const {
        for (auto const& [source, count] : count_) std::cout << source << ": " << count << '\n';
    }

private:
    struct seed {
        kind const* of;
        json::value value;
    };

    void keep_seed(kind const& of, std::string_view text) {
        if (text.size() > longest_seed || !of.read(text, lisle::permissive).empty()) return;
        if (auto value = parse(text))
            seeds_[std::string{of.name.substr(0, of.name.find('/'))}].push_back(
                {&of, std::move(*value)});
    }

    std::ofstream out_;
    std::map<std::string, std::vector<seed>> seeds_;
    std::map<std::string, std::size_t, std::less<>> count_;
};

void write_schemas(std::filesystem::path const& folder) {
    std::ofstream out{folder / "schemas.jsonl"};
    for (auto const& k : all_kinds())
        for (auto const& p : all_presets())
            out << lisle::encode_as(json::value(json::object{
                {"kind", k.name}, {"preset", p.name}, {"schema", k.describe(p.options).value()}}))
                << '\n';
}

void write_vectors(case_writer& to, std::filesystem::path const& folder) {
    std::set<std::filesystem::path> files;
    for (auto const& entry : std::filesystem::recursive_directory_iterator{folder})
        if (entry.path().extension() == ".jsonl") files.insert(entry.path());
    for (auto const& file : files) {
        std::istringstream lines{read_file(file)};
        for (std::string line; std::getline(lines, line);) {
            auto const parsed = parse(line).value().as_object();
            auto const of = kind_of_vector(parsed.at("kind").as_string());
            if (of.empty() || !parsed.contains("input")) continue;
            to.write(*find_kind(of), "vector", parsed.at("name").as_string(),
                     parsed.at("input").as_string());
        }
    }
}

/// Writes a folder's vectors, or the documents of a capture.
void write_texts(case_writer& to, std::string const& word) {
    auto const at = word.find('=');
    if (at == word.npos) return write_vectors(to, word);
    auto const& of = *find_kind(std::string_view{word}.substr(0, at));
    auto const file = word.substr(at + 1);
    if (!file.ends_with(".jsonl")) return to.write(of, "capture", file, read_file(file));
    std::istringstream lines{read_file(file)};
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);)
        to.write(of, "capture", file + ':' + std::to_string(++number), line);
}

int run(std::vector<std::string> const& words) {
    if (words.size() < 3) return std::cerr << "usage: FOLDER COUNT VECTORS... [KIND=FILE...]\n", 2;
    std::filesystem::path const folder{words[0]};
    write_schemas(folder);
    case_writer cases{folder};
    for (std::size_t i = 2; i < words.size(); ++i) write_texts(cases, words[i]);
    cases.write_mutations(static_cast<std::size_t>(std::stoul(words[1])));
    cases.tell();
    return 0;
}

}  // namespace

}  // namespace json_schemas

int main(int argc, char** argv) { return json_schemas::run({argv + 1, argv + argc}); }
