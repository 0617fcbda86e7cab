// tests/consumers/installed/zstd_main.cpp - a user of lisle::zstd: the library comes with it.
#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/zstd.hpp>

int main() {
    auto const text = lisle::zstd::decompress(lisle::zstd::compress("cotton"));
    return text && *text == "cotton" ? 0 : 1;
}
