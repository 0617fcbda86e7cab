// Writes a conversation as an export of opencode. Usage: lisle_conversions FILE.
#include <lisle/conversation/opencode.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    std::ifstream in{argv[1], std::ios::binary};
    auto const talk =
        lisle::decode<lisle::conversation_t>(std::string{std::istreambuf_iterator<char>{in}, {}});
    if (!talk) {
        std::cerr << talk.error().message() << '\n';
        return 1;
    }
    auto const made = lisle::conversation::put<lisle::opencode_t>(*talk);
    std::cout << lisle::encode(made.document, lisle::layout::source);
    return 0;
}
