// tests/conformance/zed_edit_kinds.cpp - edits of Zed's edit agent, chunk by chunk as Zed does it.
#include "kinds.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/zed/edit/conclude.hpp>
#include <lisle/formats/zed/edit/create_file_parser.hpp>
#include <lisle/formats/zed/edit/edit_session.hpp>
#include <lisle/formats/zed/edit/line_diff.hpp>
#include <lisle/formats/zed/edit/newer_edits.hpp>
#include <lisle/formats/zed/edit/tool_input.hpp>
#include <lisle/formats/zed/edit/written_file.hpp>
#include <lisle/overloaded.hpp>

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>
#include <boost/json/value_to.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conformance {

namespace zed_edit_kinds {

namespace edit = lisle::zed::edit;
using boost::json::array;
using boost::json::object;
using boost::json::value;

outcome write(value const& result) { return outcome::wrote(lisle::encode_as(result)); }

template <class Use>
outcome with_input(std::string_view input, Use use) {
    auto const fields = lisle::decode_as<value>(input);
    if (!fields) return outcome::refused(fields.error().message());
    return use(*fields);
}

std::string text_of(value const& text) {
    return {text.as_string().data(), text.as_string().size()};
}

std::vector<std::string> chunks_of(value const& fields) {
    return boost::json::value_to<std::vector<std::string>>(fields.at("chunks"));
}

edit::edit_format format_of(value const& fields) {
    return edit::parse_edit_format(text_of(fields.at("format"))).value();
}

constexpr edit::edit_options as_zed{edit::chunking_rule::as_zed, {}, {}};

value print_metrics(edit::parser_metrics const& metrics) {
    return object{{"tags", metrics.tags}, {"mismatched_tags", metrics.mismatched_tags}};
}

template <class Number>
value to_value(std::optional<Number> const& number) {
    return number ? value(*number) : value(nullptr);
}

// ---- Parsers ----

value print_piece(edit::parsed_text const& piece) {
    bool const is_old = piece.part == edit::text_part::old_text;
    object out{{"event", is_old ? "old_text" : "new_text"},
               {"chunk", boost::json::string_view{piece.chunk.data(), piece.chunk.size()}},
               {"done", piece.is_done}};
    if (is_old) out["line_hint"] = to_value(piece.line_hint);
    return out;
}

outcome parse_edits(std::string_view input) {
    return with_input(input, [](value const& fields) {
        edit::edit_parser parser{format_of(fields), edit::chunking_rule::as_zed};
        array events;
        for (auto const& chunk : chunks_of(fields)) {
            array of_chunk;
            parser.push(chunk, [&](auto const& piece) { of_chunk.push_back(print_piece(piece)); });
            events.push_back(std::move(of_chunk));
        }
        return write({{"events", events}, {"metrics", print_metrics(parser.metrics())}});
    });
}

outcome parse_file(std::string_view input) {
    return with_input(input, [](value const& chunks) {
        edit::create_file_parser parser;
        array pushes;
        std::string text;
        for (auto const& chunk : chunks.as_array()) {
            array pieces;
            auto const see = [&](std::string_view piece) {
                pieces.push_back(boost::json::string{piece.data(), piece.size()});
                text += piece;
            };
            bool const is_taken =
                chunk.is_null() ? parser.finish(see) : parser.push(text_of(chunk), see);
            if (!is_taken) return outcome::refused("a push after the end");
            pushes.push_back(std::move(pieces));
        }
        return write({{"chunks", pushes}, {"text", text}});
    });
}

// ---- Matchers ----

/// The range in a text with line feeds.
object to_object(edit::text_range range, std::string_view text) {
    auto const found = text.substr(range.begin, range.end - range.begin);
    return {{"start", range.begin},
            {"end", range.end},
            {"text", boost::json::string{found.data(), found.size()}}};
}

value to_value(std::optional<edit::text_range> const& range, std::string_view text) {
    return range ? value(to_object(*range, text)) : value(nullptr);
}

std::optional<std::uint32_t> hint_of(value const& push) {
    auto const* const hint = push.as_object().if_contains("line_hint");
    if (hint == nullptr || hint->is_null()) return {};
    return hint->to_number<std::uint32_t>();
}

value print_lines(std::vector<std::string> const& lines) { return boost::json::value_from(lines); }

outcome match(std::string_view input) {
    return with_input(input, [](value const& fields) {
        auto const text = edit::normalize_newlines(text_of(fields.at("text")));
        edit::streaming_fuzzy_matcher matcher{text};
        array pushes, matches;
        for (auto const& push : fields.at("pushes").as_array())
            pushes.push_back(
                to_value(matcher.push(text_of(push.at("chunk")), hint_of(push)), text));
        for (auto const range : matcher.finish()) matches.push_back(to_object(range, text));
        return write({{"pushes", pushes},
                      {"finish", matches},
                      {"best", to_value(matcher.best(), text)},
                      {"query_lines", print_lines(matcher.query_lines())}});
    });
}

outcome match_newer(std::string_view input) {
    return with_input(input, [](value const& fields) {
        auto const text = edit::normalize_newlines(text_of(fields.at("text")));
        edit::newer_fuzzy_matcher matcher{text};
        array pushes, matches;
        for (auto const& push : fields.at("pushes").as_array())
            pushes.push_back(
                to_value(matcher.push(text_of(push.at("chunk")), hint_of(push)), text));
        for (auto const& found : matcher.finish()) {
            auto printed = to_object(found.range, text);
            array pairs;
            for (auto const& [query_row, row] : found.line_pairs)
                pairs.push_back(array{query_row, row});
            printed["line_pairs"] = std::move(pairs);
            matches.push_back(std::move(printed));
        }
        return write({{"pushes", pushes},
                      {"pass", std::string{to_string(matcher.pass())}},
                      {"matches", matches},
                      {"query_lines", print_lines(matcher.query_lines())}});
    });
}

// ---- Indentation and line ends ----

edit::indent_delta delta_of(value const& fields) {
    bool const is_tabs = fields.at("kind") == "tabs";
    return {is_tabs ? edit::indent_kind::tabs : edit::indent_kind::spaces,
            fields.at("delta").to_number<std::ptrdiff_t>()};
}

value print_delta(edit::indent_delta delta) {
    return object{{"kind", std::string{to_string(delta.kind)}}, {"delta", delta.count}};
}

outcome reindent(std::string_view input) {
    return with_input(input, [](value const& fields) {
        edit::reindenter indent{delta_of(fields)};
        array out;
        std::string text;
        auto const chunks = chunks_of(fields);
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            std::string piece;
            indent.push(chunks[i], piece);
            if (i + 1 == chunks.size()) indent.finish(piece);
            text += piece;
            out.push_back(value(piece));
        }
        return write({{"chunks", out}, {"text", text}});
    });
}

