// tests/separate/other_source.cpp - a source that declares what one_source.cpp defines, and has a
// type of its own.
#include <lisle/formats/loom/thread.hpp>
#include <lisle/salvage.hpp>

namespace {

struct note_t {};
struct note {
    using format = note_t;
    std::string words;
};

}  // namespace

template <>
struct lisle::schema<note> : object_of<note> {
    struct fields : list<field<"words", &note::words>> {};
};
template <>
struct lisle::format_traits<note_t> {
    template <class Model>
    using document = note;
    static constexpr std::string_view name = "note";
    static constexpr json_style style{};
};

bool reads_a_thread();
bool reads_a_thread() {
    auto const own = lisle::decode<note_t>(R"({"words":"cotton"})");
    auto const cut = lisle::salvage<note_t>(R"({"words":"thread"} and more)");
    auto const damaged = lisle::salvage<lisle::loom_t>(R"({"id":"T-1","version":)");
    auto const refused = lisle::decode<lisle::loom_t>("[]");
    return own && lisle::encode(*own) == R"({"words":"cotton"})" && cut.value.words == "thread"
           && !damaged.is_whole() && refused.has_error()
           && refused.error().message() == "wrong type (byte 0): expected object, found array";
}
