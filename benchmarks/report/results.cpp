// benchmarks/report/results.cpp - reads Google Benchmark's JSON with lisle itself.
#include "results.hpp"

#include <lisle/codec.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace report {

namespace {

struct output {
    std::vector<measurement> benchmarks;
};

/// The order in tables; other names come after these, and limits last.
constexpr std::string_view known[]{
    "decode",
    "encode",
    "blob_decode",
    "blob_encode",
    "peek",
    "skip",
    "zed",
    "zed_cjk",
    "acpx",
    "loom",
    "opencode",
    "20k",
    "500k",
    "10m",
    "50m",
    "lisle_owned",
    "lisle_owned_values",
    "lisle_borrowed",
    "serde_json",
    "simdjson",
    "rapidjson",
    "boost_json",
    "boost_json_monotonic",
    "boost_json_dom",
    "nlohmann",
};
constexpr std::string_view limits[]{"utf8", "memcpy", "zstd"};

std::string_view part_of(std::string_view name, part at) {
    for (auto skipped = static_cast<std::size_t>(at); skipped > 0; --skipped) {
        auto const slash = name.find('/');
        name = slash == name.npos ? std::string_view{} : name.substr(slash + 1);
    }
    return name.substr(0, name.find('/'));
}

}  // namespace

}  // namespace report

// clang-format off

template <>
struct lisle::schema<report::measurement> : lisle::object_of<report::measurement> {
    struct fields : list<
        field<"run_name",         &self::run_name>,
        field<"aggregate_name",   &self::aggregate_name,   or_default>,
        field<"bytes_per_second", &self::bytes_per_second, or_default>,
        field<"allocations",      &self::allocations,      or_default>,
        field<"peak",             &self::peak,             or_default>,
        field<"retained",         &self::retained,         or_default>> {};
};

template <>
struct lisle::schema<report::output> : lisle::object_of<report::output> {
    struct fields : list<field<"benchmarks", &self::benchmarks>> {};
};

// clang-format on

namespace report {

results::results(std::string const& text) {
    auto read = lisle::decode_as<output>(text);
    if (!read) {
        std::fprintf(stderr, "lisle_bench_table: %s\n", read.error().message().c_str());
        std::exit(1);
    }
    for (auto& each : read->benchmarks)
        if (each.aggregate_name.empty() || each.aggregate_name == "median")
            medians_.push_back(std::move(each));
}

std::vector<std::string> results::names(part at) const {
    std::vector<std::string> out;
    for (auto const name : known)
        if (has(at, name)) out.emplace_back(name);
    for (auto const& each : medians_)
        if (auto const name = part_of(each.run_name, at);
            !is_limit(name) && std::find(out.begin(), out.end(), name) == out.end())
            out.emplace_back(name);
    for (auto const name : limits)
        if (has(at, name)) out.emplace_back(name);
    return out;
}

measurement const* results::find(std::string_view operation, std::string_view format,
                                 std::string_view size, std::string_view contender) const {
    auto const found = std::find_if(medians_.begin(), medians_.end(), [&](auto const& each) {
        return part_of(each.run_name, part::operation) == operation
               && part_of(each.run_name, part::format) == format
               && part_of(each.run_name, part::size) == size
               && part_of(each.run_name, part::contender) == contender;
    });
    return found == medians_.end() ? nullptr : &*found;
}

double results::ratio(std::string_view operation, std::string_view format, std::string_view size,
                      std::string_view contender) const {
    auto const* const found = find(operation, format, size, contender);
    auto const* const compared = find(operation, format, size, baseline(format));
    return found == nullptr || compared == nullptr
               ? 0
               : found->bytes_per_second / compared->bytes_per_second;
}

std::string_view results::baseline(std::string_view format) const {
    bool const is_serde = std::any_of(medians_.begin(), medians_.end(), [&](auto const& each) {
        return part_of(each.run_name, part::format) == format
               && part_of(each.run_name, part::contender) == "serde_json";
    });
    return is_serde ? "serde_json" : "boost_json";
}

bool results::has(part at, std::string_view name) const {
    return std::any_of(medians_.begin(), medians_.end(),
                       [&](auto const& each) { return part_of(each.run_name, at) == name; });
}

bool is_limit(std::string_view contender) {
    return std::find(std::begin(limits), std::end(limits), contender) != std::end(limits);
}

std::string format_number(char const* format, double number) {
    char text[32];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

}  // namespace report
