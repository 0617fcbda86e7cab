// benchmarks/peers/boost_json_values.hpp - Boost.JSON: its DOM, and lisle's conversions to types.
//
// For formats without structs in plain/. The conversion goes through text, so this is the cost for
// a program that already has Boost.JSON values; a conversion by hand would be cheaper.
// `boost_json_dom` converts nothing: it is the lower bound for anything on that DOM.
#pragma once

#include "../codec_contender.hpp"

#include <lisle/boost_json.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <string>
#include <string_view>

namespace bench {

struct boost_json_dom {
    boost::json::value decode(std::string_view text) {
        boost::json::parse_options options;
        options.max_depth = 127;
        boost::json::error_code failed;
        auto dom = boost::json::parse(text, failed, {}, options);
        if (failed) give_up("boost_json: " + failed.message());
        return dom;
    }

    std::string_view encode(boost::json::value const& from) {
        return text_ = boost::json::serialize(from);
    }

private:
    std::string text_;
};

template <lisle::format Tag>
class boost_json_values {
public:
    using document = lisle::document_of<Tag>;

    document decode(std::string_view text) {
        return boost::json::value_to<document>(dom_.decode(text));
    }

    std::string_view encode(document const& from) {
        return dom_.encode(boost::json::value_from(from));
    }

private:
    boost_json_dom dom_;
};

/// Registers at start: `enlist_boost_json<acpx_t> const boost_json{};`.
template <lisle::format Tag>
struct enlist_boost_json {
    enlist_boost_json() {
        constexpr auto format = lisle::format_traits<Tag>::name;
        enlist{make_contender<boost_json_values<Tag>>("boost_json", format)};
        enlist{make_contender<boost_json_dom>("boost_json_dom", format)};
    }
};

}  // namespace bench
