// examples/lisle/system/json_line.cpp - JSON that the program itself makes.
#include "json_line.hpp"

#include <lisle/text/json_value.hpp>
#include <lisle/text/utf8.hpp>

namespace app {

std::string to_json_line(boost::json::value const& value) {
    std::string text;
    {
        // As serde: 1.0 stays a real number.
        lisle::text::writer to{text, {lisle::text::number_style::serde}};
        lisle::text::write_json(to, value);
    }
    return lisle::text::replace_invalid_utf8(text);
}

}  // namespace app
