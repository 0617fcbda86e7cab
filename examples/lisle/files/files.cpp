// examples/lisle/files/files.cpp - reading files, and naming places in them.
#include "files.hpp"

#include "../sessions/source.hpp"
#include "../system/database.hpp"
#include "../terminal/escape.hpp"

#include <lisle/detect.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf16.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace app {

namespace {

/// Whether a stream may hold a JSON text, a zstd frame, or lines of JSON behind damaged lines, by
/// its first bytes.
bool begins_like_document(std::string_view bytes) {
    if (lisle::begins_zstd_frame(bytes) || lisle::text::begins_utf16(bytes)) return true;
    if (bytes.starts_with(lisle::text::byte_order_mark))
        bytes.remove_prefix(lisle::text::byte_order_mark.size());
    auto const first = bytes.find_first_not_of(" \t\r\n");
    return first == bytes.npos || std::string_view{"{[\""}.find(bytes[first]) != bytes.npos
           || bytes.find("\n{\"") != bytes.npos;
}

[[noreturn]] void refuse_size(std::string const& name, std::size_t limit) {
    throw storage_error{name + ": more than " + to_size_text(limit) + ", which is the limit"};
}

enum class content { any, document };

std::string read_all(std::istream& in, std::string const& name, std::size_t limit, content what) {
    constexpr std::size_t block = 1 << 16;
    std::string out;
    errno = 0;
    for (bool is_first = true; in; is_first = false) {
        auto const size = out.size();
        // Doubling near the end would take twice the limit.
        if (size + block > out.capacity() && size > limit / 4) out.reserve(limit + block + 1);
        out.resize(size + block);
        in.read(out.data() + size, block);
        out.resize(size + static_cast<std::size_t>(in.gcount()));
        if (out.size() > limit) refuse_size(name, limit);
        if (is_first && what == content::document && !begins_like_document(out)) return out;
    }
    if (in.bad())
        throw storage_error{name + ": " + (errno != 0 ? std::strerror(errno) : "can't be read")};
    return out;
}

std::string read_named(std::string const& name, std::size_t limit, content what) {
    namespace fs = std::filesystem;
    std::error_code unknown;
    switch (fs::status(name, unknown).type()) {
        case fs::file_type::directory: throw storage_error{name + ": a directory, not a file"};
        case fs::file_type::socket: throw storage_error{name + ": a socket, not a file"};
        case fs::file_type::block: throw storage_error{name + ": a disk, not a file"};
        default: break;
    }
    if (auto const size = fs::file_size(name, unknown); !unknown && size > limit)
        refuse_size(name, limit);
    if (fs::is_regular_file(name, unknown)) what = content::any;
    errno = 0;
    std::ifstream in{name, std::ios::binary};
    if (!in) throw storage_error{name + ": " + std::strerror(errno)};
    return read_all(in, name, limit, what);
}

std::string refuse_database(std::string bytes, std::string const& name) {
    if (!lisle::begins_sqlite_database(bytes)) return bytes;
    bool const is_file = name != "-" && !is_stream(name);
    throw storage_error{std::string{name_of_input(name)}
                        + (is_file ? ": a database, not a document"
                                   : ": a database can't be read from a pipe: it must be a file")};
}

std::string to_place_prefix(std::string_view name, std::string_view text, std::size_t offset) {
    auto const at = lisle::position_of(text, offset);
    return std::string{name} + ':' + std::to_string(at.line) + ':' + std::to_string(at.column)
           + ": ";
}

std::string to_pointer_suffix(std::string_view pointer) {
    return pointer.empty() ? std::string{} : " at " + std::string{pointer};
}

/// "it lacks the keys of zed, loom, ...".
std::string list_formats() {
    std::string out = "it lacks the keys of";
    auto const* separator = " ";
    for (auto const& name : names_of_formats()) {
        out += separator + name;
        separator = ", ";
    }
    return out;
}

}  // namespace

