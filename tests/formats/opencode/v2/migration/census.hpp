// tests/formats/opencode/v2/migration/census.hpp - counts what a migration keeps: each marked value
// of a session that has every member is in the migrated session, or a loss names its place.
#pragma once

#include <lisle/boost_json.hpp>
#include <lisle/codec.hpp>
#include <lisle/formats/opencode/v2/migration/change.hpp>
#include <lisle/locate.hpp>

#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace opencode_v2_census {

namespace v2 = lisle::opencode::v2;

inline std::string read_file(std::string const& name) {
    std::ifstream in{"formats/opencode/v2/migration/" + name, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Finds the marked values that are neither in the target nor below the place of a loss.
class census {
public:
    census(std::string target, std::vector<v2::change> const& losses)
        : target_{std::move(target)}, losses_{losses} {}

    void look_at(boost::json::value const& value, std::string const& place) {
        if (auto const* const object = value.if_object()) {
            for (auto const& member : *object) {
                auto below = place;
                lisle::append_token(below, {member.key().data(), member.key().size()});
                look_at(member.value(), below);
            }
        } else if (auto const* const array = value.if_array()) {
            for (std::size_t i = 0; i < array->size(); ++i)
                look_at((*array)[i], place + '/' + std::to_string(i));
        } else {
            constexpr std::int64_t least_mark = 1'001'007;
            auto const text = value.is_string() ? std::string{value.get_string()} : std::string{};
            auto const number = value.is_number() ? value.to_number<std::int64_t>() : 0;
            auto const mark = text.find("mark");
            if (number >= least_mark) count(std::to_string(number), place);
            else if (mark != std::string::npos) count(text.substr(mark), place);
        }
    }

    std::string untold;
    std::size_t marks = 0;

private:
    void count(std::string const& mark, std::string const& place) {
        ++marks;
        bool const is_kept = target_.find(mark) != std::string::npos;
        bool const is_told = std::any_of(losses_.begin(), losses_.end(), [&](auto const& loss) {
            return place.starts_with(loss.pointer)
                   && (place.size() == loss.pointer.size() || place[loss.pointer.size()] == '/');
        });
        if (!is_kept && !is_told) untold += place + '\n';
    }

    std::string target_;
    std::vector<v2::change> const& losses_;
};

}  // namespace opencode_v2_census
