// tests/lost_bytes/main.cpp - damages documents at many places and asks for every byte of them.
// Usage: lisle_lost_bytes PLACES SEED FILE... Exits with 1 if anything was lost silently.
#include "account.hpp"
#include "codec.hpp"
#include "mutate.hpp"
#include "outline.hpp"

#include <lisle/formats/acpx/recorder/stream.hpp>
#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/locate.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/writer.hpp>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lost_bytes {

namespace {

struct counts {
    std::size_t places = 0, same_bytes = 0, same_tokens = 0, refused = 0, broken = 0;
};

/// The problem, or nothing.
using verdict = std::optional<std::string>;

std::string at_byte(std::string_view what, std::size_t offset) {
    return std::string{what} + " (byte " + std::to_string(offset) + ')';
}

/// Whether a text is spelled as its system spells, numbers included.
bool is_well_spelled(std::string_view text, lisle::json_style style) {
    auto const compact = respell(text, style.numbers, false);
    if (!compact) return false;
    std::string out;
    {
        lisle::text::writer to{out, style};
        to.raw(*compact);
        to.end_document();
    }
    return out == text;
}

verdict check_places(std::string_view text, rewritten const& read) {
    for (auto const& e : read.errors)
        if (e.offset > text.size()) return at_byte("an error behind the text", e.offset);
    for (auto const& n : read.notes)
        if (n.offset > text.size()) return at_byte("a note behind the text", n.offset);
    return std::nullopt;
}

// ---- Documents ----------------------------------------------------------------------------------

/// A readable document is kept: byte for byte if its spelling is canonical, else token by token.
verdict check_decoded(codec const& kind, std::string_view text, rewritten const& read,
                      counts& sums) {
    if (auto const wrong = check_places(text, read)) return wrong;
    if (read.text == text) {
        ++sums.same_bytes;
        return std::nullopt;
    }
    auto const numbers = kind.style.numbers;
    auto const was = respell(text, numbers);
    if (!was)
        return read.notes.empty() ? verdict{"read as another value without a note"} : verdict{};
    if (was != respell(read.text, numbers)) return "read, but not every token is kept";
    // A system may write 1.0 for an integer in a real field.
    bool const has_same_numbers =
        respell(text, numbers, false) == respell(read.text, numbers, false);
    if (has_same_numbers && is_well_spelled(text, kind.style))
        return "read, but not every byte is kept";
    ++sums.same_tokens;
    return std::nullopt;
}

/// An unreadable document is refused with a place, and salvaged except for reported places.
verdict check_refused(codec const& kind, std::string_view text, lisle::error const& refusal) {
    if (refusal.offset > text.size()) return at_byte("an error behind the text", refusal.offset);
    if (kind.salvage == nullptr) return std::nullopt;
    auto const saved = kind.salvage(text);
    if (saved.errors.empty()) return "refused, but salvaged without an error";
    std::vector<lisle::error> mended;
    using lisle::detail::lone_surrogates;
    auto const whole = lisle::detail::mend_strings(lisle::detail::mend_utf8(text, mended), mended,
                                                   kind.is_ecmascript ? lone_surrogates::kept
                                                                      : lone_surrogates::replaced);
    if (auto const wrong = check_places(whole, saved)) return wrong;
    std::vector<std::size_t> reports;
    auto end = whole.size();
    for (std::size_t i = mended.size(); i < saved.errors.size(); ++i) {
        auto const& e = saved.errors[i];
        reports.push_back(e.offset);
        if (e.code <= lisle::errc::too_large) end = std::min(end, e.offset);
    }
    // An old thread is upgraded, and so has another shape.
    for (auto const& n : saved.notes)
        if (n.what.ends_with("upgraded")) return std::nullopt;
    auto const lost =
        account{whole, saved.text, std::move(reports), end, kind.style.numbers}.find_lost();
    if (lost)
        return at_byte(
            "salvaged, but neither kept nor reported: " + lisle::pointer_of(whole, *lost), *lost);
    return std::nullopt;
}

verdict check_document(codec const& kind, std::string_view text, counts& sums) {
    auto const read = kind.decode(text);
    if (read) return check_decoded(kind, text, *read, sums);
    ++sums.refused;
    return check_refused(kind, text, read.error());
}

// ---- Streams of lines ---------------------------------------------------------------------------

/// Each line is read independently of the others, and none is left out.
verdict check_stream(std::string_view text, counts& sums) {
    lisle::text::text_lines lines{text};
    std::size_t end = 0;
    while (auto const line = lines.next()) {
        for (; end < line->offset; ++end)
            if (text[end] != '\n' && text[end] != '\r') return at_byte("between lines", end);
        end = line->offset + line->text.size();
        auto const read = lisle::acpx::parse_line(*line);
        bool const is_json = respell(line->text, {}).has_value();
        using lisle::acpx::line_kind;
        bool const is_refused =
            read.kind == line_kind::broken || read.kind == line_kind::unfinished;
        if (is_json == is_refused) return at_byte("a line of the wrong kind", line->offset);
        is_refused ? ++sums.refused : ++sums.same_tokens;
    }
    return std::nullopt;
}

// ---- Blobs --------------------------------------------------------------------------------------

/// zstd's blocks before the damage are whole, and the damage is reported. Frames have no checksum:
/// a damaged block may give another valid text.
verdict check_blob(std::string_view whole, std::string_view blob, damage const& what,
                   counts& sums) {
    auto const read = lisle::zstd::decompress_partial(blob);
    if (read.failure && read.failure->offset > blob.size())
        return at_byte("an error behind the blob", read.failure->offset);
    if (read.failure) ++sums.refused;
    if (!read.failure && read.text == whole) ++sums.same_bytes;
    bool const is_cut = what.now.empty() && what.last > what.first && what.first == blob.size();
    if (is_cut && !read.failure && read.text != whole) return "cut without an error";
    if (is_cut && !whole.starts_with(read.text)) return "cut, but not to a prefix of the text";
    // Damage in the frame's header damages the whole frame.
    constexpr std::size_t header = 6;
    if (what.first < header) return std::nullopt;
    auto const before = lisle::zstd::decompress_partial(blob.substr(0, what.first)).text;
    if (!whole.starts_with(before) || !read.text.starts_with(before))
        return "blocks before the damage are not kept";
    return std::nullopt;
}

// ---- Files --------------------------------------------------------------------------------------

std::string read_file(std::string const& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::optional<std::uint64_t> to_number(std::string_view text) {
    std::uint64_t out = 0;
    auto const* const last = text.data() + text.size();
    if (std::from_chars(text.data(), last, out).ptr != last || text.empty()) return std::nullopt;
    return out;
}

/// FNV-1a.
std::uint64_t mix(std::uint64_t seed, std::string_view text) {
    for (char const c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return seed;
}

codec const& codec_of(std::string const& path, std::string_view text) {
    for (auto const& kind : all_codecs())
        if (kind.recognizes(path, text)) return kind;
    return all_codecs().back();
}

/// Tries all damage of one text; prints and keeps the first few failures.
counts check_text(std::string const& path, std::string const& text, std::string const& donor,
                  std::size_t places, std::uint64_t seed) {
    counts out;
    bool const is_blob = lisle::zstd::is_frame(text);
    bool const is_stream = path.ends_with(".ndjson");
    auto const whole = is_blob ? lisle::zstd::decompress_partial(text).text : std::string{};
    auto const& kind = codec_of(path, text);
    // Otherwise files of one kind would be damaged alike.
    damager damages{mix(seed, text), text, donor};
    for (; out.places < places; ++out.places) {
        // The first is not damage: an undamaged text must be kept as well.
        auto const what = out.places == 0 ? damage{text.size(), text.size(), {}} : damages.next();
        auto const damaged = what.apply_to(text);
        auto const wrong = is_blob     ? check_blob(whole, damaged, what, out)
                           : is_stream ? check_stream(damaged, out)
                                       : check_document(kind, damaged, out);
        if (!wrong) continue;
        if (++out.broken > 5) continue;
        std::printf("%s: place %zu: bytes %zu to %zu became %zu others: %s\n", path.c_str(),
                    out.places, what.first, what.last, what.now.size(), wrong->c_str());
        std::ofstream{"lost-" + std::to_string(out.broken), std::ios::binary} << damaged;
    }
    auto const name = is_blob ? "zstd" : is_stream ? "stream" : kind.name;
    std::printf(
        "%-16.*s %7zu places, %7zu kept in bytes, %7zu in tokens, %7zu refused, %zu LOST: %s\n",
        static_cast<int>(name.size()), name.data(), out.places, out.same_bytes, out.same_tokens,
        out.refused, out.broken, path.c_str());
    return out;
}

/// A Zed thread is damaged as a blob, too.
counts check_file(std::string const& path, std::string const& other, std::size_t places,
                  std::uint64_t seed) {
    auto const text = read_file(path), donor = read_file(other);
    if (text.empty() || donor.empty()) {
        std::printf("%s: no such file, or empty\n", path.c_str());
        return {.broken = 1};
    }
    auto out = check_text(path, text, donor, places, seed);
    if (codec_of(path, text).name != "zed" || path.ends_with(".ndjson")) return out;
    auto const packed = check_text(path, lisle::zstd::compress(text), donor, places, seed);
    out.places += packed.places;
    out.broken += packed.broken;
    return out;
}

}  // namespace

}  // namespace lost_bytes

int main(int argc, char** argv) {
    std::vector<std::string> const arguments{argv + 1, argv + argc};
    if (arguments.size() < 3) return std::puts("Usage: lisle_lost_bytes PLACES SEED FILE..."), 2;
    auto const places = lost_bytes::to_number(arguments[0]);
    auto const seed = lost_bytes::to_number(arguments[1]);
    if (!places || !seed || *places == 0) return std::puts("PLACES and SEED are numbers"), 2;
    std::size_t all = 0, broken = 0;
    for (std::size_t i = 2; i < arguments.size(); ++i) {
        auto const& other = arguments[i + 1 < arguments.size() ? i + 1 : 2];
        auto const sums =
            lost_bytes::check_file(arguments[i], other, static_cast<std::size_t>(*places), *seed);
        all += sums.places;
        broken += sums.broken;
    }
    std::printf("%zu files at %zu places: %zu silent losses\n", arguments.size() - 2, all, broken);
    return broken == 0 ? 0 : 1;
}
