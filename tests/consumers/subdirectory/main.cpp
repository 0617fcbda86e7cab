// tests/consumers/subdirectory/main.cpp - a user whose program links Boost::json.
#include <boost/json.hpp>
#include <lisle/lisle.hpp>

int main() {
    lisle::result<boost::json::value> const failure{
        lisle::error{lisle::errc::missing_field, "", 7, "id"}};
    boost::json::value const shown(failure.error().message());
    return boost::json::serialize(shown) == R"("missing field (byte 7): id")" ? 0 : 1;
}
