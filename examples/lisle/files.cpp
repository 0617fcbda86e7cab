// examples/lisle/files.cpp - reading files, and naming places in them.
#include "files.hpp"

#include "database.hpp"

#include <lisle/locate.hpp>
#include <lisle/zstd.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace app {

namespace {

std::string read_all(std::istream& in, std::string const& name) {
    std::string out{std::istreambuf_iterator<char>{in}, {}};
    if (in.bad()) throw storage_error{name + ": can't be read"};
    return out;
}

std::string print_place(std::string_view name, std::string_view text, std::size_t offset) {
    auto const at = lisle::position_of(text, offset);
    return std::string{name} + ':' + std::to_string(at.line) + ':' + std::to_string(at.column)
           + ": ";
}

std::string print_pointer(std::string_view pointer) {
    return pointer.empty() ? std::string{} : " at " + std::string{pointer};
}

}  // namespace

std::string_view name_of_input(std::string_view name) { return name == "-" ? "<stdin>" : name; }

std::string read_file(std::string const& name) {
    std::error_code unknown;
    if (std::filesystem::is_directory(name, unknown))
        throw storage_error{name + ": a directory, not a file"};
    errno = 0;
    std::ifstream in{name, std::ios::binary};
    if (!in) throw storage_error{name + ": " + std::strerror(errno)};
    return read_all(in, name);
}

std::string read_input(console& io, std::string const& name) {
    return name == "-" ? read_all(io.in, "<stdin>") : read_file(name);
}

lisle::result<std::string> unpack_input(std::string bytes) {
    if (lisle::zstd::is_frame(bytes)) return lisle::zstd::decompress(bytes);
    return bytes;
}

std::string print_error(std::string_view name, std::string_view text, lisle::error const& e) {
    auto const detail = e.detail.empty() ? std::string{} : ": " + e.detail;
    auto const what = std::string{to_string(e.code)} + print_pointer(e.pointer) + detail;
    bool const has_place = e.offset != lisle::error::npos && !text.empty();
    return (has_place ? print_place(name, text, e.offset) : std::string{name} + ": ") + what;
}

std::string print_note(std::string_view name, std::string_view text, lisle::note const& n) {
    return print_place(name, text, n.offset) + "note: " + n.what + print_pointer(n.pointer);
}

input_document parse_document(std::string bytes, std::string_view shown_name,
                              std::string_view format_name) {
    input_document out;
    auto text = unpack_input(std::move(bytes));
    if (!text) {
        out.problem = print_error(shown_name, {}, text.error());
        return out;
    }
    out.kind = format_name.empty() ? &detect_format(*text) : &find_format(format_name);
    auto decoded = out.kind->read(*text, &out.notes);
    if (!decoded) {
        out.problem = print_error(shown_name, *text, decoded.error());
        out.notes.clear();
        return out;
    }
    out.text = std::move(*text);
    out.value = std::move(*decoded);
    return out;
}

input_document read_document(console& io, std::string const& name, std::string_view format_name) {
    return parse_document(read_input(io, name), name_of_input(name), format_name);
}

}  // namespace app
