// examples/lisle/map/summary.cpp - the numbers as JSON.
#include "summary.hpp"

#include <lisle/redact/edit/report.hpp>

#include <algorithm>

namespace app {

namespace {

using lisle::redaction::json_object;

std::string to_json_object(std::map<std::string, std::size_t> const& counts) {
    json_object out;
    for (auto const& [name, count] : counts) out.add_raw(name, std::to_string(count));
    return out.end();
}

}  // namespace

void map_summary::count(mapped const& outcome) {
    ++records;
    if (outcome.is_bad) ++bad;
    if (!outcome.problem.empty()) ++errors[outcome.problem];
    if (!outcome.format.empty()) ++formats[outcome.format];
}

void map_summary::add(map_summary const& more) {
    records += more.records;
    bad += more.bad;
    for (auto const& [name, count] : more.formats) formats[name] += count;
    for (auto const& [name, count] : more.errors) errors[name] += count;
}

std::string map_summary::to_json() const {
    json_object out;
    auto const add = [&](std::string_view key, std::size_t number) {
        out.add_raw(key, std::to_string(number));
    };
    add("records", records);
    add("bad", bad);
    add("resumed", resumed);
    add("resumed_bad", resumed_bad);
    add("input_bytes", input_bytes);
    add("output_bytes", output_bytes);
    add("largest_record", largest);
    add("most_held", most_held);
    add("threads", threads);
    out.add_raw("formats", to_json_object(formats)).add_raw("errors", to_json_object(errors));
    return out.add_raw("complete", is_complete ? "true" : "false").end();
}

}  // namespace app
