// benchmarks/peers/simdjson.cpp - simdjson on demand, typed into plain structs.
//
// Dynamic fields become Boost.JSON's values. simdjson 3.0 has no writer: the values are checked
// with Boost.JSON's.
#include "boost_dom.hpp"

#include "../codec_contender.hpp"

#include <simdjson.h>

#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

namespace {

namespace json = boost::json;
namespace ondemand = simdjson::ondemand;

static_assert(room_behind_text >= simdjson::SIMDJSON_PADDING);

/// simdjson throws if a text does not fit; nobody catches it.
struct from_text {
    static void read(ondemand::value from, bool& to) { to = from.get_bool(); }
    template <std::unsigned_integral T>
    static void read(ondemand::value from, T& to) {
        to = narrow<T>(std::uint64_t{from.get_uint64()});
    }
    template <std::signed_integral T>
    static void read(ondemand::value from, T& to) {
        to = narrow<T>(std::int64_t{from.get_int64()});
    }
    static void read(ondemand::value from, std::string& to) {
        to = std::string_view{from.get_string()};
    }
    static void read(ondemand::value from, json::value& to) {
        switch (ondemand::json_type{from.type()}) {
            case ondemand::json_type::array: {
                auto& elements = to.emplace_array();
                for (ondemand::value element : from.get_array())
                    read(element, elements.emplace_back(nullptr));
                break;
            }
            case ondemand::json_type::object: {
                auto& members = to.emplace_object();
                for (auto member : from.get_object()) {
                    std::string_view const key = member.unescaped_key();
                    read(member.value(), members[key]);
                }
                break;
            }
            case ondemand::json_type::string:
                to.emplace_string() = std::string_view{from.get_string()};
                break;
            case ondemand::json_type::number: read(ondemand::number{from.get_number()}, to); break;
            case ondemand::json_type::boolean: to = bool{from.get_bool()}; break;
            case ondemand::json_type::null: to = nullptr; break;
        }
    }
    template <class T>
    static void read(ondemand::value from, std::optional<T>& to) {
        if (!from.is_null()) read(from, to.emplace());
    }
    template <class T>
    static void read(ondemand::value from, std::vector<T>& to) {
        for (ondemand::value element : from.get_array()) read(element, to.emplace_back());
    }
    template <class T>
    static void read(ondemand::value from, plain::dictionary<T>& to) {
        for (auto member : from.get_object()) {
            std::string_view const key = member.unescaped_key();
            read(member.value(), to.emplace_back(std::string{key}, T{}).second);
        }
    }
    /// Searches each key after the last found key, so that the usual order takes no extra time.
    template <plain::described T>
    static void read(ondemand::value from, T& to) {
        ondemand::object members = from.get_object();
        T::each_member(to, [&](std::string_view key, auto& value, auto... may_be_left_out) {
            ondemand::value found;
            auto const failed = members.find_field_unordered(key).get(found);
            if (failed == simdjson::SUCCESS) read(found, value);
            else if (failed != simdjson::NO_SUCH_FIELD || sizeof...(may_be_left_out) == 0)
                give_up("simdjson: no " + std::string{key});
        });
    }
    template <class... T>
    static void read(ondemand::value from, std::variant<T...>& to) {
        if (from.type() == ondemand::json_type::string)
            return plain::choose(to, from.get_string(), [](auto const& chosen) {
                if (!plain::unit<std::decay_t<decltype(chosen)>>) give_up("simdjson: a bare name");
            });
        std::size_t members = 0;
        for (auto member : from.get_object()) {
            if (++members != 1) break;
            plain::choose(to, member.unescaped_key(), [&](auto& chosen) {
                if constexpr (plain::wrapped<std::decay_t<decltype(chosen)>>)
                    read(member.value(), chosen.value);
                else if constexpr (plain::described<std::decay_t<decltype(chosen)>>)
                    read(member.value(), chosen);
                else give_up("simdjson: more than a name");
            });
        }
        if (members != 1) give_up("simdjson: no single key");
    }

private:
    template <class T>
    static T narrow(auto wide) {
        if (!std::in_range<T>(wide)) give_up("simdjson: an integer out of range");
        return static_cast<T>(wide);
    }
    static void read(ondemand::number from, json::value& to) {
        if (from.is_double()) to = from.get_double();
        else if (from.is_uint64()) to = from.get_uint64();
        else to = from.get_int64();
    }
};

class on_demand {
public:
    plain::thread<json::value> decode(std::string const& text) {
        ondemand::document document =
            parser_.iterate(text.data(), text.size(), text.size() + room_behind_text);
        plain::thread<json::value> out;
        from_text::read(document.get_value(), out);
        return out;
    }

private:
    ondemand::parser parser_;
};

contender make() {
    auto out = make_contender<on_demand>("simdjson");
    out.round_trip = [](std::string const& text) {
        return json::serialize(boost_dom{{}}.make(on_demand{}.decode(text)));
    };
    return out;
}

enlist const self{make()};

}  // namespace

}  // namespace bench
