// tests/separate/other_source.cpp - a source that declares the functions that one_source.cpp
// defines, and has a type of its own.
#include <lisle/formats/loom/thread.hpp>
#include <lisle/salvage.hpp>

namespace {

struct label_t {};
struct label {
    using format = label_t;
    std::string words;
};

}  // namespace

template <>
struct lisle::schema<label> : object_of<label> {
    struct fields : list<field<"words", &label::words>> {};
};
template <>
struct lisle::format_traits<label_t> {
    template <class Model>
    using document = label;
    static constexpr std::string_view name = "label";
    static constexpr json_style style{};
};

bool reads_a_thread();
bool reads_a_thread() {
    auto const own = lisle::decode<label_t>(R"({"words":"cotton"})");
    auto const cut = lisle::salvage<label_t>(R"({"words":"thread"} and more)");
    auto const damaged = lisle::salvage<lisle::loom_t>(R"({"id":"T-1","version":)");
    auto const refused = lisle::decode<lisle::loom_t>("[]");
    return own && lisle::encode(*own) == R"({"words":"cotton"})" && cut.value.words == "thread"
           && !damaged.is_whole() && refused.has_error()
           && refused.error().message() == "missing field at /0 (byte 0): id";
}
