// benchmarks/peers/boost_json_source.cpp - Boost.JSON itself, with this program's flags.
//
// Linked statically and optimized like everything else here, its parser is 13 % faster than in
// Debian's shared library.
#include <boost/json/src.hpp>
