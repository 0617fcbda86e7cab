// benchmarks/contender.cpp - the list of contenders, and what is asked of each.
#include "contender.hpp"

#include <lisle/codec.hpp>

#include <cstdio>
#include <cstdlib>
#include <limits>

#if defined(__GLIBC__)
#    include <malloc.h>
#endif

namespace bench {

std::vector<contender>& contenders() {
    static std::vector<contender> all;
    return all;
}

void give_up(std::string const& why) {
    std::fprintf(stderr, "benchmarks: %s\n", why.c_str());
    std::exit(1);
}

void check_contenders() {
    for (auto const format : formats) {
        auto const& text = corpus_of(format, "20k").text;
        auto const meant = lisle::decode_as<boost::json::value>(text);
        for (auto const& each : contenders()) {
            if (!each.round_trip) continue;
            auto const again = lisle::decode_as<boost::json::value>(each.round_trip(text));
            if (!again) give_up(each.name + ": " + again.error().message());
            if (*again != *meant) give_up(each.name + " made another value of " + text);
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
