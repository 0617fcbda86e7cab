// tests/consumers/installed/boost_json.cpp - Boost.JSON compiled by its user, once.
#include <boost/json/src.hpp>
