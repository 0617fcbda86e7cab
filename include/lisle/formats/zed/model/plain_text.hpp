// lisle/formats/zed/model/plain_text.hpp - plain text, the most common content of a message.
#pragma once

#include <lisle/schema.hpp>

namespace lisle::v0_1::zed {

/// Text as it was typed, generated or returned.
template <class Model>
struct basic_plain_text {
    typename Model::string value;

    bool operator==(basic_plain_text const&) const = default;
};

using plain_text = basic_plain_text<owned>;

}  // namespace lisle::v0_1::zed

template <class Model>
struct lisle::schema<lisle::zed::basic_plain_text<Model>>
    : transparent<&zed::basic_plain_text<Model>::value> {
    static constexpr auto text_kind = string_kind::prose;
};
