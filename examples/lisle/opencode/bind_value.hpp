// examples/lisle/opencode/bind_value.hpp - binds the members of a row to a statement.
#pragma once

#include "../system/database.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace app {

inline void bind_value(statement& to, int i, std::string const& text) { to.bind(i, text); }
inline void bind_value(statement& to, int i, std::int64_t number) { to.bind(i, number); }
inline void bind_value(statement& to, int i, double number) { to.bind_real(i, number); }
template <class Value>
void bind_value(statement& to, int i, std::optional<Value> const& value) {
    if (value) bind_value(to, i, *value);
    else to.bind(i, std::nullopt);
}

}  // namespace app
