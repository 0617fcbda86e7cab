// expect: a schema with .accept. needs .describe.
#include <lisle/engine/hooks.hpp>
#include <lisle/json_schema.hpp>

#include <string>

struct name {
    std::string text;
};

/// Reads a bare string as well, so its table does not describe every text that it reads.
template <>
struct lisle::schema<name> : object_of<name> {
    struct fields : list<field<"text", &self::text>> {};

    static hook_result accept(reader& r, self& out) {
        if (r.in.peek() != '"') return hook_result::declined;
        return hooks::accept_if(read(r, out.text));
    }
#ifdef LISLE_FIXED
    template <class Describer>
    static auto describe(Describer& d) {
        return d.one_of({d.of_type("string"), d.template table_of<self>()});
    }
#endif
};

int main() { return lisle::json_schema<name>().kind() == lisle::json_kind::object ? 0 : 1; }