edit::indent_deltas deltas_of(value const& fields) {
    auto const* const lines = fields.as_object().if_contains("lines");
    if (lines == nullptr) return {delta_of(fields.at("first")), delta_of(fields.at("rest"))};
    auto const pairs = boost::json::value_to<std::vector<std::vector<std::string>>>(*lines);
    std::vector<edit::line_pair> rest;
    for (std::size_t i = 1; i < pairs.size(); ++i) rest.push_back({pairs[i][0], pairs[i][1]});
    return compute_indent_deltas(rest, edit::compute_indent_delta(pairs[0][0], pairs[0][1]));
}

outcome reindent_newer(std::string_view input) {
    return with_input(input, [](value const& fields) {
        auto const [first, rest] = deltas_of(fields);
        edit::reindenter indent{first, rest};
        array out;
        std::string text, last;
        for (auto const& chunk : chunks_of(fields)) {
            std::string piece;
            indent.push(chunk, piece);
            text += piece;
            out.push_back(value(piece));
        }
        indent.finish(last);
        return write({{"first", print_delta(first)},
                      {"rest", print_delta(rest)},
                      {"chunks", out},
                      {"finish", last},
                      {"text", text + last}});
    });
}

outcome find_line_ending(std::string_view input) {
    return with_input(input, [](value const& file) {
        auto const ending = edit::find_line_ending(text_of(file));
        auto const text = edit::normalize_newlines(text_of(file));
        return write({{"line_ending", std::string{to_string(ending)}},
                      {"text", text},
                      {"saved", edit::write_newlines(text, ending)}});
    });
}

