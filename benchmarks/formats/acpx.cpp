// benchmarks/formats/acpx.cpp - lisle and Boost.JSON on sessions of acpx.
#include "../lisle_contender.hpp"
#include "../peers/boost_json_values.hpp"

#include <lisle/formats/acpx/session.hpp>

namespace bench {

namespace {

enlist_lisle<lisle::acpx_t> const lisle_models{};
enlist_boost_json<lisle::acpx_t> const boost_json{};

}  // namespace

}  // namespace bench
