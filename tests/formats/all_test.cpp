#include <lisle/formats/all.hpp>
#include <lisle/formats/opencode/storage/file.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace formats_all_test {

namespace fs = std::filesystem;
namespace json = boost::json;
using lisle::certainty;
using lisle::detect;
using lisle::detected;

constexpr detected told(std::string_view format, std::string_view shape = {}) {
    return {format, shape, certainty::certain};
}

std::string read_bytes(fs::path const& path) {
    std::ifstream in{path, std::ios::binary};
    REQUIRE_MESSAGE(in.good(), path.string());
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::vector<fs::path> list_files(fs::path const& folder) {
    std::vector<fs::path> out;
    for (auto const& entry : fs::recursive_directory_iterator{folder})
        if (entry.is_regular_file()) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

/// The system of a format: "zed" of "zed-shared".
std::string_view system_of(std::string_view format) {
    return format.substr(0, format.find_first_of("- "));
}

/// A cut text is never detected as another format or shape. Zed's threads and shared threads begin
/// alike: the guess may be the other one, but only as likely.
void check_cuts(std::string_view text, detected const& whole) {
    auto const end = (std::min)(text.size(), lisle::document_prefix::max_size);
    for (std::size_t size = 0; size < end; size += size < 600 ? 1 : 1 + end / 41) {
        auto const found = detect(text.substr(0, size));
        if (!found) continue;
        CAPTURE(text.substr(0, size));
        if (found.how == certainty::certain) CHECK(found.format == whole.format);
        CHECK(system_of(found.format) == system_of(whole.format));
        CHECK((found.shape.empty() || found.shape == whole.shape));
    }
}

void check(std::string_view text, detected const& wanted) {
    auto const found = detect(text, text.size());
    CHECK(found.format == wanted.format);
    CHECK(found.shape == wanted.shape);
    CHECK(found.how == wanted.how);
    check_cuts(text, wanted);
    std::string const behind_bom = "\xEF\xBB\xBF\r\n " + std::string{text};
    bool const is_text = wanted.format != "zstd" && wanted.format != "sqlite";
    if (is_text) CHECK(detect(behind_bom, behind_bom.size()) == wanted);
}

// ---- Vectors ------------------------------------------------------------------------------------

constexpr lisle::decode_options ecmascript{.ecmascript = true};

/// Calls f with each case of a file and its name.
template <class Check>
void for_each_case(fs::path const& file, Check check_case) {
    std::ifstream in{file, std::ios::binary};
    REQUIRE_MESSAGE(in.good(), file.string());
    for (std::string line; std::getline(in, line);) {
        auto const one = lisle::decode_as<json::value>(line, ecmascript);
        REQUIRE_MESSAGE(one.has_value(), file.string());
        auto const& object = one->get_object();
        check_case(object, std::string_view{object.at("name").get_string()});
    }
}

std::string_view find_text(json::object const& in, std::string_view key) {
    auto const* const found = in.if_contains(key);
    return found != nullptr && found->is_string() ? std::string_view{found->get_string()}
                                                  : std::string_view{};
}

TEST_CASE("no document of one system is detected as another's") {
    std::size_t cases = 0;
    for (auto const& file : list_files("vectors")) {
        auto const system = file.parent_path().filename().string();
        for_each_case(file, [&](json::object const& one, std::string_view name) {
            for (auto const* const key : {"input", "canonical", "pretty", "expected"}) {
                auto const found = detect(find_text(one, key));
                if (!found || (found.how == certainty::likely && system != "zed")) continue;
                CHECK_MESSAGE(system_of(found.format) == system, name);
                ++cases;
            }
        });
    }
    CHECK(cases > 500);
}

struct document_vectors {
    char const* file;
    detected wanted;
};

TEST_CASE("every system's documents are detected, whole and cut") {
    for (auto const& [file, expected] : {
             document_vectors{"zed/db_thread", told("zed", "0.3.0")},
             {"zed/newer_db_thread", told("zed", "0.3.0")},
             {"zed/legacy", told("zed", "0.3.0")},
             {"loom/thread", told("loom")},
             {"opencode/session", told("opencode", "session")},
             {"opencode/message", told("opencode", "message")},
             {"opencode/part", told("opencode", "part")},
         }) {
        std::size_t cases = 0;
        auto const& wanted = expected;  // clang 14 captures no structured binding
        auto const* const vectors = file;
        for_each_case("vectors/" + std::string{vectors} + ".jsonl",
                      [&](json::object const& one, std::string_view name) {
                          auto const text = find_text(one, "canonical");
                          if (!one.at("ok").as_bool() || text.empty()) return;
                          CAPTURE(name);
                          ++cases;
                          check(text, wanted);
                      });
        CHECK_MESSAGE(cases > 1, vectors);
    }
}

TEST_CASE("shared Zed threads are detected by version, as likely without messages") {
    std::size_t cases = 0;
    for_each_case("vectors/zed/shared_thread.jsonl",
                  [&](json::object const& one, std::string_view name) {
                      auto const text = find_text(one, "canonical");
                      if (text.find(R"("version":"1.0.0")") == text.npos) return;
                      CAPTURE(name);
                      ++cases;
                      auto wanted = told("zed-shared");
                      if (text.find(R"("messages":[])") != text.npos)
                          wanted.how = certainty::likely;
                      check(text, wanted);
                  });
    CHECK(cases > 1);
}

TEST_CASE("acpx records are detected with their shape, whole and cut") {
    for (auto const* const file : {"parse-0.19.1", "parse-b1", "parse-seed", "parse-other"}) {
        std::size_t cases = 0;
        for_each_case("vectors/acpx/" + std::string{file} + ".jsonl",
                      [&](json::object const& one, std::string_view name) {
                          auto const text = find_text(one, "input");
                          auto const shape = lisle::acpx::detect_shape(text);
                          if (!shape || !one.at("ok").as_bool()) return;
                          CAPTURE(name);
                          ++cases;
                          check(text, told("acpx", to_string(*shape)));
                      });
        CHECK_MESSAGE(cases > 1, file);
    }
}

// ---- Documents ----------------------------------------------------------------------------------

TEST_CASE("a Loom queue is detected by its first entry") {
    check(R"({"entries":[{"thread_id":"T-1","operation":"upsert","failed_at":"t"}]})",
          told("loom pending sync"));
    CHECK(detect(R"({"entries":[]})") == detected{"loom pending sync", "", certainty::likely});
    CHECK_FALSE(detect(R"({"entries":[)"));
    CHECK_FALSE(detect(R"({"entries":[{"kind":"said"}]})"));
}

TEST_CASE("older Zed threads are detected with their version") {
    std::string const rest =
        R"("summary":"S","updated_at":"t","messages":[{"id":0,"role":"user"}]})";
    check(R"({"version":"0.1.0",)" + rest, told("zed", "0.1.0"));
    check(R"({"version":"0.2.0",)" + rest, told("zed", "0.2.0"));
    check('{' + rest, told("zed", "unversioned"));
}

TEST_CASE("a thread of an unknown version is likely Zed's, from 1.0.0 on a shared thread") {
    auto const thread = [](std::string_view version) {
        return R"({"title":"t","messages":[{"User":{}}],"updated_at":"u")" + std::string{version}
               + '}';
    };
    detected const guess{"zed", "", certainty::likely};
    CHECK(detect(thread(R"(,"version":"0.4.0")")) == guess);
    CHECK(detect(thread("")) == guess);
    CHECK(detect(thread(R"(,"version":"1.0.0")")) == told("zed-shared"));
    CHECK(detect(thread(R"(,"version":"2.0.0")")) == detected{"zed-shared", "", certainty::likely});
}

TEST_CASE("a thread whose version lies behind the prefix is likely Zed's; read whole, certain") {
    auto const text = R"({"title":"t","messages":[{"User":{"id":"u","content":[{"Text":")"
                      + std::string(100000, 'x') + R"("}]}}],"updated_at":"u","version":"0.3.0"})";
    CHECK(detect(text) == detected{"zed", "", certainty::likely});
    CHECK(detect(text, text.size()) == told("zed", "0.3.0"));
}

