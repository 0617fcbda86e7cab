// tests/programs/json_schema/mutate.hpp - changes JSON values at random, from a seed.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace json_schemas {

/// The same numbers on every machine (SplitMix64).
class random_numbers {
public:
    explicit random_numbers(std::uint64_t seed) : state_{seed} {}

    /// A number below `limit`, which is not 0.
    [[nodiscard]] std::size_t below(std::size_t limit);

private:
    std::uint64_t state_;
};

/// Changes values: other types, keys dropped, added and renamed, numbers at limits, strings and
/// words altered, elements lost and doubled. Keys and values come from all documents that it knows.
class mutator {
public:
    explicit mutator(std::uint64_t seed) : random_{seed} {}

    /// Learns the keys, the strings and the values of a document.
    void learn(boost::json::value const& document);

    /// Returns one to three changes of a document.
    [[nodiscard]] boost::json::value mutate(boost::json::value document);

    [[nodiscard]] random_numbers& random() { return random_; }

private:
    struct member {
        std::string key;
        boost::json::value value;
    };

    void change(boost::json::value& document);
    void change_object(boost::json::object& object);
    void change_array(boost::json::array& array);
    void change_scalar(boost::json::value& value);
    void change_string(boost::json::string& text);
    void add_member(boost::json::object& object);
    void rename_member(boost::json::object& object);
    [[nodiscard]] boost::json::value any_value();
    [[nodiscard]] boost::json::value* choose(boost::json::value& document);

    template <class T>
    [[nodiscard]] T const& one_of(std::vector<T> const& all) {
        return all[random_.below(all.size())];
    }

    random_numbers random_;
    std::vector<member> members_;
    std::vector<std::string> strings_;
};

}  // namespace json_schemas