// ---- Diffs ----

value print_operation(edit::diff_operation const& operation) {
    switch (operation.kind) {
        case edit::operation_kind::insert: return object{{"insert", operation.text}};
        case edit::operation_kind::remove: return object{{"delete", operation.bytes}};
        default: return object{{"keep", operation.bytes}};
    }
}

value print_line_operation(edit::line_operation const& operation) {
    auto const* const name = operation.kind == edit::operation_kind::insert   ? "insert"
                             : operation.kind == edit::operation_kind::remove ? "delete"
                                                                              : "keep";
    return object{{name, operation.line_count}};
}

outcome diff(std::string_view input) {
    return with_input(input, [](value const& fields) {
        auto const old_text = text_of(fields.at("old"));
        edit::streaming_diff differ{old_text};
        std::vector<edit::diff_operation> all;
        auto const print = [&](std::vector<edit::diff_operation> const& operations) {
            array out;
            for (auto const& each : operations) {
                out.push_back(print_operation(each));
                all.push_back(each);
            }
            return out;
        };
        array pushes, lines;
        for (auto const& chunk : chunks_of(fields)) pushes.push_back(print(differ.push(chunk)));
        auto last = print(differ.finish());
        for (auto const& each : edit::make_line_operations(old_text, all))
            lines.push_back(print_line_operation(each));
        auto const text = edit::apply_operations(old_text, all);
        return write(
            {{"pushes", pushes}, {"finish", last}, {"text", text}, {"line_operations", lines}});
    });
}

// ---- Applying ----

value print_lines(edit::ambiguous_edit const& found) {
    array out;
    for (auto const& [first, last] : found.places) out.push_back(array{first, last});
    return out;
}

value print_outcome(edit::edit_outcome const& outcome) {
    return std::visit(lisle::overloaded{[](edit::applied_edit const& done) -> value {
                                            return {{"edited",
                                                     {{"start", done.range.begin},
                                                      {"end", done.range.end},
                                                      {"new_text", done.new_text}}}};
                                        },
                                        [](edit::unresolved_edit const&) -> value {
                                            return {{"unresolved", true}};
                                        },
                                        [](edit::ambiguous_edit const& found) -> value {
                                            return {{"ambiguous", print_lines(found)}};
                                        },
                                        [](edit::cut_edit const&) -> value {
                                            return {{"cut", true}};
                                        }},
                      outcome);
}

value print_event(edit::edit_event const& event) {
    auto const print = [](char const* name, edit::text_range range) -> value {
        return object{{name, array{range.begin, range.end}}};
    };
    return std::visit(
        lisle::overloaded{
            [&](edit::resolving_range const& at) { return print("resolving", at.range); },
            [&](edit::edited_range const& at) { return print("edited", at.range); },
            [](edit::unresolved_edit const&) -> value {
                return {{"unresolved", true}};
            },
            [](edit::ambiguous_edit const& found) -> value {
                return {{"ambiguous", print_lines(found)}};
            }},
        event);
}

outcome apply(std::string_view input) {
    return with_input(input, [](value const& fields) {
        edit::edit_session session{text_of(fields.at("text")), format_of(fields), as_zed};
        auto const ignore = [](auto const&) {};
        for (auto const& chunk : chunks_of(fields)) session.push(chunk, ignore);
        session.finish(ignore);
        array outcomes;
        for (auto const& each : session.outcomes()) outcomes.push_back(print_outcome(each));
        return write({{"text", session.text()},
                      {"outcomes", outcomes},
                      {"metrics", print_metrics(session.metrics())}});
    });
}

outcome tell_events(std::string_view input) {
    return with_input(input, [](value const& fields) {
        edit::edit_session session{text_of(fields.at("text")), format_of(fields), as_zed};
        array events;
        for (auto const& chunk : chunks_of(fields)) {
            array of_chunk;
            session.push(chunk, [&](auto const& event) { of_chunk.push_back(print_event(event)); });
            events.push_back(std::move(of_chunk));
        }
        array last;
        session.finish([&](auto const& event) { last.push_back(print_event(event)); });
        return write({{"events", events}, {"end", last}, {"text", session.text()}});
    });
}