TEST_CASE("acpx's sessions before 0.1.14 and its streams are detected") {
    check("{\n  \"id\": \"s\",\n  \"sessionId\": \"s\",\n  \"agentCommand\": \"a\",\n"
          "  \"turnHistory\": []\n}\n",
          told("acpx", "turn_history"));
    for (
        std::string_view const line :
        {R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}})",
         R"({"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1}})",
         R"({"jsonrpc":"2.0","method":"session/update","params":{}})",
         R"({"schema":"acpx.session.journal.v1","type":"segment"})",
         R"({"seq":1,"direction":"outbound","message":{"jsonrpc":"2.0","method":"initialize"}})"}) {
        check(line, told("acpx", "stream"));
        check(std::string{line} + "\n{}\n", told("acpx", "stream"));
    }
}

TEST_CASE("a rollout of Codex is detected by its first line") {
    std::string const meta = R"({"id":"i","timestamp":"t","instructions":null)";
    check(meta + "}\n", told("codex", "bare"));
    std::string const payload = R"("type":"session_meta","payload":{"id":"i","timestamp":"t",)"
                                R"("cwd":"/p","originator":"o","cli_version":"v"}})";
    check(R"({"timestamp":"t",)" + payload + '\n', told("codex", "envelope"));
    check(R"({"timestamp":"t","ordinal":0,)" + payload + "\n{}\n", told("codex", "ordinal"));
}

