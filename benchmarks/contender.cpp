// benchmarks/contender.cpp - the list of contenders, and the check of each.
#include "contender.hpp"

#include <lisle/codec.hpp>

#include <cstdio>
#include <cstdlib>
#include <limits>

#if defined(__GLIBC__)
#    include <malloc.h>
#endif

namespace bench {

namespace {

/// The same text for equal values, whatever the order of keys and whether 1 is spelled 1.0.
std::string normalize(std::string_view text) {
    auto const value = lisle::decode_as<boost::json::value>(text);
    if (!value) give_up("no JSON: " + value.error().message());
    return lisle::encode_as(
        *value, {.numbers = lisle::text::number_style::ecmascript, .sorted_keys = true});
}

}  // namespace

std::vector<contender>& contenders() {
    static std::vector<contender> all;
    return all;
}

void give_up(std::string const& why) {
    std::fprintf(stderr, "benchmarks: %s\n", why.c_str());
    std::exit(1);
}

contender const& find_contender(std::string_view name, std::string_view format) {
    for (auto const& each : contenders())
        if (each.name == name && each.format == format) return each;
    give_up("no contender " + std::string{name} + " for " + std::string{format});
}

void check_contenders() {
    for (auto const& documents : kinds()) {
        auto const& text = corpus_of(documents.name, "20k").text;
        auto const meant = normalize(text);
        for (auto const& each : contenders()) {
            if (!each.round_trip || !each.takes(documents)) continue;
            if (normalize(each.round_trip(text)) != meant)
                give_up(each.name + " made another value of " + text);
        }
    }
}

void keep_memory() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
#endif
}

}  // namespace bench