format const* detect_format_of(std::filesystem::path const& file) {
    // Lists ask for many files, and the first line of most is shorter than this.
    std::string head(std::size_t{8} << 10U, '\0');
    std::ifstream in{file, std::ios::binary};
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (auto const* const found = detect_format(head)) return found;
    try {
        bool is_utf16 = false;
        auto const text = unpack_document(read_file(file.string()), is_utf16);
        return text ? detect_format(*text) : nullptr;
    } catch (storage_error const&) { return nullptr; }
}

std::string_view name_of_input(std::string_view name) { return name == "-" ? "<stdin>" : name; }

std::string read_file(std::string const& name, std::size_t limit) {
    return read_named(name, limit, content::any);
}

std::string read_input(console& io, std::string const& name, std::size_t limit) {
    return name == "-" ? read_all(io.in, "<stdin>", limit, content::any) : read_file(name, limit);
}

std::string read_document_file(std::string const& name, std::size_t limit) {
    return refuse_database(read_named(name, limit, content::document), name);
}

std::string read_document_bytes(console& io, std::string const& name) {
    if (name != "-") return read_document_file(name);
    return refuse_database(read_all(io.in, "<stdin>", input_limit(), content::document), name);
}

lisle::result<std::string> unpack_input(std::string bytes) {
    if (lisle::zstd::is_frame(bytes)) return lisle::zstd::decompress(bytes, {input_limit()});
    return bytes;
}

lisle::result<std::string> unpack_frame(std::string_view bytes) {
    return lisle::zstd::decompress(bytes, {input_limit()});
}

lisle::result<std::string> unpack_file(std::filesystem::path const& file, std::string bytes) {
    return is_packed(file) ? unpack_frame(bytes) : unpack_input(std::move(bytes));
}

bool is_packed(std::filesystem::path const& file) { return file.extension() == ".zst"; }

std::string to_error_line(std::string_view name, std::string_view text, lisle::error const& e) {
    auto const detail = e.detail.empty() ? std::string{} : ": " + e.detail;
    auto const problem = std::string{to_string(e.code)} + to_pointer_suffix(e.pointer) + detail;
    bool const has_place = e.offset != lisle::error::npos && !text.empty();
    return (has_place ? to_place_prefix(name, text, e.offset) : std::string{name} + ": ") + problem;
}

std::string to_note_line(std::string_view name, std::string_view text, lisle::note const& n) {
    return to_place_prefix(name, text, n.offset) + "note: " + n.what + to_pointer_suffix(n.pointer);
}

void tell_skipped(console& io, std::string_view name, document const& d, std::string_view text) {
    for (auto const& line : d.find_skipped(text).words) io.tell(std::string{name} + ": " + line);
}

namespace {

/// The keys of each line of a file that two agents keep beside their sessions.
struct prompt_file {
    std::array<std::string_view, 3> keys;
    std::string_view agent, folder;
};
constexpr prompt_file prompt_files[]{
    {{"display", "pastedContents", "timestamp"}, "Claude Code", "projects"},
    {{"session_id", "ts", "text"}, "Codex", "sessions"},
};

/// Whether an object is a text thread, an older kind of Zed's documents.
bool is_text_thread(std::vector<lisle::text::spelled_member> const& members) {
    return std::any_of(members.begin(), members.end(), [](auto const& m) {
        return m.key == "zed" && m.value == "\"context\"";
    });
}

bool is_json(std::string_view text) {
    return lisle::decode_as<lisle::json>(text, bounded()).has_value();
}

/// The first lines of a text but blank ones: how many are JSON, how many of these are no objects,
/// and the types of the objects.
struct line_survey {
    std::size_t lines = 0, not_json = 0, other_values = 0, without_type = 0;
    std::vector<std::string> types;
    bool has_more_types = false, has_more_lines = false;

