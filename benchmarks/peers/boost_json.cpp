// benchmarks/peers/boost_json.cpp - Boost.JSON: parse to its DOM, then by hand to plain structs.
//
// It appears twice: with the default resource, as in its documentation, and with a monotonic one,
// which is fastest. Dynamic fields are copied out of the DOM.
#include "boost_dom.hpp"

#include "../codec_contender.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

namespace {

namespace json = boost::json;

struct from_dom {
    static void read(json::value const& from, bool& to) { to = from.as_bool(); }
    static void read(json::value const& from, std::integral auto& to) {
        to = from.to_number<std::remove_reference_t<decltype(to)>>();
    }
    static void read(json::value const& from, std::string& to) {
        auto const& s = from.as_string();
        to.assign(s.data(), s.size());
    }
    /// A copy with the default resource.
    static void read(json::value const& from, json::value& to) {
        to = json::value(from, json::storage_ptr{});
    }
    template <class T>
    static void read(json::value const& from, std::optional<T>& to) {
        if (!from.is_null()) read(from, to.emplace());
    }
    template <class T>
    static void read(json::value const& from, std::vector<T>& to) {
        auto const& elements = from.as_array();
        to.reserve(elements.size());
        for (auto const& element : elements) read(element, to.emplace_back());
    }
    template <class T>
    static void read(json::value const& from, plain::dictionary<T>& to) {
        auto const& members = from.as_object();
        to.reserve(members.size());
        for (auto const& [key, value] : members)
            read(value, to.emplace_back(std::string{key.data(), key.size()}, T{}).second);
    }
    template <plain::described T>
    static void read(json::value const& from, T& to) {
        auto const& members = from.as_object();
        T::each_member(to, [&](auto key, auto& value, auto... may_be_left_out) {
            if (auto const* const found = members.if_contains(key)) read(*found, value);
            else if (sizeof...(may_be_left_out) == 0) give_up("boost_json: no " + std::string{key});
        });
    }
    template <class... T>
    static void read(json::value const& from, std::variant<T...>& to) {
        if (auto const* const name = from.if_string())
            return plain::choose(to, *name, [](auto const& chosen) {
                if (!plain::unit<std::decay_t<decltype(chosen)>>)
                    give_up("boost_json: a bare name");
            });
        auto const& members = from.as_object();
        if (members.size() != 1) give_up("boost_json: no single key");
        plain::choose(to, members.begin()->key(), [&](auto& chosen) {
            auto const& value = members.begin()->value();
            if constexpr (plain::wrapped<std::decay_t<decltype(chosen)>>) read(value, chosen.value);
            else if constexpr (plain::described<std::decay_t<decltype(chosen)>>)
                read(value, chosen);
            else give_up("boost_json: more than a name");
        });
    }
};

struct default_room {
    json::storage_ptr storage;
};

struct monotonic_room {
    json::monotonic_resource resource;
    json::storage_ptr storage{&resource};
};

template <class Room>
class boost_json {
public:
    plain::thread<json::value> decode(std::string_view text) {
        Room room;
        json::parse_options options;
        options.max_depth = 127;
        json::error_code failed;
        auto const dom = json::parse(text, failed, room.storage, options);
        if (failed) give_up("boost_json: " + failed.message());
        plain::thread<json::value> out;
        from_dom::read(dom, out);
        return out;
    }

    std::string_view encode(plain::thread<json::value> const& from) {
        Room room;
        return text_ = json::serialize(boost_dom{room.storage}.make(from));
    }

private:
    std::string text_;
};

enlist const by_default{make_contender<boost_json<default_room>>("boost_json")};
enlist const monotonic{make_contender<boost_json<monotonic_room>>("boost_json_monotonic")};

}  // namespace

}  // namespace bench
