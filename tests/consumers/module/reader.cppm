// tests/consumers/module/reader.cppm - a user's module, which includes lisle as its own business.
module;
#include <lisle/formats/loom/thread.hpp>
export module reader;

export bool is_wrong_at(char const* text, char const* pointer) {
    auto const thread = lisle::decode<lisle::loom_t>(text);
    return !thread && thread.error().pointer == pointer;
}
