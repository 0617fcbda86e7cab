#include <lisle/error_code.hpp>

#include <doctest/doctest.h>

#include <system_error>

namespace error_code_test {

using lisle::errc;

TEST_CASE("an errc becomes an error code of lisle's category, in Boost and in std") {
    boost::system::error_code const code = errc::wrong_type;
    CHECK(code.failed());
    CHECK(code == errc::wrong_type);
    CHECK(code != errc::syntax);
    CHECK(code.category() == lisle::error_category());
    CHECK(code.category() != boost::system::generic_category());
    CHECK(code.message() == "wrong type");
    CHECK(std::string{code.category().name()} == "lisle");

    std::error_code const same = code;
    CHECK(same.message() == "wrong type");
    CHECK(same.value() == static_cast<int>(errc::wrong_type));
}

TEST_CASE("an unknown code has a message") {
    CHECK(boost::system::error_code{999, lisle::error_category()}.message() == "unknown error");
}

}  // namespace error_code_test