TEST_CASE("three records of a session are enough behind any number of damaged lines") {
    std::string const claude_code =
        R"({"parentUuid":null,"isSidechain":false,"sessionId":"s","type":"user"})"
        "\n";
    std::string const codex =
        R"({"timestamp":"t","type":"response_item","payload":{"type":"message"}})"
        "\n";
    for (auto const& [name, record] : {std::pair{"claude-code", claude_code}, {"codex", codex}})
        for (int const count : {6, 500}) {
            std::string damaged;
            for (int i = 0; i < count; ++i) damaged += "garbage\n";
            auto const three = record + record + record;
            CHECK(detect(damaged + three).format == name);
            CHECK(detect(damaged + three).how == certainty::likely);
            CHECK(detect(damaged + record + "x\n{}\n" + record + record).format == name);
            CHECK_FALSE(detect(damaged + record + record));
            CHECK_FALSE(detect(damaged + three + damaged));  // a quotation
        }
}

TEST_CASE("an opencode export is detected by its session's id") {
    check(R"({"info":{"id":"ses_1","title":"t"},"messages":[]})", told("opencode", "export"));
    CHECK(detect(R"({"info":{"id":"ses_1"}})").how == certainty::likely);
    CHECK_FALSE(detect(R"({"info":{"id":"msg_1"},"parts":[]})"));
    CHECK_FALSE(detect(R"({"openapi":"3.0","info":{"title":"an API"}})"));
}

TEST_CASE("lines of documents are not a document") {
    std::string const one = R"({"title":"t","messages":[],"updated_at":"u","version":"0.3.0"})";
    CHECK(detect(one) == told("zed", "0.3.0"));
    CHECK_FALSE(detect(one + '\n' + one + '\n'));
    CHECK_FALSE(detect('[' + one + ']'));
}

// ---- Other texts --------------------------------------------------------------------------------

TEST_CASE("no other text is detected as a format") {
    for (std::string_view const text : {
             std::string_view{},
             std::string_view{"\0\1\2\3", 4},
             std::string_view{"\x7f"
                              "ELF\2\1\1"},
             std::string_view{"hello"},
             std::string_view{"[2026-02-27T12:00:00Z] INFO started"},
             std::string_view{"# title\n\nmessages"},
             std::string_view{"null"},
             std::string_view{"[]"},
             std::string_view{"{}"},
             std::string_view{"\"0.3.0\""},
             std::string_view{R"([{"title":"t","messages":[],"version":"0.3.0"}])"},
             std::string_view{R"({"name":"x","version":"0.3.0","scripts":{"test":"t"}})"},
             std::string_view{R"({"name":"x","version":"1.0.0","title":"t","messages":{}})"},
             std::string_view{R"({"level":30,"time":1,"pid":2,"msg":"started"})"},
             std::string_view{"{\"level\":30,\"msg\":\"a\"}\n{\"level\":30,\"msg\":\"b\"}\n"},
             std::string_view{R"({"model":"m","messages":[{"role":"user","content":"hi"}]})"},
             std::string_view{R"({"title":"t","messages":[{"role":"user"}],"updated_at":"u"})"},
             std::string_view{R"({"title":"t","updated_at":"u","messages":[{"role":"user"}],)"
                              R"("version":"1.0.0"})"},
             std::string_view{R"({"summary":"s","updated_at":"u","messages":["text"]})"},
             std::string_view{R"({"id":"m","role":"user","parts":[{"type":"text","text":"t"}]})"},
             std::string_view{R"({"jsonrpc":"2.0","id":1,"method":"initialize",)"
                              R"("params":{"processId":1,"capabilities":{}}})"},
             std::string_view{R"({"jsonrpc":"2.0","id":1,"method":"initialize",)"
                              R"("params":{"protocolVersion":"2024-11-05"}})"},
             std::string_view{R"({"jsonrpc":"2.0","method":"textDocument/didOpen"})"},
             std::string_view{R"({"schema":"acpx.session-index.v1","files":[],"entries":[]})"},
             std::string_view{R"({"type":"user","message":{"role":"user"},"sessionId":"s"})"},
             std::string_view{R"({"timestamp":"t","type":"session_meta","payload":{"id":"i"}})"},
             std::string_view{R"({"id":"T-1","version":3,"conversation":"c"})"},
             std::string_view{R"({"entries":[{"name":"a"}]})"},
             std::string_view{R"({"log":{"entries":[]}})"},
         })
        CHECK_MESSAGE(!detect(text), text);
}