value print_newer_edit(edit::newer_applied_edit const& done) {
    return {{"pass", std::string{to_string(done.pass)}},
            {"start", done.range.begin},
            {"end", done.range.end},
            {"new_text", done.new_text}};
}

template <class T>
value to_value(T const& x) {
    return lisle::decode_as<value>(lisle::encode_as(x)).value();
}

outcome apply_newer(std::string_view input) {
    return with_input(input, [](value const& fields) {
        auto const text = text_of(fields.at("text"));
        auto const edits = lisle::decode_as<std::vector<edit::text_edit>>(
                               lisle::encode_as(fields.at("edits")), lisle::reference)
                               .value();
        auto const result = edit::apply_newer_edits(text, edits, as_zed);
        auto const output = edit::conclude_newer(text_of(fields.at("path")),
                                                 edit::normalize_newlines(text), result);
        array applied;
        for (auto const& each : result.edits) applied.push_back(print_newer_edit(each));
        return write({{"text", result.text},
                      {"edits", applied},
                      {"output", to_value(output)},
                      {"output_text", edit::to_text_for_model(output)}});
    });
}

// ---- Tools ----

template <class T>
outcome round_trip(std::string_view input) {
    auto const read = lisle::decode_as<T>(input, lisle::reference);
    if (!read) return outcome::refused(read.error().message());
    return outcome::wrote(lisle::encode_as(*read));
}

template <class Output>
outcome print(Output const& output) {
    return write({{"output", to_value(output)}, {"text", edit::to_text_for_model(output)}});
}

template <class Output>
outcome read_output(std::string_view input) {
    auto const read = lisle::decode_as<Output>(input, lisle::reference);
    return read ? print(*read) : outcome::refused(read.error().message());
}

/// Takes the chunks of a session or of a written file.
template <class Taker>
void feed(Taker& taker, std::vector<std::string> const& chunks) {
    auto const ignore = [](auto const&) {};
    for (auto const& chunk : chunks) taker.push(chunk, ignore);
    taker.finish(ignore);
}

outcome run_tool(std::string_view input) {
    return with_input(input, [](value const& fields) {
        auto const old_text = edit::normalize_newlines(text_of(fields.at("text")));
        auto const chunks = chunks_of(fields);
        edit::edited_file file{text_of(fields.at("path")), old_text, {}};
        edit::edit_agent_output answer;
        for (auto const& chunk : chunks) answer.raw_edits += chunk;
        if (fields.at("mode") != "edit") {
            edit::written_file written{edit::chunking_rule::as_zed};
            feed(written, chunks);
            file.new_text = written.text();
            return print(edit::conclude(file, answer, {}));
        }
        edit::edit_session session{old_text, format_of(fields), as_zed};
        feed(session, chunks);
        file.new_text = session.text();
        answer.parser_metrics = session.metrics();
        return print(edit::conclude(file, answer, session.outcomes()));
    });
}

kind_list const registered{
    {"zed/edit_parser", parse_edits},
    {"zed/create_file_parser", parse_file},
    {"zed/fuzzy_matcher", match},
    {"zed/newer_fuzzy_matcher", match_newer},
    {"zed/reindent", reindent},
    {"zed/newer_reindent", reindent_newer},
    {"zed/line_ending", find_line_ending},
    {"zed/streaming_diff", diff},
    {"zed/apply_edits", apply},
    {"zed/edit_events", tell_events},
    {"zed/newer_apply_edits", apply_newer},
    {"zed/edit_file_input", round_trip<edit::edit_file_input>},
    {"zed/newer_edit_file_input", round_trip<edit::newer_edit_file_input>},
    {"zed/edit_file_output", read_output<edit::edit_file_output>},
    {"zed/newer_edit_file_output", read_output<edit::newer_edit_file_output>},
    {"zed/edit_file_run", run_tool},
};

}  // namespace zed_edit_kinds

}  // namespace conformance
