// benchmarks/corpus/author.cpp - puts words and lines together.
#include "author.hpp"

#include "words.hpp"

#include <algorithm>

namespace bench {

namespace {

void add_lines(std::string& out, char first, std::string_view text, std::string_view indent = {}) {
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size() - 1) + 1;
        out += first;
        out += indent;
        out += text.substr(0, end);
        text.remove_prefix(end);
    }
}

}  // namespace

// ---- Prose --------------------------------------------------------------------------------------

std::string author::words(std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        if (writes_cjk()) {
            out += dice_.pick(cjk_words);
        } else {
            if (i != 0) out += ' ';
            out += dice_.pick(latin_words);
        }
    }
    return out;
}

std::string author::sentence() {
    auto out = words(dice_.between(5, 16));
    if (dice_.one_in(4)) out += " `" + name() + "`";
    if (dice_.one_in(11)) out += " \"" + words(2) + "\"";
    if (dice_.one_in(2)) out += dice_.pick(marks);
    if (!writes_cjk() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 0x20);
    return out + (writes_cjk() ? "。" : ". ");
}

std::string author::prose(std::size_t size) {
    std::string out;
    while (out.size() < size) {
        for (std::size_t i = dice_.between(1, 4); i-- > 0 && out.size() < size;) out += sentence();
        out += "\n\n";
    }
    return out;
}

std::string author::markdown(std::size_t size) {
    std::string out;
    while (out.size() < size) {
        switch (dice_.below(writes_cjk() ? 9 : 5)) {
            case 0: out += "## " + words(4) + "\n\n"; break;
            case 1:
                for (std::size_t i = dice_.between(2, 5); i-- > 0;)
                    out += "- **" + words(2) + "**: " + sentence() + "\n";
                out += "\n";
                break;
            case 2: out += "```rust\n" + source(dice_.between(150, 500)) + "```\n\n"; break;
            default: out += prose(dice_.between(150, 500));
        }
    }
    return out;
}

// ---- Code ---------------------------------------------------------------------------------------

std::string author::name() {
    std::string out{dice_.pick(name_parts)};
    if (dice_.one_in(2)) out += '_' + std::string{dice_.pick(name_parts)};
    return out;
}

std::string author::path() {
    return "projects/" + name() + "/src/" + name() + (dice_.one_in(2) ? ".rs" : ".tsx");
}

template <std::size_t Items, std::size_t Lines>
std::string author::code(std::size_t size, std::string_view const (&items)[Items],
                         std::string_view const (&lines)[Lines]) {
    std::string out;
    while (out.size() < size) {
        std::string body;
        for (std::size_t i = dice_.between(2, 7); i-- > 0;) body += fill(dice_.pick(lines), {});
        out += fill(dice_.pick(items), body);
    }
    return out;
}

std::string author::source(std::size_t size) {
    return dice_.one_in(2) ? code(size, rust_items, rust_lines)
                           : code(size, script_items, script_lines);
}

std::string author::file(std::size_t size) {
    return writes_cjk() && !dice_.one_in(6) ? markdown(size) : source(size);
}

std::string author::log(std::size_t size) {
    if (writes_cjk()) return prose(size);
    std::string out;
    while (out.size() < size) out += fill(dice_.pick(log_lines), {});
    return out;
}

std::string author::diff(std::string const& old_text, std::string const& new_text) {
    std::string out = "@@ -1," + number() + " +1," + number() + " @@\n";
    add_lines(out, '-', old_text);
    add_lines(out, '+', new_text);
    return out;
}

// ---- Small things -------------------------------------------------------------------------------

std::string author::number() { return std::to_string(dice_.between(1, 999)); }

std::string author::letters(std::size_t count, std::string_view alphabet) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += alphabet[dice_.below(alphabet.size())];
    return out;
}

std::string author::base64(std::size_t size) {
    return letters(size, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
}

std::string author::uuid() {
    constexpr std::string_view hex = "0123456789abcdef";
    return letters(8, hex) + '-' + letters(4, hex) + "-4" + letters(3, hex) + "-a" + letters(3, hex)
           + '-' + letters(12, hex);
}

std::string author::fill(std::string_view form, std::string const& body) {
    std::string out;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] != '@') {
            out += form[i];
            continue;
        }
        switch (form[++i]) {
            case 'n': out += name(); break;
            case 't': out += dice_.pick(type_names); break;
            case 'd': out += number(); break;
            case 'w': out += words(dice_.between(2, 5)); break;
            case 'p': out += path(); break;
            default: add_lines(out, ' ', body, "   ");
        }
    }
    return out;
}

}  // namespace bench