// ---- Files --------------------------------------------------------------------------------------

/// The format of a file, from its path.
detected describe(fs::path const& path) {
    auto const name = path.filename().string();
    auto const place = path.generic_string();
    auto const is_in = [&](std::string_view part) { return place.find(part) != place.npos; };
    if (name.ends_with(".zst")) return told("zstd");
    if (name.ends_with(".db") || name.ends_with(".sqlite")) return told("sqlite");
    if (name.ends_with(".stream.ndjson") || name == "events.ndjson") return told("acpx", "stream");
    if (is_in("/codex/") && name.starts_with("rollout-")) {
        if (is_in("/0.8.0/") || is_in("/0.20.0/")) return told("codex", "bare");
        auto const start = read_bytes(path).substr(0, 64);
        bool const has_ordinals = start.find(R"("ordinal":)") != std::string::npos;
        return told("codex", has_ordinals ? "ordinal" : "envelope");
    }
    if (is_in("/claude_code/"))
        return name.ends_with(".jsonl") && name != "history.jsonl" ? told("claude-code")
                                                                   : detected{};
    if (!name.ends_with(".json")) return {};
    if (is_in("/loom/")) return told("loom");
    if (is_in("/data/threads/")) return told("zed", "0.3.0");
    if (is_in("/zed/")) {
        if (name == "threads.rows.json") return {};
        if (name == "legacy-unversioned.json") return told("zed", "unversioned");
        if (name == "legacy-0.1.0.json") return told("zed", "0.1.0");
        if (name == "legacy-0.2.0.json") return told("zed", "0.2.0");
        return told("zed", "0.3.0");
    }
    if (is_in("/opencode/")) {
        if (is_in("/data/opencode/") || name.starts_with("export") || name.starts_with("session__"))
            return told("opencode", "export");
        auto const stored = lisle::opencode::parse_storage_path(place);
        if (!stored) return {};
        switch (stored->kind) {
            case lisle::opencode::file_kind::session_file: return told("opencode", "session");
            case lisle::opencode::file_kind::message_file: return told("opencode", "message");
            case lisle::opencode::file_kind::part_file: return told("opencode", "part");
        }
    }
    if (!is_in("/acpx/")) return {};
    if (name == "archive.json") return told("acpx-archive");
    if (name == "record.json") return told("acpx", "flat_camel");
    bool const is_record =
        is_in("/data/acpx/") || name.starts_with("ses_") || (name[0] >= '0' && name[0] <= '9');
    return is_record ? told("acpx", "flat") : detected{};
}

TEST_CASE("the example files are detected") {
    std::size_t count = 0;
    for (auto const& file : list_files("../examples/data")) {
        CAPTURE(file.string());
        auto wanted = describe(file);
        // This one is cut before its messages.
        if (file.filename() == "T-01a1dd00-1111-7222-8333-444455556666.json")
            wanted.how = certainty::likely;
        if (wanted) ++count;
        check(read_bytes(file), wanted);
    }
    CHECK(count > 20);
}

TEST_CASE("captured files are detected") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) return;  // tests/run.sh reports that
    std::size_t count = 0;
    for (auto const& file : list_files(captures)) {
        // This version reads no trajectories; answers of opencode 2's server are no exports.
        auto const path = file.generic_string();
        if (path.find("/captures/atif/") != path.npos) continue;
        if (path.find("/captures/opencode-2/") != path.npos) continue;
        CAPTURE(file.string());
        auto const wanted = describe(file);
        auto const bytes = read_bytes(file);
        auto const found = detect(bytes, bytes.size());
        CHECK(found.format == wanted.format);
        CHECK(found.shape == wanted.shape);
        CHECK(found.how == wanted.how);
        check_cuts(bytes, wanted);
        if (wanted) ++count;
    }
    CHECK(count > 100);
}

}  // namespace formats_all_test
