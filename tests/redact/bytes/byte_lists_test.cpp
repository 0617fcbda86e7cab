#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/bytes/byte_lists.hpp>
#include <lisle/redact/edit/rewriter.hpp>

#include <string>
#include <string_view>

namespace byte_lists_test {

using namespace lisle::redaction;

namespace {

std::string bytes_of(std::string_view text) {
    std::string out;
    for_each_byte_list(text, find_byte_runs(text).lists, [&](span at, std::string const& bytes) {
        out += '[' + std::string{text.substr(at.begin, 2)} + ':' + bytes + ']';
    });
    return out;
}

/// A text as numbers, with a separator between them.
std::string list(std::string_view text, std::string const& between, std::string_view prefix = "") {
    std::string out;
    for (char const c : text) {
        auto const byte = static_cast<int>(static_cast<unsigned char>(c));
        out += out.empty() ? "" : between;
        out += prefix == "d" ? std::to_string(byte)
                             : std::string{prefix} + encode_hex_like("", {&c, 1});
    }
    return out;
}

}  // namespace

TEST_CASE("numbers with one separator are bytes") {
    std::string const text = "a text of 24 characters.";
    CHECK(bytes_of(list(text, " ")) == "[61:" + text + "]");
    CHECK(bytes_of("x: " + list(text, ":") + '\n') == "[61:" + text + "]");
    CHECK(bytes_of('{' + list(text, ", ", "0x") + '}') == "[0x:" + text + "]");
    CHECK(bytes_of("{\n  " + list(text, ",\n  ", "0x") + "\n}") == "[0x:" + text + "]");
    CHECK(bytes_of('[' + list(text, ",", "d") + ']') == "[97:" + text + "]");
    CHECK(bytes_of(' ' + list(text, " ") + "\n\n") == "[61:" + text + "]");
    CHECK(bytes_of("[" + list("4539578763621486", ", ", "d") + "]")
          == "[52:RSQWSUVUTQTPIRVT][52:4539578763621486]");
    CHECK(bytes_of("[" + list(text.substr(0, 11), ",", "d") + "]").empty());
    CHECK(bytes_of(list(text, "; ")).empty());
    CHECK(bytes_of(list(text, " ", "d")).empty());
    CHECK(bytes_of(list(std::string(24, '\x01'), " ")).empty());
    CHECK(bytes_of("[300," + list(text, ",", "d") + ']').empty());
}

TEST_CASE("the shortest list is found after other text, at any offset") {
    std::string const text = "exact twelve";
    for (std::string const before : {"x = ", "f(", "-> (((("})
        for (std::size_t size = 0; size < 70; ++size) {
            auto const list_behind = std::string(size, 'z') + before + list(text, " ") + ") 1";
            CHECK_MESSAGE(bytes_of(list_behind) == "[65:" + text + "]", list_behind);
        }
}

TEST_CASE("two lists in one run of punctuation are both found") {
    std::string const text = "exact twelve";
    auto const one = '(' + list(text, " ") + ')';
    CHECK(bytes_of(one + " + " + one) == "[65:" + text + "][65:" + text + "]");
}

TEST_CASE("a secret in a list is found, and replaced as a list") {
    static scanner const by{default_detectors()};
    placeholder_table placeholders;
    rewriter writer{by, placeholders};
    secret_forms::author author{19};
    auto const token = "ghp_" + author.alnum(36);
    std::string const label = "[redacted:github-token:1]";
    struct style {
        std::string between;
        std::string_view prefix;
    };
    for (auto const& s : {style{" ", ""}, style{":", ""}, style{", ", "0x"}, style{",", "d"}}) {
        auto const text = "[" + list("k " + token, s.between, s.prefix) + "]";
        CHECK(found_secrets(text) == found_lines{"github-token: " + token});
        CHECK(writer.rewrite(text, by.scan(text).matches)
              == "[" + list("k " + label, s.between, s.prefix) + "]");
    }
}

TEST_CASE("a list of two hexadecimal digits stays one, whatever number it begins with") {
    CHECK(encode_list_like("0a 70 61", "\nAZ", '\n') == "0a 41 5a");
    CHECK(encode_list_like("0A:7F:61", "\nAZ", '\n') == "0A:41:5A");
    CHECK(encode_list_like("10, 112, 97", "\nAZ", '\n') == "10, 65, 90");
    CHECK(encode_list_like("0x4B, 0x70", "AZ", 'K') == "0x41, 0x5A");
}

}  // namespace byte_lists_test
