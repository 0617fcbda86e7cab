// lisle/text/json_value.hpp - from text to boost::json::value, with every number exact.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <boost/json/storage_ptr.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_stack.hpp>

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1::text {

/// Builds dynamic values. Only Boost's value stack is used, because its parser is off by an ulp for
/// doubles of many digits and reads `-0` as an integer. A duplicate key has its last value at its
/// first place.
///
/// Complexity: linear, unless the keys of an object collide in Boost's hash table. Its salt is its
/// address, of which few bits matter, so that collisions can be precomputed. `raw_json` has no
/// table.
class json_builder {
public:
    explicit json_builder(boost::json::storage_ptr storage = {}) : storage_{std::move(storage)} {}

    /// Reads the value at the cursor. Integers become uint64, or int64 if negative; other numbers
    /// double.
    [[nodiscard]] bool read(cursor& in, scratch& room, boost::json::value& out) {
        stack_.reset(storage_);
        if (!walk(in, handler{*this, room})) return false;
        // Constructed anew, because a value never changes its memory resource.
        std::destroy_at(&out);
        std::construct_at(&out, stack_.release());
        return true;
    }

    [[nodiscard]] boost::json::storage_ptr const& storage() const { return storage_; }

private:
    static boost::json::string_view to_boost(std::string_view s) { return {s.data(), s.size()}; }

    struct handler : visitor {
        json_builder& to;
        scratch& room;

        handler(json_builder& b, scratch& r) : to{b}, room{r} {}

        bool read_key(cursor& in) {
            string_token key;
            if (!text::read_string(in, room, key)) return false;
            to.stack_.push_key(to_boost(key.characters));
            return true;
        }
        bool read_string(cursor& in) {
            string_token characters;
            if (!text::read_string(in, room, characters)) return false;
            to.stack_.push_string(to_boost(characters.characters));
            return true;
        }
        bool read_number(cursor& in) {
            number parsed;
            auto const status = text::read_number(in.at, in.last, parsed);
            if (!accept_number(in, status, parsed.stop)) return false;
            switch (parsed.kind) {
                case number::kind_type::uint64: to.stack_.push_uint64(parsed.uint64); break;
                case number::kind_type::int64: to.stack_.push_int64(parsed.int64); break;
                case number::kind_type::real: to.stack_.push_double(parsed.real); break;
            }
            return true;
        }
        void see_literal(std::string_view word) {
            if (word == "null") to.stack_.push_null();
            else to.stack_.push_bool(word == "true");
        }
        void see_close(char bracket, std::size_t elements) {
            if (bracket == '}') to.stack_.push_object(elements);
            else to.stack_.push_array(elements);
        }
    };

    boost::json::storage_ptr storage_;
    boost::json::value_stack stack_;
};

}  // namespace lisle::inline v0_1::text
