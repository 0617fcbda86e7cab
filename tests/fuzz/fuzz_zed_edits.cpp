// tests/fuzz/fuzz_zed_edits.cpp - edits: chunks change nothing, matcher and diff are as defined,
// and no edit reaches beyond its text. An input is a file, a byte 1, and an answer.
#include "../../benchmarks/edits/transcription.hpp"
#include "property.hpp"

#include <lisle/formats/zed/edit/create_file_parser.hpp>
#include <lisle/formats/zed/edit/edit_session.hpp>
#include <lisle/formats/zed/edit/line_diff.hpp>
#include <lisle/formats/zed/edit/newer_edits.hpp>
#include <lisle/formats/zed/edit/unified_diff.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace edit = lisle::zed::edit;

namespace {

constexpr edit::edit_format formats[] = {edit::edit_format::xml_tags,
                                         edit::edit_format::diff_fenced};

/// The sizes of chunks: some numbers that depend on a seed.
class chunker {
public:
    chunker(std::string_view text, std::size_t seed) : text_{text}, seed_{seed} {}

    template <class Take>
    void run(Take take) {
        while (!text_.empty()) {
            seed_ = seed_ * 6364136223846793005U + 1442695040888963407U;
            auto const size = (std::min)(text_.size(), 1 + (seed_ >> 33U) % 9);
            take(text_.substr(0, size));
            text_.remove_prefix(size);
        }
    }

private:
    std::string_view text_;
    std::size_t seed_;
};

std::string parse(edit::edit_format format, std::string_view answer, std::size_t seed) {
    edit::edit_parser parser{format};
    std::string out;
    auto const take = [&](edit::parsed_text const& piece) {
        out += piece.chunk;
        if (piece.is_done) out += piece.part == edit::text_part::old_text ? "\1-" : "\1+";
    };
    if (seed == 0) parser.push(answer, take);
    else chunker{answer, seed}.run([&](auto chunk) { parser.push(chunk, take); });
    parser.finish(take);
    return out;
}

std::string parse_file(std::string_view answer, std::size_t seed) {
    edit::create_file_parser parser;
    std::string out;
    auto const take = [&](std::string_view piece) { out += piece; };
    if (seed == 0) parser.push(answer, take);
    else chunker{answer, seed}.run([&](auto chunk) { parser.push(chunk, take); });
    parser.finish(take);
    return out;
}

void check_parsers(std::string_view answer, std::size_t seed) {
    for (auto const format : formats)
        require_same(parse(format, answer, seed), parse(format, answer, 0),
                     "chunks do not change the texts");
    require_same(parse_file(answer, seed), parse_file(answer, 0), "chunks do not change a file");
}

void check_matcher(std::string const& text, std::string_view query, std::size_t seed) {
    edit::streaming_fuzzy_matcher matcher{text};
    edit::newer_fuzzy_matcher newer{text};
    transcription::matcher definition{text};
    chunker{query, seed}.run([&](auto piece) {
        auto const wanted = definition.push(piece, 2);
        require(matcher.push(piece, 2) == wanted, "a push matches as defined");
        require(newer.push(piece, 2) == wanted, "a push of the newer matcher, too");
    });
    require(matcher.finish() == definition.finish(), "matches are as defined");
    require(matcher.best() == definition.best(), "the best match is as defined");
    for (auto const& found : newer.finish())
        require(found.range.begin <= found.range.end && found.range.end <= text.size(),
                "a match is in the text");
}

void check_diff(std::string_view old_text, std::string_view new_text, std::size_t seed) {
    edit::streaming_diff diff{old_text};
    transcription::differ definition{old_text};
    std::vector<edit::diff_operation> all;
    std::size_t passed = 0;
    auto const take = [&](std::vector<edit::diff_operation> const& operations) {
        for (auto const& each : operations) {
            all.push_back(each);
            passed += each.kind == edit::operation_kind::insert ? 0 : each.bytes;
            require(each.bytes > 0, "no operation is empty");
        }
        require(passed <= old_text.size(), "operations stay in the old text");
    };
    chunker{new_text, seed}.run([&](auto piece) {
        auto const operations = diff.push(piece);
        require(operations == definition.push(piece), "operations are as defined");
        take(operations);
    });
    take(diff.finish());
    require(passed == old_text.size(), "the old text is used up");
    // A piece may split a code point, of which the whole text has one character.
    require_same(edit::apply_operations(old_text, all), new_text, "operations give the new text");
    (void)edit::make_line_operations(old_text, all);
}

edit::edit_result apply(std::string_view text, std::string_view answer, edit::edit_format format,
                        std::size_t seed, edit::edit_options options = {}) {
    edit::edit_session session{text, format, options};
    auto const see = [&](edit::edit_event const& event) {
        auto const size = session.text().size();
        auto const check = [&](edit::text_range range) {
            require(range.begin <= range.end && range.end <= size, "an event is in the text");
        };
        if (auto const* const at = std::get_if<edit::edited_range>(&event)) check(at->range);
        if (auto const* const at = std::get_if<edit::resolving_range>(&event)) check(at->range);
    };
    chunker{answer, seed}.run([&](auto chunk) { session.push(chunk, see); });
    session.finish(see);
    return {session.text(), session.outcomes(), session.metrics(), session.is_cut(), false};
}

void check_applying(std::string_view text, std::string_view answer, std::size_t seed) {
    for (auto const format : formats) {
        auto const whole = edit::apply_edits(text, answer, format);
        auto const cut = apply(text, answer, format, seed);
        require_same(cut.text, whole.text, "chunks do not change the text");
        require(cut.outcomes == whole.outcomes, "chunks do not change the outcomes");
        (void)apply(text, answer, format, seed, {.chunking = edit::chunking_rule::as_zed});
        (void)edit::unified_diff(edit::normalize_newlines(text), whole.text);
    }
}

/// By the definition: the only match of the matcher becomes the new text, moved.
void check_newer(std::string_view file, edit::text_edit const& one) {
    auto const text = edit::normalize_newlines(file);
    auto const result = edit::apply_newer_edits(file, {&one, 1});
    edit::newer_fuzzy_matcher matcher{text};
    matcher.push(one.old_text);
    auto const matches = matcher.finish();
    require(result.error.has_value() == (matches.size() != 1), "one match is replaced");
    if (result.error) return require_same(result.text, text, "a failed edit changes nothing");
    auto const range = matches.front().range;
    require(result.edits.size() == 1 && result.edits[0].range == range, "the match is replaced");
    require_same(result.text,
                 text.substr(0, range.begin) + edit::normalize_newlines(result.edits[0].new_text)
                     + text.substr(range.end),
                 "the rest of the text stays");
    auto const without_indent = [](std::string_view t) {
        std::string out;
        for (auto const c : t)
            if (c != ' ' && c != '\t') out += c;
        return out;
    };
    auto wanted = one.new_text;
    if (wanted.ends_with('\n') && std::string_view{text}.substr(range.end).starts_with('\n'))
        wanted.pop_back();
    require_same(without_indent(result.edits[0].new_text), without_indent(wanted),
                 "only the indentation of a new text changes");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    constexpr std::size_t most = 2000;  // the definitions are slow
    auto const input = to_text(data, (std::min)(size, most));
    auto const seed = pick(input) | 1U;
    auto const end = (std::min)(input.find('\1'), input.size());
    auto const file = input.substr(0, end);
    auto const answer = input.substr((std::min)(end + 1, input.size()));
    auto const text = edit::normalize_newlines(file);
    check_parsers(answer, seed);
    check_matcher(text, answer, seed);
    check_diff(text.substr(0, 200), answer.substr(0, 200), seed);
    check_applying(file, answer, seed);
    edit::text_edit const edits[] = {{std::string{answer.substr(0, answer.size() / 3)},
                                      std::string{answer.substr(answer.size() / 3)},
                                      {}}};
    check_newer(file, edits[0]);
    return 0;
}
