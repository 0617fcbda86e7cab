// tests/linear/redaction.cpp - texts that are hostile to the search for secrets.
#include "adversary.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/redact.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/scalars/base64.hpp>

#include <cstdlib>

namespace linear {

namespace {

using std::size_t;
using std::string;
using std::string_view;

size_t scan(string_view text) {
    static lisle::redaction::scanner const by{lisle::redaction::default_detectors()};
    auto const found = by.scan(text);
    return found.matches.size() + found.binary_bytes;
}

size_t redact(string_view text) {
    static lisle::redactor by;
    lisle::redaction::report told;
    return by.redact_text(text, told).size();
}

string fill(string_view each, size_t bytes) {
    string out;
    while (out.size() < bytes) out += each;
    return out;
}

/// Code with keywords, paths, addresses and escapes, as tools print it.
string usual_text(size_t bytes) {
    return fill(
        "token = read_token(\"/home/user/src/main.py\")  # see https://host.example/a?b=%20c\n"
        "\"id\": \"toolu_01AbCdEfGhIjKlMnOpQrStUv\", \"text\": \"line\\n\\u0041nd 10.0.0.1\"\n",
        bytes);
}

/// As many names and prefixes of secrets as the hostile texts have, each followed by a blank. Where
/// the word goes on, each costs a look at up to 2 KiB more, so hostile texts cost some times as
/// much, and no more for a longer text.
string usual_names(size_t bytes) {
    return fill("sk-ant- password= ghp_ token: gho_ secret glpat- xoxb- AKIA ", bytes);
}

/// A text with a placeholder's worth of replaced values.
string usual_finds(size_t bytes) {
    return fill("log of /home/maria/project and its mail to maria.lopez@gmx.net, some words more\n",
                bytes);
}

/// A conversation with a member that lisle does not know: a list of events.
string wrap_events(string const& events) {
    return R"({"lisle":1,"messages":[{"role":"user","origin":"person","content":[],"later":[)"
           + events + R"(null]}]})";
}
/// One event with as many types and chunks of text as fit.
string make_ids(size_t bytes) {
    string const one = R"({"type":")" + string(100, 'a') + R"(","delta":"b"})";
    return wrap_events('[' + fill(one + ',', bytes) + "null],");
}
/// An event for each of them.
string make_events(size_t bytes) {
    string const one = R"({"type":")" + string(100, 'a') + R"(","delta":"b"},)";
    return wrap_events(fill(one, bytes));
}
size_t redact_document(string_view text) {
    auto read = lisle::decode<lisle::conversation_t>(text);
    if (!read) std::abort();
    static_cast<void>(lisle::redact(*read));
    return read->messages.size();
}

std::vector<adversary> make() {
    return {
        {"beginnings of tokens, at most 12 times",
         [](size_t n) { return fill("sk-ant-api03-", n); }, usual_names, scan},
        {"prefixes behind each other, at most 6 times",
         [](size_t n) { return fill("ghp_gho_glpat-xoxb-AKIA", n); }, usual_names, scan},
        {"names of secrets without values, at most 6 times",
         [](size_t n) { return fill("password=token:secret ", n); }, usual_names, scan},
        {"names of vendors and options without secrets, at most 6 times",
         [](size_t n) { return fill("vault s. discord a.b --key curl -u a:", n); }, usual_names,
         scan},
        {"commands and members of names without values, at most 6 times",
         [](size_t n) { return fill("mysql ENV TOKEN \"name\":\"password\",\"value\" ", n); },
         usual_names, scan},
        {"lists of secrets in lists, at most 6 times",
         [](size_t n) { return fill("secrets:[passwords:{", n); }, usual_names, scan},
        {"lists of secrets, at most 6 times",
         [](size_t n) { return fill("passwords:[" + fill("a,bcdefgh,", 2000) + "]\n", n); },
         usual_names, scan},
        {"blocks of secrets in blocks, at most 6 times",
         [](size_t n) {
             string each;
             for (size_t i = 0; i < 32; ++i) each += string(i, ' ') + "secrets:\n";
             return fill(each, n);
         },
         usual_names, scan},
        {"base64 of damaged text",
         [](size_t n) {
             return lisle::scalars::encode_base64(string(n / 4, '\0')
                                                  + fill("some \xE9 text ", n / 2));
         },
         usual_text, scan},
        {"lines of base64 in a diff",
         [](size_t n) { return fill('+' + string(64, 'a') + '\n', n); }, usual_text, scan},
        {"beginnings of keys",
         [](size_t n) { return fill(string{"-----BEGIN "} + "PRIVATE KEY-----\n", n); }, usual_text,
         scan},
        {"ends of keys",
         [](size_t n) { return fill(string{"-----END "} + "PRIVATE KEY-----\n", n); }, usual_text,
         scan},
        {"ends of keys in numbered lines",
         [](size_t n) { return fill("   12:" + string{"-----END "} + "PRIVATE KEY-----\n", n); },
         usual_text, scan},
        {"JWTs without an end", [](size_t n) { return fill("eyJ.eyJ.eyJ", n); }, usual_text, scan},
        {"escapes in one word", [](size_t n) { return fill("\\u0061%61\\x61", n); }, usual_text,
         scan},
        {"escapes of escapes", [](size_t n) { return fill("%25%35%63\\\\u0061", n); }, usual_text,
         scan},
        {"entities of entities", [](size_t n) { return fill("&#38;#38;#95;", n); }, usual_text,
         scan},
        {"colors in one word", [](size_t n) { return fill("a\x1b[m\x1b[1;3", n); }, usual_text,
         scan},
        {"colors behind each other", [](size_t n) { return fill("\x1b[m", n); }, usual_text, scan},
        {"zeros between letters",
         [](size_t n) {
             return fill({"a\0", 2}, n);
         },
         usual_text, scan},
        {"hexadecimal digits of hexadecimal digits",
         [](size_t n) {
             string text = fill("a", n / 16);
             for (int i = 0; i < 4; ++i) text = lisle::redaction::encode_hex_like("", text);
             return text;
         },
         usual_text, scan},
        {"base64 of base64",
         [](size_t n) {
             string text = fill("a", n / 4);  // base64 of it, four times, has 3.2 times its size
             for (int i = 0; i < 4; ++i) text = lisle::scalars::encode_base64(text);
             return text;
         },
         usual_text, scan},
        {"offsets of dumps without bytes", [](size_t n) { return fill("0000\n", n); }, usual_text,
         scan},
        {"offsets of dumps in long lines",
         [](size_t n) { return fill("\n0000: 41 " + string(990, 'z'), n); }, usual_text, scan},
        {"numbers in lists of two signs", [](size_t n) { return fill("0,0:", n); }, usual_text,
         scan},
        {"digits", [](size_t n) { return fill("4", n); }, usual_text, scan},
        {"digits with separators", [](size_t n) { return fill("4 4-", n); }, usual_text, scan},
        {"at signs", [](size_t n) { return fill("a@b.", n); }, usual_text, scan},
        {"schemes", [](size_t n) { return fill("a://", n); }, usual_text, scan},
        {"addresses", [](size_t n) { return fill("1.1.1.", n); }, usual_text, scan},
        {"placeholders", [](size_t n) { return fill("[redacted:a:1]", n); }, usual_text, scan},
        {"names and values that overlap, at most 50 times",
         [](size_t n) { return fill("x1A_PASSWORD=", n); }, usual_names, scan},
        {"chunks with ids of their own", make_ids, make_events, redact_document},
        {"many matches", [](size_t n) { return fill("/home/maria/ ", n); }, usual_finds, redact},
    };
}

}  // namespace

std::vector<adversary> const& adversaries_of_redaction() {
    static auto const all = make();
    return all;
}

}  // namespace linear
