// tests/support/bridged_documents.hpp - documents of each format with a bridge, from the vectors
// and the examples.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <support/zed_threads.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace bridged_documents {

/// The strings at a key of the objects in a file of JSON Lines.
inline std::vector<std::string> read_lines(std::string const& file, std::string_view key) {
    std::vector<std::string> out;
    std::ifstream lines{file};
    for (std::string line; std::getline(lines, line);)
        out.push_back(zed_threads::find_string(line, key));
    return out;
}

/// The texts of the files in a folder and those below it, by name.
inline std::vector<std::string> read_files(std::string const& folder, std::string_view extension) {
    std::vector<std::filesystem::path> paths;
    for (auto const& file : std::filesystem::recursive_directory_iterator{folder})
        if (file.path().extension() == extension) paths.push_back(file.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> out;
    for (auto const& path : paths) {
        std::ifstream file{path, std::ios::binary};
        out.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
    }
    return out;
}

/// The documents of the examples.
inline std::vector<std::string> read_examples(std::string const& folder) {
    return read_files("../examples/data/" + folder, ".json");
}

inline std::vector<std::string> texts_of(lisle::zed_t) {
    auto out = zed_threads::read_vectors();
    for (auto& text : read_examples("threads")) out.push_back(std::move(text));
    return out;
}

inline std::vector<std::string> texts_of(lisle::acpx_t) {
    auto out = read_examples("acpx");
    for (auto const* file : {"parse-0.19.1", "parse-other", "parse-seed"})
        for (auto& text : read_lines("vectors/acpx/" + std::string{file} + ".jsonl", "input"))
            out.push_back(std::move(text));
    return out;
}

inline std::vector<std::string> texts_of(lisle::loom_t) {
    auto out = read_examples("loom");
    for (auto& text : read_lines("vectors/loom/thread.jsonl", "input"))
        out.push_back(std::move(text));
    return out;
}

/// A part or a message of a vector in an export.
inline std::string wrap(std::string_view kind, std::string const& value) {
    std::string const session =
        R"({"info":{"id":"ses_1","slug":"s","projectID":"global","directory":"/w","title":"T",)"
        R"("version":"1.14.20","time":{"created":1,"updated":2}},"messages":[)";
    std::string const question =
        R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1},)"
        R"("agent":"build","model":{"providerID":"p","modelID":"m"}},"parts":[)";
    std::string const answer =
        R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"assistant","time":{"created":1},)"
        R"("parentID":"msg_0","modelID":"m","providerID":"p","mode":"build","agent":"build",)"
        R"("path":{"cwd":"/w","root":"/w"},"cost":0,"tokens":{"input":0,"output":0,)"
        R"("reasoning":0,"cache":{"read":0,"write":0}}},"parts":[)";
    if (kind == "session") return R"({"info":)" + value + R"(,"messages":[]})";
    if (kind == "message") return session + R"({"info":)" + value + R"(,"parts":[]}]})";
    return session + question + value + "]}," + answer + value + ',' + value + "]}]}";
}

inline std::vector<std::string> texts_of(lisle::opencode_t) {
    auto out = read_examples("opencode");
    for (auto const* kind : {"session", "message", "part"})
        for (auto const& text :
             read_lines("vectors/opencode/" + std::string{kind} + ".jsonl", "input"))
            out.push_back(wrap(kind, text));
    return out;
}

inline std::vector<std::string> texts_of(lisle::opencode_v2_t) {
    return read_files("conversation/opencode_v2/sessions", ".json");
}

inline std::vector<std::string> texts_of(lisle::claude_code_t) {
    return read_files("../examples/data/claude_code", ".jsonl");
}

inline std::vector<std::string> texts_of(lisle::codex_t) {
    return read_files("formats/codex/rollouts", ".jsonl");
}

/// The documents of a format; texts that can't be read are left out.
template <class Tag>
[[nodiscard]] std::vector<lisle::document_of<Tag>> read_all() {
    std::vector<lisle::document_of<Tag>> out;
    for (auto const& text : texts_of(Tag{}))
        if (auto read = lisle::decode<Tag>(text)) out.push_back(std::move(*read));
    return out;
}

}  // namespace bridged_documents
