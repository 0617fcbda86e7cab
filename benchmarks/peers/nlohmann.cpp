// benchmarks/peers/nlohmann.cpp - nlohmann's JSON for Modern C++, by its own conversions.
#include "plain/thread.hpp"

#include "../codec_contender.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

namespace {

/// Keys keep their order, as they do in Zed.
using json = nlohmann::ordered_json;

}  // namespace

}  // namespace bench

template <class T>
struct nlohmann::adl_serializer<std::optional<T>> {
    static void from_json(bench::json const& from, std::optional<T>& to) {
        if (!from.is_null()) from.get_to(to.emplace());
    }
    static void to_json(bench::json& to, std::optional<T> const& from) {
        if (from) to = *from;
    }
};

template <class T>
struct nlohmann::adl_serializer<bench::plain::dictionary<T>> {
    static void from_json(bench::json const& from, bench::plain::dictionary<T>& to) {
        to.reserve(from.size());
        for (auto const& [key, value] : from.get_ref<bench::json::object_t const&>())
            value.get_to(to.emplace_back(key, T{}).second);
    }
    static void to_json(bench::json& to, bench::plain::dictionary<T> const& from) {
        to = bench::json::object();
        for (auto const& [key, value] : from) to.emplace(key, bench::json(value));
    }
};

template <bench::plain::described T>
struct nlohmann::adl_serializer<T> {
    static void from_json(bench::json const& from, T& to) {
        T::each_member(to, [&](auto key, auto& value, auto... may_be_left_out) {
            auto const found = from.find(key);
            if (found != from.end()) found->get_to(value);
            else if (sizeof...(may_be_left_out) == 0)
                bench::give_up("nlohmann: no " + std::string{key});
        });
    }
    static void to_json(bench::json& to, T const& from) {
        to = bench::json::object();
        T::each_member(from, [&](auto key, auto const& value, bool is_left_out = false) {
            if (!is_left_out) to.emplace(key, bench::json(value));
        });
    }
};

template <class... T>
struct nlohmann::adl_serializer<std::variant<T...>> {
    static void from_json(bench::json const& from, std::variant<T...>& to) {
        if (from.is_string())
            return bench::plain::choose(to, from.get_ref<std::string const&>(),
                                        [](auto const& chosen) {
                                            if (!bench::plain::unit<std::decay_t<decltype(chosen)>>)
                                                bench::give_up("nlohmann: a bare name");
                                        });
        if (from.size() != 1) bench::give_up("nlohmann: no single key");
        bench::plain::choose(to, from.begin().key(), [&](auto& chosen) {
            if constexpr (bench::plain::wrapped<std::decay_t<decltype(chosen)>>)
                from.begin()->get_to(chosen.value);
            else if constexpr (bench::plain::described<std::decay_t<decltype(chosen)>>)
                from.begin()->get_to(chosen);
            else bench::give_up("nlohmann: more than a name");
        });
    }
    static void to_json(bench::json& to, std::variant<T...> const& from) {
        std::visit(
            [&]<class Case>(Case const& alternative) {
                if constexpr (bench::plain::unit<Case>) {
                    to = Case::case_name;
                } else {
                    auto const& value = [&]() -> auto const& {
                        if constexpr (bench::plain::wrapped<Case>) return alternative.value;
                        else return alternative;
                    }
                    ();
                    to = bench::json::object();
                    to.emplace(Case::case_name, bench::json(value));
                }
            },
            from);
    }
};

namespace bench {

namespace {

class nlohmann_json {
public:
    plain::thread<json> decode(std::string const& text) {
        return json::parse(text).get<plain::thread<json>>();
    }

    std::string_view encode(plain::thread<json> const& from) { return text_ = json(from).dump(); }

    void skip(std::string const& text) {
        if (!json::accept(text)) give_up("nlohmann: no JSON");
    }

private:
    std::string text_;
};

enlist const self{make_contender<nlohmann_json>("nlohmann")};

}  // namespace

}  // namespace bench
