// tests/odr/entities.hpp - addresses of the entities that a unit sees, to be compared.
#pragma once

#include <lisle/lisle.hpp>

#include <string>
#include <string_view>
#include <vector>

/// One address for each kind of entity that may be duplicated by mistake, and a text made by them.
struct entities {
    std::string_view (*function)(lisle::errc);                            // inline, constexpr
    std::string (lisle::error::*member)() const;                          // defined in its class
    void (*thrower)(lisle::error const&, boost::source_location const&);  // inline, found by ADL
    std::size_t const* constant;                                          // static constexpr member
    void const* table;                                                    // inline, of a template
    std::string text;

    bool operator==(entities const&) const = default;
};

// `static`, so that each unit makes its own list; the entities in it must be shared.
[[nodiscard]] static inline entities entities_here() {
    // Loom's format compiles in a fifth of Zed's time, and all headers are included anyway.
    auto const read = lisle::decode<lisle::loom_t>(
        R"({"id":"T-01a1e1b0-0000-7f00-8000-00000000abcd","version":1,"created_at":"c",)"
        R"("updated_at":"u","last_activity_at":"l","conversation":{"messages":[]},)"
        R"("agent_state":{"kind":"error","retries":0},"metadata":{}})");
    auto const failure = lisle::decode<lisle::loom_t>(R"({"title":7})");
    return {&lisle::to_string,
            &lisle::error::message,
            &lisle::throw_exception_from_error,
            &lisle::error::npos,
            &lisle::detail::object_type_of<lisle::loom::thread>,
            lisle::encode(*read, lisle::layout::source) + failure.error().message()};
}

[[nodiscard]] entities entities_of_b();
