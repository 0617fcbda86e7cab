// tests/fuzz/extract_seeds.cpp - makes inputs for fuzz targets from the conformance vectors.
//
// extract_seeds VECTORS OUT: writes OUT/TARGET/HASH for each case of a listed kind. A case that is
// a piece of a document gets a document around it.
#include "property.hpp"

#include <lisle/codec.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace json = boost::json;

namespace {

/// The document around a piece, whose place is `$`.
struct surrounding {
    std::string_view name;
    std::string_view text;
    std::string_view in{};  ///< the name of the outer document
};

constexpr surrounding host_environment[]{
    {"zed",
     R"({"title":"t","messages":[$],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})"},
    {"zed agent", R"({"Agent":{"content":[$],"tool_results":{},"reasoning_details":null}})", "zed"},
    {"zed result", R"({"Agent":{"content":[],"tool_results":{"i":$},"reasoning_details":null}})",
     "zed"},
    {"zed result content",
     R"({"tool_use_id":"i","tool_name":"n","is_error":false,"content":$,"output":null})",
     "zed result"},
    {"zed use", R"({"ToolUse":$})", "zed agent"},
    {"zed user", R"({"User":{"id":"u","content":[$]}})", "zed"},
    {"zed image", R"({"Image":$})", "zed user"},
    {"zed mention", R"({"Mention":{"uri":$,"content":""}})", "zed user"},
    {"loom", R"({"id":"T-019b2b97-fddf-7602-a3e4-1c4a295110c0","version":1,"created_at":"c",)"
             R"("updated_at":"u","last_activity_at":"l","conversation":{"messages":[$]},)"
             R"("agent_state":{"kind":"idle","retries":0,"pending_tool_calls":[]},"metadata":{},)"
             R"("visibility":"organization","is_private":false,"is_shared_with_support":false})"},
    {"loom call", R"({"role":"assistant","content":"","tool_calls":[$]})", "loom"},
    {"opencode",
     R"({"info":{"id":"ses_257d02bffffeAAAAAAAAAAAAAA","slug":"s","projectID":"global",)"
     R"("directory":"/w","title":"t","version":"1.14.20","time":{"created":1,"updated":1}},)"
     R"("messages":[$]})"},
    {"opencode message", R"({"info":$,"parts":[]})", "opencode"},
    {"opencode part",
     R"({"info":{"id":"msg_da82fd400001AAAAAAAAAAAAAA",)"
     R"("sessionID":"ses_257d02bffffeAAAAAAAAAAAAAA","role":"user","time":{"created":1},)"
     R"("agent":"a","model":{"providerID":"p","modelID":"m"}},"parts":[$]})",
     "opencode"},
    {"opencode session", R"({"info":$,"messages":[]})"},
    {"acpx archive",
     R"({"format_version":1,"exported_at":"t","exported_by":"acpx","session":{"record_id":"r",)"
     R"("agent":"a","cwd_relative":".","cwd_original":"/w","created_at":"t","updated_at":"t",)"
     R"("state":$},"history":[{"jsonrpc":"2.0","method":"m"}]})"},
};

/// The targets of some kinds.
struct rule {
    std::string_view kind;     ///< the beginning of its name
    std::string_view targets;  ///< separated by spaces
    std::string_view around{};
};

/// The first prefix that fits counts, and further rows with the same prefix.
constexpr rule rules[]{
    {"acpx/parse", "acpx_session acpx_conversation"},
    {"acpx/parse", "acpx_archive", "acpx archive"},
    {"loom/message", "loom_thread", "loom"},
    {"loom/pending_queue", "loom_sync"},
    {"loom/thread_id", "json_text plain_text"},
    {"loom/thread", "loom_thread"},
    {"loom/tool_call", "loom_thread", "loom call"},
    {"opencode/id_timestamp", "plain_text"},
    {"opencode/message", "opencode_session opencode_shown opencode_conversation",
     "opencode message"},
    {"opencode/part", "opencode_session opencode_shown opencode_conversation", "opencode part"},
    {"opencode/session", "opencode_session opencode_shown opencode_conversation",
     "opencode session"},
    {"opencode/ui_validate", "opencode_shown"},
    {"zed/agent_content", "zed_thread zed_pieces zed_conversation", "zed agent"},
    {"zed/datetime_column", "plain_text"},
    {"zed/db_thread_metadata", "json_text"},
    {"zed/db_thread", "zed_thread zed_pieces zed_conversation"},
    {"zed/fold", "zed_turn"},
    {"zed/image", "zed_thread zed_pieces zed_conversation", "zed image"},
    {"zed/json", "json_text"},
    {"zed/legacy", "zed_thread zed_pieces zed_conversation"},
    {"zed/mention_uri_parse", "plain_text"},
    {"zed/mention_uri_", "json_text"},
    {"zed/mention_uri", "zed_thread zed_pieces zed_conversation", "zed mention"},
    {"zed/message", "zed_thread zed_pieces zed_conversation", "zed"},
    {"zed/newer_db_thread", "zed_thread zed_pieces zed_conversation"},
    {"zed/newer_message", "zed_thread zed_pieces zed_conversation", "zed"},
    {"zed/newer_tool_result", "zed_thread zed_pieces zed_conversation", "zed result"},
    {"zed/newer_tool_use", "zed_thread zed_pieces zed_conversation", "zed use"},
    {"zed/shared_", "zed_shared"},
    {"zed/thread_events", "zed_turn"},
    {"zed/tool_result_content", "zed_thread zed_pieces zed_conversation", "zed result content"},
    {"zed/tool_result", "zed_thread zed_pieces zed_conversation", "zed result"},
    {"zed/tool_use", "zed_thread zed_pieces zed_conversation", "zed use"},
    {"zed/user_content", "zed_thread zed_pieces zed_conversation", "zed user"},
};

std::string put_into(std::string_view around, std::string text) {
    for (auto const& s : host_environment) {
        if (s.name != around) continue;
        auto const at = s.text.find('$');
        text = std::string{s.text.substr(0, at)} + text + std::string{s.text.substr(at + 1)};
        return s.in.empty() ? text : put_into(s.in, std::move(text));
    }
    return text;
}

/// The events of a case of the reducer as lines of a stream.
std::string make_stream(json::object const& of) {
    json::array lines;
    for (auto const& event : of.at("updates").as_array()) {
        auto const& fields = event.as_object();
        if (auto const* const sent = fields.if_contains("notification")) lines.push_back(*sent);
        if (auto const* const asked = fields.if_contains("prompt"))
            lines.push_back({{"jsonrpc", "2.0"},
                             {"id", 1},
                             {"method", "session/prompt"},
                             {"params", {{"prompt", *asked}}}});
    }
    auto const* const initial = of.if_contains("initial");
    return lisle::encode_as(json::value{{"initial", initial != nullptr ? *initial : nullptr},
                                        {"lines", std::move(lines)}});
}

void save(std::filesystem::path const& directory, std::string_view text) {
    std::filesystem::create_directories(directory);
    std::ofstream out{directory / std::to_string(pick(text)), std::ios::binary};
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

/// Writes a case as an input; false if its kind is not listed.
bool extract(std::string const& line, std::filesystem::path const& out) {
    auto const read = lisle::decode_as<json::value>(line, {.max_depth = 5000, .ecmascript = true});
    auto const* const fields = read ? read->if_object() : nullptr;
    if (fields == nullptr) return false;
    if (fields->contains("updates")) {
        save(out / "acpx_stream", make_stream(*fields));
        return true;
    }
    if (auto const* const stream = fields->if_contains("stream")) {
        save(out / "acpx_stream",
             lisle::encode_as(json::value{{"initial", fields->at("initial")}, {"lines", *stream}}));
        return true;
    }
    auto const* const input = fields->if_contains("input");
    if (input == nullptr || !input->is_string()) return false;
    auto const* const named = fields->if_contains("kind");
    std::string const kind = named != nullptr ? std::string{named->as_string()} : "acpx/parse";
    std::string_view found;
    for (auto const& r : rules) {
        if (!kind.starts_with(r.kind) || !(found.empty() || found == r.kind)) continue;
        found = r.kind;
        auto const text = put_into(r.around, std::string{input->as_string()});
        std::istringstream targets{std::string{r.targets}};
        for (std::string target; targets >> target;) save(out / target, text);
    }
    return !found.empty();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::puts("usage: extract_seeds VECTORS OUT"), 2;
    std::size_t count = 0;
    for (auto const& file : std::filesystem::recursive_directory_iterator{argv[1]}) {
        std::ifstream in{file.path(), std::ios::binary};
        for (std::string line; file.is_regular_file() && std::getline(in, line);)
            if (extract(line, argv[2])) ++count;
    }
    std::printf("%zu inputs\n", count);
    return count == 0 ? 1 : 0;
}