    [[nodiscard]] bool has_only_objects() const { return not_json == 0 && other_values == 0; }
};

line_survey survey_lines(std::string_view text) {
    constexpr std::size_t most_types = 4, most_lines = 1000;
    line_survey out;
    while (!text.empty()) {
        auto const line = text.substr(0, text.find('\n'));
        text.remove_prefix((std::min)(text.size(), line.size() + 1));
        auto const begin = line.find_first_not_of(" \t\r");
        if (begin == line.npos) continue;
        out.has_more_lines = out.lines == most_lines;
        if (out.has_more_lines) break;
        ++out.lines;
        bool const is_value = is_json(line);
        if (!is_value || line[begin] != '{') {
            ++(is_value ? out.other_values : out.not_json);
            continue;
        }
        auto const members = lisle::text::members_of(line.substr(begin));
        auto const type = std::find_if(members.begin(), members.end(), [](auto const& m) {
            return m.key == "type" && m.value.starts_with('"');
        });
        if (type == members.end()) {
            ++out.without_type;
            continue;
        }
        auto name = lisle::text::unquote(type->value);
        if (std::find(out.types.begin(), out.types.end(), name) != out.types.end()) continue;
        if (out.types.size() == most_types) out.has_more_types = true;
        else out.types.push_back(std::move(name));
    }
    return out;
}

/// "type human, tool"; "no type and of type human". Empty without lines of JSON.
std::string list_types(line_survey const& seen) {
    std::string out;
    if (seen.without_type != 0) out = seen.types.empty() ? "no type" : "no type and of ";
    for (std::size_t i = 0; i < seen.types.size(); ++i)
        (out += i == 0 ? "type " : ", ") += escape_line(seen.types[i]);
    return seen.has_more_types ? out + " and more" : out;
}

/// "1 of 4 lines is not JSON, the others are JSON of type human": the lines of a survey.
std::string describe_lines(line_survey const& seen) {
    auto const first = "first " + to_count_text(seen.lines, "line");
    auto const types = list_types(seen);
    if (seen.has_only_objects())
        return "its " + (seen.has_more_lines ? first : std::string{"lines"}) + " are JSON of "
               + types;
    auto const all = seen.has_more_lines ? "the " + first : to_count_text(seen.lines, "line");
    std::string out;
    auto const add = [&](std::size_t count, char const* what) {
        if (count == 0) return;
        out += std::to_string(count) + (out.empty() ? " of " + all : std::string{})
               + (count == 1 ? " is " : " are ") + what + ", ";
    };
    add(seen.not_json, "not JSON");
    add(seen.other_values, "JSON but no object");
    bool const is_one = seen.lines - seen.not_json - seen.other_values == 1;
    return out + (is_one ? "the other is JSON of " : "the others are JSON of ") + types;
}

/// The message about a text's encoding if it is not plain UTF-8.
std::string describe_encoding(std::string_view text) {
    if (text.find('\0') != text.npos) return "it has NUL bytes";
    auto const* const end = text.data() + text.size();
    auto const* const bad = lisle::text::find_invalid_utf8(text.data(), end);
    if (bad == nullptr || bad == end) return {};
    return "it is not UTF-8, from byte " + std::to_string(bad - text.data()) + " on";
}

}  // namespace

std::string describe_unknown(std::string_view text) {
    if (text.starts_with(lisle::text::byte_order_mark))
        text.remove_prefix(lisle::text::byte_order_mark.size());
    auto const first = text.substr(0, text.find('\n'));
    auto const members = lisle::text::members_of(first);
    auto const has = [&](std::string_view key) {
        return std::any_of(members.begin(), members.end(),
                           [&](auto const& m) { return m.key == key; });
    };
    for (auto const& [keys, agent, folder] : prompt_files)
        if (std::all_of(keys.begin(), keys.end(), has))
            return "prompts typed on the screen of " + std::string{agent}
                   + ", not a session: those are in its folder " + std::string{folder};
    if (is_text_thread(members)) return "a text thread of Zed's, which lisle does not read";
    bool const is_lines = !members.empty() && text.substr(first.size()).starts_with("\n{");
    auto const seen = survey_lines(text);
    bool const are_typed = !seen.types.empty() && (is_lines || has("type") || seen.lines > 1);
    auto const unknown = [] { return "unknown format: " + list_formats(); };
    // A value may have an object on each line.
    bool const is_value = (seen.lines > 1 || !are_typed) && is_json(text);
    if (is_value) return unknown();
    if (are_typed) return "no session of a known format: " + describe_lines(seen);
    return is_lines ? unknown() : std::string{};
}

