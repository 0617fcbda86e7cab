// expect: a key of acpx's needs a parser_rule
#include <lisle/formats/acpx/parser/reference_keys.hpp>

namespace acpx = lisle::acpx::detail;

struct item {
    int count = 0;
};

struct item_parser : acpx::key_parser<item_parser> {
    using key_parser::key_parser;

    bool parse(boost::json::object const& from, boost::json::object& to) {
#ifdef LISLE_FIXED
        using rule = acpx::must_be<acpx::a_count>;
#else
        using rule = lisle::or_default;
#endif
        return parse_keys<lisle::list<lisle::field<"count", &item::count, rule>>>(from, to);
    }
};

int main() {
    boost::json::object out;
    return item_parser{lisle::acpx::latest}.parse({}, out) ? 1 : 0;
}
