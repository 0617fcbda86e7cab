// tests/fuzz/replay_main.cpp - runs a fuzz target over every file of the given directories.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

/// mutate.cpp calls it; nothing is mutated here.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t*, std::size_t size, std::size_t) {
    return size;
}

int main(int argc, char** argv) {
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        for (auto const& entry : std::filesystem::recursive_directory_iterator{argv[i]}) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
    }
    if (files.empty()) {
        std::puts("no input to replay");
        return 2;
    }
    std::sort(files.begin(), files.end());
    for (auto const& file : files) {
        // Printed before the run: a target says that it failed by ending the program.
        std::printf("%s\n", file.c_str());
        std::fflush(stdout);
        std::ifstream in{file, std::ios::binary};
        std::vector<char> const read{std::istreambuf_iterator<char>{in}, {}};
        // Exactly as large as the input, so that a sanitizer sees a read past its end.
        std::vector<std::uint8_t> const bytes{read.begin(), read.end()};
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%zu inputs replayed\n", files.size());
    return 0;
}