lisle::result<std::string> unpack_document(std::string bytes, bool& is_utf16) {
    auto text = unpack_input(std::move(bytes));
    is_utf16 = text && lisle::text::begins_utf16(*text);
    if (!is_utf16) return text;
    auto copy = lisle::text::copy_to_utf8(*text);
    if (!copy.is_whole())
        return lisle::error{.code = lisle::errc::invalid_utf8,
                            .detail = "UTF-16 with half a character at byte "
                                      + std::to_string(copy.bad_at)};
    return std::move(copy.copy);
}

lisle::result<std::string> unpack_session_file(std::string bytes) {
    bool is_utf16 = false;
    auto text = unpack_document(std::move(bytes), is_utf16);
    if (text) static_cast<void>(drop_mark(*text, is_utf16));
    return text;
}

bool has_refused_encoding(format const& kind, std::string_view bytes) {
    std::string unpacked;
    if (lisle::zstd::is_frame(bytes)) {
        auto text = unpack_frame(bytes);
        if (!text) return false;
        bytes = unpacked = std::move(*text);
    }
    return lisle::text::begins_utf16(bytes)
           || (bytes.starts_with(lisle::text::byte_order_mark) && !kind.grows());
}

bool drop_mark(std::string& text, bool is_utf16) {
    auto const mark = lisle::text::byte_order_mark;
    if (is_utf16 || !text.starts_with(mark)) return false;
    auto const* const kind = detect_format(std::string_view{text}.substr(mark.size()));
    if (kind == nullptr || kind->grows()) return false;
    text.erase(0, mark.size());
    return true;
}

input_document parse_document(std::string bytes, std::string_view shown_name,
                              std::string_view format_name) {
    input_document out;
    auto text = unpack_document(std::move(bytes), out.is_utf16);
    if (!text) {
        out.problem = to_error_line(shown_name, {}, text.error());
        return out;
    }
    if (auto const blank = describe_blank(*text); !blank.empty()) {
        out.problem = std::string{shown_name} + ": " + blank;
        return out;
    }
    out.has_mark = drop_mark(*text, out.is_utf16);
    auto const* const detected = format_name.empty() ? detect_format(*text) : nullptr;
    out.kind = detected != nullptr   ? detected
               : format_name.empty() ? all_formats().front()
                                     : &find_format(format_name);
    auto decoded = out.kind->read(*text, &out.notes);
    if (!decoded) {
        bool const is_unknown = detected == nullptr && format_name.empty();
        auto const problem = is_unknown ? describe_unknown(*text) : std::string{};
        out.problem = problem.empty() ? to_error_line(shown_name, *text, decoded.error())
                                      : std::string{shown_name} + ": " + problem;
        if (auto const encoding = is_unknown ? describe_encoding(*text) : std::string{};
            !encoding.empty())
            out.problem += "; " + encoding;
        if (is_unknown && out.is_utf16) out.problem += "; it is UTF-16";
        out.notes.clear();
        if (decoded.error().code == lisle::errc::invalid_utf8) out.text = std::move(*text);
        return out;
    }
    if (out.has_mark)
        out.notes.insert(out.notes.begin(), {{}, 0, "a byte order mark, which is not read"});
    if (out.is_utf16)
        out.notes.insert(out.notes.begin(), {{}, 0, "UTF-16, read as a UTF-8 copy"});
    out.text = std::move(*text);
    out.value = std::move(*decoded);
    return out;
}

input_document read_document(console& io, std::string const& name, std::string_view format_name) {
    return parse_document(read_document_bytes(io, name), name_of_input(name), format_name);
}

}  // namespace app
