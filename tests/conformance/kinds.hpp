// tests/conformance/kinds.hpp - the table of kinds: the function of the library that each kind of
// case calls.
//
// Each format has one file in this directory, which ends with a `kind_list const registered{...}`.
#pragma once

#include "case.hpp"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace conformance {

/// A kind works on the input alone, on further fields (`run_fields`), or on both.
struct kind {
    std::string_view name;
    outcome (*run)(std::string_view input) = nullptr;
    outcome (*run_fields)(boost::json::object const& fields) = nullptr;
    outcome (*run_both)(std::string_view input, boost::json::object const& fields) = nullptr;
    bool is_verdict = false;  ///< `ok` is the whole answer: an accepted case has no result
};

/// Enters its kinds into the table.
class kind_list {
public:
    kind_list(std::initializer_list<kind> kinds) {
        table().insert(table().end(), kinds.begin(), kinds.end());
    }

    static kind const* find(std::string_view name) {
        for (auto const& k : table())
            if (k.name == name) return &k;
        return nullptr;
    }

private:
    static std::vector<kind>& table() {
        static std::vector<kind> all;
        return all;
    }
};

}  // namespace conformance
