// tests/consumers/installed/main.cpp - a user of the installed package, who checks its version.
#include <boost/json.hpp>
#include <lisle/error.hpp>
#include <lisle/version.hpp>

int main(int argc, char** argv) {
    boost::json::value const version(LISLE_VERSION_STRING);
    lisle::result<int> const failure{lisle::error{lisle::errc::syntax}};
    return argc == 2 && version == argv[1] && failure.error().message() == "invalid JSON" ? 0 : 1;
}
