// tests/programs/conversions/main.cpp - prints the model's view of a conversation as JSON. Usage:
// lisle_conversions FILE, a conversation as `lisle convert --to conversation` writes it.
#include <lisle/boost_json.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/model_view.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace json = boost::json;
namespace talk = lisle::conversation;

json::array to_array(std::vector<std::string> const& texts) {
    json::array out;
    for (auto const& text : texts) out.emplace_back(text);
    return out;
}

std::string_view name_of(talk::role role) {
    switch (role) {
        case talk::role::user: return "user";
        case talk::role::assistant: return "assistant";
        case talk::role::system: break;
    }
    return "system";
}

json::object to_object(talk::sent_message const& m) {
    json::object out{{"role", name_of(m.role)},
                     {"texts", to_array(m.texts)},
                     {"thinking", to_array(m.thinking)},
                     {"media", m.media.size()}};
    json::array calls, results;
    for (auto const& call : m.calls)
        calls.push_back(
            json::object{{"id", call.id}, {"name", call.name}, {"input", call.input}});
    for (auto const& result : m.results)
        results.push_back(json::object{
            {"id", result.id}, {"text", result.text}, {"is_error", result.is_error}});
    out["calls"] = std::move(calls);
    out["results"] = std::move(results);
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    std::ifstream in{argv[1], std::ios::binary};
    auto const talk =
        lisle::decode<lisle::conversation_t>(std::string{std::istreambuf_iterator<char>{in}, {}});
    if (!talk) return std::cerr << talk.error().message() << '\n', 1;
    json::array out;
    for (auto const& m : talk::model_view(*talk)) out.push_back(to_object(m));
    std::cout << lisle::encode_as(json::value(out), {.lone_surrogates = true}) << '\n';
    return 0;
}
