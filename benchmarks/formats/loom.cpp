// benchmarks/formats/loom.cpp - lisle and Boost.JSON on threads of Loom.
#include "../lisle_contender.hpp"
#include "../peers/boost_json_values.hpp"

#include <lisle/formats/loom/thread.hpp>

namespace bench {

namespace {

enlist_lisle<lisle::loom_t> const lisle_models{};
enlist_boost_json<lisle::loom_t> const boost_json{};

}  // namespace

}  // namespace bench
