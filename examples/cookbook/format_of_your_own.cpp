// Declares a format of your own, a chat log: strings as you like, a hook, detection.
#include <lisle/document.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/all.hpp>
#include <iostream>

struct chatlog_t {};

namespace chatlog {

template <class Model>
struct said {
    typename Model::string who, words;
    lisle::unknown_fields<Model> extra;
};

struct paused {};

template <class Model>
struct entry : std::variant<said<Model>, paused, lisle::unknown_case<Model>> {
    using entry::variant::variant;
};

template <class Model>
struct log {
    using format = chatlog_t;
    std::vector<entry<Model>> entries;
    lisle::unknown_fields<Model> extra;
};

}  // namespace chatlog

template <class Model>
struct lisle::schema<chatlog::said<Model>> : object_of<chatlog::said<Model>> {
    using self = chatlog::said<Model>;
    struct fields : list<
        field<"who",   &self::who, also<"author">>,
        field<"words", &self::words, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<chatlog::entry<Model>>
    : one_of<chatlog::entry<Model>, internally_tagged<"kind">> {
    struct cases : list<
        holds<"said", chatlog::said<Model>>,
        unit<"paused", chatlog::paused>> {};

    static hook_result accept(reader& r, chatlog::entry<Model>& out) {  // once, bare words
        if (r.in.peek() != '"' || !r.is_permissive()) return hook_result::declined;
        r.loosen(r.in.at, "words without a speaker");
        return hooks::accept_if(read(r, out.template emplace<0>().words));
    }
};

template <class Model>
struct lisle::schema<chatlog::log<Model>> : object_of<chatlog::log<Model>> {
    using self = chatlog::log<Model>;
    struct fields : list<field<"entries", &self::entries>, rest<&self::extra>> {};
};

template <>
struct lisle::format_traits<chatlog_t> {
    template <class Model>
    using document = chatlog::log<Model>;
    static constexpr std::string_view name = "chatlog";
    static constexpr json_style style = {text::number_style::ecmascript, 2, true};
    static recognition recognizes(document_prefix const& text) {
        return certain_if(text.document()["entries"].first_element()["kind"].is_string());
    }
};

int main() {
    auto const text = R"({"entries":[{"kind":"said","author":"ada","words":"hi"},"and you?"]})";
    auto const log = lisle::decode_borrowed<chatlog_t>(std::string{text}).value();
    std::cout << lisle::encode(*log);
    std::cout << lisle::detect_among<lisle::all_formats::with<chatlog_t>>(text).format << '\n';
    auto const bad = lisle::decode<chatlog_t>(R"({"entries":[{"kind":"said","who":7}]})");
    std::cout << bad.error().message() << '\n';
}
