// tests/conversation/redacted_lines_test.cpp - secrets in the lines that a conversation keeps as
// bytes.
#include <doctest/doctest.h>
#include <support/planted_secrets.hpp>

#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>

#include <string>
#include <vector>

namespace conversation_redacted_lines_test {

namespace {

std::string const nul(3, '\0');

std::string claude_code_line(std::string const& text) {
    return R"({"type":"user","uuid":"00000000-0000-4000-8000-000000000001","parentUuid":null,)"
           R"("sessionId":"00000000-0000-4000-8000-000000000000","isSidechain":false,)"
           R"("timestamp":"2026-01-01T00:00:01.000Z","cwd":"/p","version":"2.1.0",)"
           R"("message":{"role":"user","content":")"
           + text + "\"}}";
}
std::string codex_line(std::string const& text) {
    return R"({"timestamp":"2026-01-01T00:00:01.000Z","type":"response_item","payload":)"
           R"({"type":"message","role":"user","content":[{"type":"input_text","text":")"
           + text + "\"}]}}";
}
std::string const codex_meta =
    R"({"timestamp":"2026-01-01T00:00:00.000Z","type":"session_meta","payload":{"id":)"
    R"("00000000-0000-4000-8000-000000000000","timestamp":"2026-01-01T00:00:00.000Z",)"
    R"("cwd":"/p","originator":"codex_cli_rs","cli_version":"0.77.0","source":"cli"}})"
    "\n";

std::string spaced(std::string line) {
    for (std::size_t at = 0; (at = line.find("\":", at)) != line.npos; ++at)
        line.insert(at + 2, " ");
    return line;
}
std::string as_utf16(std::string_view text, bool is_little) {
    std::string out;
    for (char const c : text) {
        if (!is_little) out += '\0';
        out += c;
        if (is_little) out += '\0';
    }
    return out;
}

/// The damaged forms of a line.
std::vector<std::string> damage(std::string const& line) {
    std::string const garbage = "\x01\x92\xFE\xBA\x8E\x03\xC1\x7F\x1B\xD2\xE4\x90\x11\xAC\xBD\xF7";
    std::vector<std::string> out{nul + line + nul, std::string(5000, '\0') + line};
    out.push_back(garbage + garbage + garbage + garbage + line);
    out.push_back(line.substr(0, line.size() - 2));  // cut, so that it is unreadable
    out.push_back("\xE9" + line.substr(0, line.size() - 2));
    out.push_back(as_utf16(line, true));
    out.push_back(as_utf16(line, false));
    out.push_back(as_utf16(line.substr(0, line.size() - 1), true) + "\xE9");
    return out;
}

template <class Tag>
std::string redact_conversation(std::string const& file, std::string& source) {
    auto document = lisle::decode<Tag>(file);
    REQUIRE(document.has_value());
    auto talk = lisle::conversation::get(*document, {.parts = lisle::conversation::parts::all});
    source = lisle::encode(talk);
    auto read = lisle::decode<lisle::conversation_t>(source).value();
    static_cast<void>(lisle::redact(read));
    auto const out = lisle::encode(read);
    CHECK(lisle::redact(read).findings.empty());
    CHECK(lisle::encode(read) == out);
    CHECK(lisle::decode<lisle::conversation_t>(out, lisle::strict).has_value());
    return out;
}

/// Everything that base64 in `bytes` stands for, and the text itself.
std::string with_bytes(std::string const& json) {
    auto out = json;
    std::string const key = "\"bytes\":\"";
    for (std::size_t at = 0; (at = json.find(key, at)) != json.npos;) {
        at += key.size();
        auto const bytes = json.substr(at, json.find('"', at) - at);
        auto decoded = lisle::scalars::decode_base64(bytes).value_or("");
        out += decoded;
        std::erase(decoded, '\0');
        out += decoded;
    }
    return out;
}

template <class Tag>
void check_all(std::string const& before, std::string (*make_line)(std::string const&)) {
    auto const& forms = secret_forms::all();
    secret_forms::author author{3};
    std::size_t next = 0;
    for (std::size_t form = 0; form < 16; ++form)
        for (bool const is_spaced : {false, true}) {
            auto const& one = forms[(form * 7) % forms.size()];
            if (one.rule == "private-key") continue;  // a line ends where it begins
            auto const made = one.make(author);
            planted_secrets::planted const p{one.rule, made,
                                             secret_forms::secret_part(one.rule, made)};
            auto const quoted = planted_secrets::without_quotes(planted_secrets::as_json(made));
            auto line = make_line("caf\xE9 " + quoted + " \xC3 ok");
            if (is_spaced) line = spaced(line);
            auto all = damage(line);
            all.push_back(line);
            auto const& damaged = all[next++ % all.size()];
            CAPTURE(damaged);
            std::string source;
            auto const redacted =
                redact_conversation<Tag>(before + make_line("x") + '\n' + damaged + '\n', source);
            CHECK(with_bytes(source).find(quoted) != source.npos);
            planted_secrets::check_gone(redacted, p);
            planted_secrets::check_gone(with_bytes(redacted), p);
        }
}

}  // namespace

TEST_CASE("a secret in a damaged line of Claude Code is redacted in its bytes") {
    check_all<lisle::claude_code_t>("", claude_code_line);
}

TEST_CASE("a secret in a damaged line of Codex is redacted in its bytes") {
    check_all<lisle::codex_t>(codex_meta, codex_line);
}

TEST_CASE("a redacted line that was damaged has the white space of its source") {
    secret_forms::author author{4};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    auto const line = spaced(claude_code_line("caf\xE9 " + token));
    std::string source;
    auto const json = redact_conversation<lisle::claude_code_t>(line + "\n", source);
    auto const talk = lisle::decode<lisle::conversation_t>(json).value();
    auto const back = lisle::conversation::put<lisle::claude_code_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source)
          == spaced(claude_code_line("caf\xEF\xBF\xBD [redacted:github-token:1]")) + "\n");
}

}  // namespace conversation_redacted_lines_test
