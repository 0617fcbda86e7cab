// benchmarks/peers/boost_dom.hpp - plain structs to Boost.JSON's DOM, in one memory resource.
#pragma once

#include "plain/thread.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <concepts>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

class boost_dom {
public:
    explicit boost_dom(boost::json::storage_ptr storage) : storage_{std::move(storage)} {}

    template <class T>
        requires std::integral<T> || std::same_as<T, boost::json::value> boost::json::value
        make(T const& from) {
            return boost::json::value(from, storage_);
        }
    boost::json::value make(std::string_view from) { return boost::json::value(from, storage_); }
    template <class T>
    boost::json::value make(std::optional<T> const& from) {
        return from ? make(*from) : boost::json::value(nullptr, storage_);
    }
    template <class T>
    boost::json::value make(std::vector<T> const& from) {
        boost::json::array to(storage_);
        to.reserve(from.size());
        for (auto const& element : from) to.push_back(make(element));
        return to;
    }
    template <class T>
    boost::json::value make(plain::dictionary<T> const& from) {
        boost::json::object to(storage_);
        to.reserve(from.size());
        for (auto const& [key, value] : from) to.emplace(key, make(value));
        return to;
    }
    template <plain::described T>
    boost::json::value make(T const& from) {
        boost::json::object to(storage_);
        std::size_t members = 0;
        T::each_member(from, [&](auto&&...) { ++members; });
        to.reserve(members);
        T::each_member(from, [&](auto key, auto const& value, bool is_left_out = false) {
            if (!is_left_out) to.emplace(key, this->make(value));
        });
        return to;
    }
    template <class... T>
    boost::json::value make(std::variant<T...> const& from) {
        return std::visit([this](auto const& alternative) { return this->tag(alternative); }, from);
    }

private:
    template <class T>
    boost::json::value tag(T const& from) {
        if constexpr (plain::unit<T>) {
            return make(T::case_name);
        } else {
            boost::json::object to(storage_);
            if constexpr (plain::wrapped<T>) to.emplace(T::case_name, make(from.value));
            else to.emplace(T::case_name, make(from));
            return to;
        }
    }

    boost::json::storage_ptr storage_;
};

}  // namespace bench
