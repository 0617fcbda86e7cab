// lisle/overloaded.hpp - makes one function object of several lambdas, for std::visit.
//
//     std::visit(lisle::overloaded{
//                    [](zed::user_message const& said) { print(said); },
//                    [](zed::agent_message const& answer) { print(answer); },
//                    [](auto const&) {},  // the alternatives that are not of interest
//                },
//                message);
#pragma once

#include <lisle/version.hpp>

namespace lisle::v0_1 {

/// Calls the function that fits the argument best. The documents' variants are open: a function of
/// `auto const&` covers `unknown_case`, and alternatives that later releases add.
template <class... Functions>
struct overloaded : Functions... {
    using Functions::operator()...;
};

// clang 14 does not deduce the arguments of an aggregate.
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

}  // namespace lisle::v0_1
