// tests/differential/main.cpp - prints lisle's results, one per line, for others to check.
//
// Usage: lisle_differential KIND COUNT SEED; the kinds:
//   doubles    "d BITS TEXT": the double, as JavaScript spells it; "p TEXT BITS": as it is read
//   strings    "s UNIT... TEXT": UTF-16 code units in hexadecimal, and what JSON.stringify makes
//   documents  "j HEX MINE": a text and what JSON.stringify(JSON.parse(text)) makes, or "refused";
//   serde the same, as serde_json makes it
//   suite      as documents, of all cases of tests/json_suite (in the working directory)
//   suite_serde
//   boost      compares with Boost.JSON itself and prints nothing but differences
#include "../json_suite/suite.hpp"
#include "random_text.hpp"

#include <lisle/codec.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/hex.hpp>

#include <boost/json/error.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <optional>

namespace {

using namespace differential;
using boost::json::value;

constexpr lisle::json_style as_ecmascript{.numbers = lisle::text::number_style::ecmascript};

std::string hex_of(std::string_view bytes) {
    std::string out;
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        out += lisle::text::lower_hex_digit(byte >> 4U);
        out += lisle::text::lower_hex_digit(byte);
    }
    return out;
}

void print(std::string const& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
}

std::string bits_of(double number) {
    char out[17];
    std::snprintf(out, sizeof out, "%016llx",
                  static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(number)));
    return out;
}

/// The value of a text as a double.
double read_double(std::string_view text) {
    auto const read = lisle::decode_as<double>(text);
    return read ? *read : std::nan("");
}

// ---- For node and serde_json --------------------------------------------------------------------

void print_doubles(std::size_t count, random_source from) {
    for (std::size_t i = 0; i < count; ++i) {
        auto const number = random_double(from);
        auto const text = lisle::encode_as(number, as_ecmascript);
        auto const again = read_double(text);
        // The sign of zero is not written.
        if (again != number) print("lost: " + bits_of(number) + ' ' + text);
        auto const serde = lisle::encode_as(number);
        if (bits_of(read_double(serde)) != bits_of(number))
            print("lost: " + bits_of(number) + ' ' + serde);
        print("d " + bits_of(number) + ' ' + text);
        auto const decimal = random_decimal(from);
        print("p " + decimal + ' ' + bits_of(read_double(decimal)));
    }
}

/// Any code units, as JSON text.
std::string spell(std::u16string_view units) {
    std::string out = "\"";
    for (char16_t const unit : units) {
        out += "\\u";
        for (unsigned shift = 16; shift > 0;)
            out += lisle::text::lower_hex_digit(static_cast<unsigned char>(unit >> (shift -= 4)));
    }
    return out += '"';
}

void print_string(std::u16string_view units) {
    auto const quoted = spell(units);
    lisle::decode_options options;
    options.ecmascript = true;
    auto const read = lisle::decode_as<std::string>(quoted, options);
    std::string line = "s";
    for (std::size_t i = 3; i < quoted.size(); i += 6) line += ' ' + quoted.substr(i, 4);
    print(line + ' ' + (read ? lisle::encode_as(*read, as_ecmascript) : "refused"));
}

/// Every code unit alone, and `count` of them in pairs with units at which a rule changes.
void print_strings(std::size_t count) {
    static constexpr char16_t edges[] = {0,      8,      0x1F,   ' ',    '"',    '\\',
                                         0x7F,   0x80,   0x7FF,  0x800,  0x2028, 0xD7FF,
                                         0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF};
    auto const step = std::max<std::size_t>(1, 65536 / std::max<std::size_t>(1, count));
    for (std::size_t unit = 0; unit <= 0xFFFF; ++unit) {
        auto const one = static_cast<char16_t>(unit);
        print_string({&one, 1});
        bool const is_edge = std::find(std::begin(edges), std::end(edges), one) != std::end(edges);
        if (unit % step != 0 && !is_edge) continue;
        for (auto const other : edges) {
            char16_t const pairs[] = {one, other, one};
            print_string({pairs, 2});
            print_string({pairs + 1, 2});
        }
    }
}

/// As JSON.stringify(JSON.parse(text)) makes it, or as serde_json rewrites a Value.
std::string rewrite(std::string const& text, bool is_serde) {
    auto options = lisle::reference;
    options.ecmascript = !is_serde;
    auto read = lisle::decode_as<value>(text, options);
    if (!read) return "refused";
    if (!is_serde) lisle::text::ecmascript::normalize(*read);
    return lisle::encode_as(*read, is_serde ? lisle::json_style{} : as_ecmascript);
}

