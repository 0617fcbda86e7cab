#include <lisle/scalars/sha256.hpp>

#include <doctest/doctest.h>

#include <string>

namespace sha256_test {

std::string digest_of(std::string_view bytes) {
    return lisle::scalars::to_string(lisle::scalars::sha256(bytes));
}

TEST_CASE("digests are those of FIPS 180-4's examples") {
    CHECK(digest_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(digest_of("abc")
          == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
          == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(digest_of(std::string(1'000'000, 'a'))
          == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("every length of the last block has its own padding") {
    std::string seen;
    for (std::size_t size = 50; size < 140; ++size) {
        auto const digest = digest_of(std::string(size, 'x'));
        CHECK(digest.size() == 64);
        CHECK(seen.find(digest) == std::string::npos);
        seen += digest;
    }
    CHECK(digest_of(std::string(55, 'x'))
          == "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    CHECK(digest_of(std::string(56, 'x'))
          == "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    CHECK(digest_of(std::string(64, 'x'))
          == "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

}  // namespace sha256_test
