// examples/lisle/terminal/usage_error.hpp - what is wrong with a command line, in plain English.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace app {

/// One sentence that names the option or argument and the allowed values, and where to read more:
/// "put needs DB: a database, a folder of sessions, or one document; see lisle put --help".
[[nodiscard]] std::string explain_usage_error(CLI::ParseError const& e, CLI::App& program);

}  // namespace app
