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
    auto const read = lisle::decode<lisle::zed_t>(
        R"({"version":"0.3.0","title":"t","messages":["Resume"],"updated_at":"2026-11-21T09:00:00Z"})");
    auto const failure = lisle::decode<lisle::zed_t>(R"({"title":7})");
    return {&lisle::to_string,
            &lisle::error::message,
            &lisle::throw_exception_from_error,
            &lisle::error::npos,
            &lisle::detail::object_type_of<lisle::zed::thread>,
            lisle::encode(*read, lisle::layout::source) + failure.error().message()};
}

[[nodiscard]] entities entities_of_b();
