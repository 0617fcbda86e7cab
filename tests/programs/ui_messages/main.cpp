// tests/programs/ui_messages/main.cpp - makes rows of the UIMessages on standard input, and prints
// the UIMessages of these rows as check.mjs reads them.
#include <lisle/codec.hpp>
#include <lisle/formats/opencode/hub/faults.hpp>
#include <lisle/formats/opencode/hub/id.hpp>
#include <lisle/formats/opencode/hub/ui.hpp>
#include <lisle/formats/opencode/hub/ui_rows.hpp>

#include <cstdint>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace opencode = lisle::opencode;
namespace hub = opencode::hub;

namespace {

void print(char const* key, std::vector<lisle::finding> const& found) {
    std::cout << ",\"" << key << "\":[";
    for (auto const& one : found)
        std::cout << (&one == &found.front() ? "" : ",")
                  << lisle::encode_as(one.pointer + ' ' + one.what);
    std::cout << ']';
}

}  // namespace

int main() {
    std::string const text{std::istreambuf_iterator<char>{std::cin}, {}};
    auto const given = lisle::decode_as<std::vector<opencode::ui_message>>(text);
    if (!given) return std::cerr << given.error().message() << '\n', 1;
    hub::rows session;
    session.session.id = "ses_1";
    session.session.project_id = "p";
    session.session.slug = "s";
    constexpr std::int64_t now = 1776643200000;
    hub::id_clock clock;
    auto made = hub::from_ui_messages(
        *given, {session.session.id, now, {"anthropic", "claude", {}}},
        [&](opencode::id_prefix prefix) {
            return hub::create_id(clock, prefix, static_cast<std::uint64_t>(now), {});
        });
    if (!made) return std::cerr << made.error().message() << '\n', 1;
    session.messages = std::move(made->messages);
    session.parts = std::move(made->parts);
    auto const whole = hub::to_ui_messages(session);
    auto const assembled = hub::assemble_ui_messages(session);
    if (!whole || !assembled) return std::cerr << "the rows can't be read\n", 1;
    std::cout << "{\"whole\":" << lisle::encode_as(whole->messages, opencode::compact)
              << ",\"assembled\":" << lisle::encode_as(*assembled, opencode::compact);
    print("losses", made->losses);
    print("faults", hub::find_faults(session));
    std::cout << "}\n";
    return 0;
}
