// Writes a conversation as a rollout of Codex, or a rollout as it was read. Usage:
// lisle_codex_conversions FILE [RELEASE].
#include <lisle/conversation/codex.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

int fail(lisle::error const& why) {
    std::cerr << why.message() << '\n';
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    std::ifstream in{argv[1], std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    if (argc == 2) {
        auto const rollout = lisle::decode<lisle::codex_t>(text, lisle::strict);
        if (!rollout) return fail(rollout.error());
        auto const talk = lisle::conversation::get(*rollout);
        std::cout << lisle::encode(lisle::conversation::put<lisle::codex_t>(talk).document,
                                   lisle::layout::source);
        return 0;
    }
    auto const talk = lisle::decode<lisle::conversation_t>(text);
    if (!talk) return fail(talk.error());
    auto const made = lisle::conversation::put<lisle::codex_t>(*talk, {.release = argv[2]});
    std::cout << lisle::encode(made.document, lisle::layout::source);
    return 0;
}
