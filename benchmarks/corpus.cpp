// benchmarks/corpus.cpp - composes messages until a thread has its size.
#include "corpus.hpp"

#include "contender.hpp"
#include "corpus_words.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

namespace {

namespace json = boost::json;
namespace zed = lisle::zed;

/// SplitMix64: the same numbers everywhere, unlike the distributions of <random>.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_{seed} {}

    std::uint64_t next() {
        auto z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
    std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
    bool one_in(std::size_t n) { return below(n) == 0; }

    template <std::size_t N>
    std::string_view pick(std::string_view const (&from)[N]) {
        return from[below(N)];
    }

private:
    std::uint64_t state_;
};

/// Text of every kind that threads hold. Sizes are in bytes and met roughly.
class author {
public:
    author(std::uint64_t seed, script written_in) : dice_{seed}, script_{written_in} {}

    dice& roll() { return dice_; }
    [[nodiscard]] bool writes_cjk() const { return script_ == script::cjk; }

    // ---- Prose ----------------------------------------------------------------------------------

    std::string words(std::size_t count) {
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

    std::string sentence() {
        auto out = words(dice_.between(5, 16));
        if (dice_.one_in(4)) out += " `" + name() + "`";
        if (dice_.one_in(11)) out += " \"" + words(2) + "\"";
        if (dice_.one_in(2)) out += dice_.pick(marks);
        if (!writes_cjk() && out[0] >= 'a' && out[0] <= 'z')
            out[0] = static_cast<char>(out[0] - 0x20);
        return out + (writes_cjk() ? "。" : ". ");
    }

    std::string prose(std::size_t size) {
        std::string out;
        while (out.size() < size) {
            for (std::size_t i = dice_.between(1, 4); i-- > 0 && out.size() < size;)
                out += sentence();
            out += "\n\n";
        }
        return out;
    }

    std::string markdown(std::size_t size) {
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

    // ---- Code -----------------------------------------------------------------------------------

    std::string name() {
        std::string out{dice_.pick(name_parts)};
        if (dice_.one_in(2)) out += '_' + std::string{dice_.pick(name_parts)};
        return out;
    }

    std::string path() {
        return "projects/" + name() + "/src/" + name() + (dice_.one_in(2) ? ".rs" : ".tsx");
    }

    template <std::size_t Items, std::size_t Lines>
    std::string code(std::size_t size, std::string_view const (&items)[Items],
                     std::string_view const (&lines)[Lines]) {
        std::string out;
        while (out.size() < size) {
            std::string body;
            for (std::size_t i = dice_.between(2, 7); i-- > 0;) body += fill(dice_.pick(lines), {});
            out += fill(dice_.pick(items), body);
        }
        return out;
    }

    std::string source(std::size_t size) {
        return dice_.one_in(2) ? code(size, rust_items, rust_lines)
                               : code(size, script_items, script_lines);
    }

    /// A file as a tool reads it: mostly code, or where people write in CJK, their notes.
    std::string file(std::size_t size) {
        return writes_cjk() && !dice_.one_in(6) ? markdown(size) : source(size);
    }

    std::string log(std::size_t size) {
        if (writes_cjk()) return prose(size);
        std::string out;
        while (out.size() < size) out += fill(dice_.pick(log_lines), {});
        return out;
    }

    std::string diff(std::string const& old_text, std::string const& new_text) {
        std::string out = "@@ -1," + number() + " +1," + number() + " @@\n";
        add_lines(out, '-', old_text);
        add_lines(out, '+', new_text);
        return out;
    }

    // ---- Small things ---------------------------------------------------------------------------

    std::string number() { return std::to_string(dice_.between(1, 999)); }

    std::string letters(std::size_t count, std::string_view alphabet) {
        std::string out;
        for (std::size_t i = 0; i < count; ++i) out += alphabet[dice_.below(alphabet.size())];
        return out;
    }

    std::string base64(std::size_t size) {
        return letters(size, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
    }

    std::string uuid() {
        constexpr std::string_view hex = "0123456789abcdef";
        return letters(8, hex) + '-' + letters(4, hex) + "-4" + letters(3, hex) + "-a"
               + letters(3, hex) + '-' + letters(12, hex);
    }

private:
    std::string fill(std::string_view form, std::string const& body) {
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

    static void add_lines(std::string& out, char first, std::string_view text,
                          std::string_view indent = {}) {
        while (!text.empty()) {
            auto const end = std::min(text.find('\n'), text.size() - 1) + 1;
            out += first;
            out += indent;
            out += text.substr(0, end);
            text.remove_prefix(end);
        }
    }

    dice dice_;
    script script_;
};

// ---- Tools --------------------------------------------------------------------------------------

struct call {
    std::string tool;
    json::value input;
    std::string text;
    json::value output;
};

call read_file(author& by, std::size_t size) {
    return {"read_file",
            {{"path", by.path()}, {"start_line", by.roll().below(400)}, {"end_line", 900}},
            by.file(size),
            nullptr};
}

/// The output holds a file as it was and as it is, which differ in a few lines.
call edit_file(author& by, std::size_t size) {
    auto const path = by.path();
    auto const head = by.file(size / 6), tail = by.file(size / 3);
    auto const before = by.file(200), after = by.file(300);
    auto const diff = by.diff(before, after);
    return {"edit_file",
            {{"display_description", by.sentence()}, {"path", path}, {"mode", "edit"}},
            "Edited " + path + ":\n\n```diff\n" + diff + "\n```",
            {{"type", "edit_file"},
             {"input_path", path},
             {"new_text", head + after + tail},
             {"old_text", head + before + tail},
             {"diff", diff},
             {"edit_agent_output",
              {{"raw_edits", "<edits>" + after + "</edits>"},
               {"parser_metrics", {{"tags", 4}, {"mismatched_tags", 0}}}}}}};
}

call run_command(author& by, std::size_t size) {
    return {"terminal",
            {{"command", "cargo test --package " + by.name() + " -- \"" + by.words(2) + "\""},
             {"cd", "projects"}},
            "```\n" + by.log(size) + "```",
            nullptr};
}

/// A tool of somebody's server, whose input and output nest.
call query(author& by, std::size_t size) {
    json::array conditions;
    for (std::size_t i = by.roll().between(1, 4); i-- > 0;)
        conditions.push_back({{"field", by.name()},
                              {"is", by.roll().one_in(2) ? json::value("equal") : nullptr},
                              {"any_of", {by.name(), by.roll().below(1000), true}}});
    json::array rows;
    std::size_t text_size = 0;
    while (text_size < size) {
        auto note = by.prose(400);
        text_size += note.size() + 120;
        rows.push_back({{"id", by.roll().below(1000000)},
                        {"score", static_cast<double>(by.roll().below(4000)) / 8},
                        {"labels", {by.name(), by.name()}},
                        {"author", {{"name", by.words(2)}, {"active", by.roll().one_in(2)}}},
                        {"closed_at", nullptr},
                        {"body", std::move(note)}});
    }
    auto const found = std::to_string(rows.size()) + " rows";
    return {"tracker_query",
            {{"where", {{"all", std::move(conditions)}, {"limit", {{"rows", 50}, {"after", 0}}}}}},
            found,
            {{"rows", std::move(rows)}, {"took_ms", 12.5}}};
}

call call_tool(author& by, std::size_t size) {
    switch (by.roll().below(8)) {
        case 0:
        case 1:
        case 2: return read_file(by, size);
        case 3:
        case 4: return edit_file(by, size);
        case 5:
        case 6: return run_command(by, size);
        default: return query(by, size);
    }
}

// ---- Messages -----------------------------------------------------------------------------------

zed::user_message ask(author& by, std::size_t size) {
    zed::user_message out{by.uuid(), {}, {}};
    out.content.emplace_back(zed::text{by.prose(size / 8)});
    if (by.roll().one_in(3)) {
        auto const path = "/home/user/" + by.path();
        zed::mention mentioned;
        mentioned.uri = zed::file_mention{path, {}};
        mentioned.content = by.file(size / 2);
        out.content.emplace_back(std::move(mentioned));
    }
    if (by.roll().one_in(12)) {
        zed::image image;
        image.source = "iVBORw0KGgo" + by.base64(2 * size) + "==";
        image.size = {640, 480, {}};
        out.content.emplace_back(std::move(image));
    }
    return out;
}

zed::agent_message answer(author& by, std::size_t size) {
    zed::agent_message out;
    if (by.roll().one_in(3))
        out.content.emplace_back(zed::thinking{by.prose(size / 5), by.base64(300), {}});
    out.content.emplace_back(zed::text{by.markdown(size / 3)});
    for (std::size_t i = by.roll().below(3); i-- > 0;) {
        auto made = call_tool(by, size);
        auto const id = "toolu_01" + by.letters(22, "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk23456789");
        zed::tool_result result;
        result.tool_use_id = id;
        result.tool_name = made.tool;
        result.content.parts.emplace_back(zed::text{std::move(made.text)});
        result.output = std::move(made.output);
        zed::tool_use use;
        use.id = id;
        use.name = std::move(made.tool);
        use.raw_input = lisle::encode_as(made.input);
        use.input.value = std::move(made.input);
        out.content.emplace_back(std::move(use));
        out.tool_results.insert_or_assign(id, std::move(result));
    }
    return out;
}

std::size_t bytes_of(std::string_view size) {
    if (size == "20k") return 20'000;
    if (size == "500k") return 500'000;
    if (size == "10m") return 10'000'000;
    if (size == "50m") return 50'000'000;
    give_up("no such size: " + std::string{size});
}

}  // namespace

std::string make_thread(std::size_t bytes, script written_in, std::uint64_t seed) {
    author by{seed, written_in};
    zed::thread out;
    out.title = by.words(6);
    out.updated_at.text = "2026-02-27T12:34:56.123456Z";
    out.initial_project_snapshot.emplace();
    out.initial_project_snapshot->timestamp.text = "2026-02-27T12:00:00.5Z";
    out.model = {"anthropic", "claude-sonnet-4-5", {}};
    out.profile = {"write"};

    std::size_t written = 700;
    while (written < bytes) {
        auto const most =
            std::clamp<std::size_t>(std::min(bytes / 10, bytes - written), 1500, 24000);
        auto const size = by.roll().between(most / 8, most);
        zed::message message;
        if (out.messages.size() % 4 == 0) {
            auto asked = ask(by, size);
            out.request_token_usage.append(asked.id).second = {
                by.roll().below(200), 0, by.roll().below(9000), 31415, {}};
            written += 150;
            message = std::move(asked);
        } else {
            message = answer(by, size);
        }
        written += lisle::encode_as(message).size() + 1;
        out.messages.push_back(std::move(message));
    }
    return lisle::encode(out);
}

profile profile_of(std::string_view text) {
    std::size_t escapes = 0;
    for (auto at = text.find('\\'); at != text.npos; at = text.find('\\', at + 2)) ++escapes;
    auto const high = std::count_if(text.begin(), text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    auto const bytes = static_cast<double>(text.size());
    return {text.size(), bytes / static_cast<double>(escapes), static_cast<double>(high) / bytes};
}

corpus const& corpus_of(std::string_view format, std::string_view size) {
    static std::map<std::pair<std::string, std::string>, corpus> made;
    auto const [at, is_new] = made.try_emplace({std::string{format}, std::string{size}});
    auto& out = at->second;
    if (!is_new) return out;
    out.format = format, out.size = size;
    out.text = make_thread(bytes_of(size), format == "zed_cjk" ? script::cjk : script::latin, 16);
    out.text.reserve(out.text.size() + room_behind_text);
    check_canonical(out.text);
    out.blob = lisle::zstd::compress(out.text);
    return out;
}

}  // namespace bench
