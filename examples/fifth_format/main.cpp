// A format of your own, in one file: the records of a chat log.
#include <lisle/codec.hpp>
#include <lisle/formats/all.hpp>

#include <iostream>
#include <string>
#include <variant>
#include <vector>

namespace chatlog {

// ---- Data ----

struct said {
    std::string who, words;
    lisle::unknown_fields<lisle::owned> extra;
    bool operator==(said const&) const = default;
};

struct paused {
    bool operator==(paused const&) const = default;
};

struct entry : std::variant<said, paused, lisle::unknown_case<lisle::owned>> {
    using entry::variant::variant;
};

struct log {
    using format = struct chatlog_t;
    std::vector<entry> entries;
    lisle::unknown_fields<lisle::owned> extra;
    bool operator==(log const&) const = default;
};

struct chatlog_t {};

}  // namespace chatlog

// ---- Wire ----

template <>
struct lisle::schema<chatlog::said> : object_of<chatlog::said> {
    struct fields : list<
        field<"who", &self::who, also<"author">>,
        field<"words", &self::words>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<chatlog::entry> : one_of<chatlog::entry, internally_tagged<"kind">> {
    struct cases : list<
        holds<"said", chatlog::said>,
        unit<"paused", chatlog::paused>> {};
};

template <>
struct lisle::schema<chatlog::log> : object_of<chatlog::log> {
    struct fields : list<
        field<"entries", &self::entries>,
        rest<&self::extra>> {};
};

// ---- Format ----

template <>
struct lisle::format_traits<chatlog::chatlog_t> {
    template <class Model>
    using document = chatlog::log;
    static constexpr std::string_view name = "chatlog";
    static constexpr json_style style = {text::number_style::ecmascript, 2, true};
    static recognition recognizes(document_prefix const& text) {
        return certain_if(text.document()["entries"].first_element()["kind"].is_string());
    }
};

int main() {
    auto const log = lisle::decode<chatlog::chatlog_t>(
        R"({"entries":[{"kind":"said","author":"ada","words":"hi"},{"kind":"paused"},)"
        R"({"kind":"left","at":3.0}]})");
    if (!log) return std::cerr << log.error().message() << '\n', 1;
    std::cout << lisle::encode(*log);

    auto const bad = lisle::decode<chatlog::chatlog_t>(R"({"entries":[{"kind":"said","who":7}]})");
    std::cout << bad.error().message() << '\n';

    using known = lisle::all_formats::with<chatlog::chatlog_t>;
    std::cout << lisle::detect_among<known>(lisle::encode(*log)).format << '\n';
}
