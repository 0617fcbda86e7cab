#include <doctest/doctest.h>

#include <lisle/scalars/base64.hpp>

#include <string>
#include <string_view>

namespace base64_test {

using lisle::scalars::decode_base64;
using lisle::scalars::encode_base64;

TEST_CASE("base64 has the standard's own examples") {
    struct pair {
        std::string_view bytes, text;
    };
    for (auto const& [bytes, text] :
         {pair{"", ""}, pair{"f", "Zg=="}, pair{"fo", "Zm8="}, pair{"foo", "Zm9v"},
          pair{"foob", "Zm9vYg=="}, pair{"fooba", "Zm9vYmE="}, pair{"foobar", "Zm9vYmFy"},
          pair{"\xfb\xff\xfe", "+//+"}}) {
        CHECK(encode_base64(bytes) == text);
        CHECK(decode_base64(text) == bytes);
    }
}

TEST_CASE("base64 of any bytes comes back") {
    std::string bytes;
    for (int i = 0; i < 300; ++i) {
        CHECK(decode_base64(encode_base64(bytes)) == bytes);
        bytes += static_cast<char>(i * 7);
    }
}

TEST_CASE("only canonical base64 is read") {
    for (std::string_view wrong : {"Zg", "Zg=", "Z===", "====", "Zg==\n",
                                   " Zg==", "Zh==", "Zm9=", "Zg==Zg==", "Zm-_", "=Zg=", "Z=g="})
        CHECK(!decode_base64(wrong));
}

}  // namespace base64_test