void print_document(std::string const& text, bool is_serde) {
    print("j " + hex_of(text) + ' ' + rewrite(text, is_serde));
}

std::string make_document(random_source& from) {
    auto text = random_document{from}.make();
    return from.one_in(3) ? spoil(std::move(text), from) : text;
}

// ---- Boost.JSON ---------------------------------------------------------------------------------

/// Boost rounds some doubles of many digits wrongly and reads `-0` as an integer, so numbers are
/// compared with std::from_chars.
bool are_alike(value const& mine, value const& others) {
    if (mine.is_double()) {
        if (others.is_int64()) return mine.get_double() == 0 && others.get_int64() == 0;
        if (!others.is_double()) return false;
        auto const a = mine.get_double(), b = others.get_double();
        bool const is_near_limit = std::abs(a) > 0x1.ffffffffffffp1023 && std::isinf(b);
        return a == b || std::abs(a - b) <= std::abs(a) * 0x1p-49 || std::abs(a) < 1e-300
               || is_near_limit;
    }
    if (mine.is_number())
        return others.is_number() && (others.is_double() ? false : mine == others);
    if (mine.is_array()) {
        if (!others.is_array() || mine.get_array().size() != others.get_array().size())
            return false;
        for (std::size_t i = 0; i < mine.get_array().size(); ++i)
            if (!are_alike(mine.get_array()[i], others.get_array()[i])) return false;
        return true;
    }
    if (!mine.is_object()) return mine == others;
    if (!others.is_object() || mine.get_object().size() != others.get_object().size()) return false;
    for (auto const& [key, inner] : mine.get_object()) {
        auto const* const other = others.get_object().if_contains(key);
        if (other == nullptr || !are_alike(inner, *other)) return false;
    }
    return true;
}

std::size_t compare_with_boost(std::string const& text) {
    boost::json::parse_options options;
    options.max_depth = 127;
    boost::system::error_code failed;
    auto const others = boost::json::parse(text, failed, {}, options);
    auto const mine = lisle::decode_as<value>(text);
    bool const is_infinite = !mine && mine.error().code == lisle::errc::number_too_large;
    if (is_infinite || failed == boost::json::error::exponent_overflow) return 0;
    if (mine.has_value() == !failed && (failed || are_alike(*mine, others))) return 0;
    print("differs from Boost.JSON: " + text);
    return 1;
}

std::size_t compare_doubles(std::size_t count, random_source from) {
    std::size_t differences = 0;
    for (std::size_t i = 0; i < count; ++i) {
        auto const text = random_decimal(from);
        double expected = 0;
        std::from_chars(text.data(), text.data() + text.size(), expected);
        if (bits_of(read_double(text)) == bits_of(expected)) continue;
        print("differs from std::from_chars: " + text);
        ++differences;
    }
    return differences;
}

int compare(std::size_t count, random_source from) {
    auto differences = compare_doubles(count, from);
    for (std::size_t i = 0; i < count; ++i) differences += compare_with_boost(make_document(from));
    std::size_t cases = 0;
    for (auto const& each : json_suite::read_cases("json_suite/cases.jsonl")) {
        differences += compare_with_boost(each.text());
        ++cases;
    }
    std::printf("%zu documents and %zu cases as Boost.JSON reads them, %zu numbers as "
                "std::from_chars does; differences: %zu\n",
                count, cases, count, differences);
    return differences == 0 && cases != 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return std::fputs("usage: lisle_differential KIND COUNT SEED\n", stderr), 2;
    std::string_view const kind = argv[1];
    auto const count = static_cast<std::size_t>(std::strtoull(argv[2], nullptr, 10));
    random_source from{std::strtoull(argv[3], nullptr, 10)};
    bool const is_serde = kind.ends_with("serde");
    if (kind == "boost") return compare(count, from);
    if (kind == "doubles") return print_doubles(count, from), 0;
    if (kind == "strings") return print_strings(count), 0;
    if (kind == "documents" || kind == "serde") {
        for (std::size_t i = 0; i < count; ++i) print_document(make_document(from), is_serde);
        return 0;
    }
    if (kind.starts_with("suite")) {
        auto const cases = json_suite::read_cases("json_suite/cases.jsonl");
        for (auto const& each : cases) print_document(each.text(), is_serde);
        return cases.empty() ? 1 : 0;
    }
    return std::fputs("no such kind\n", stderr), 2;
}
