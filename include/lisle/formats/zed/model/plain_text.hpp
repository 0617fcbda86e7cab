// lisle/formats/zed/model/plain_text.hpp - plain text, the commonest content of a message.
#pragma once

#include <lisle/schema.hpp>

namespace lisle::inline v0::zed {

/// Text as it was typed, generated or returned.
template <class Model>
struct basic_text {
    typename Model::string value;

    bool operator==(basic_text const&) const = default;
};

using text = basic_text<owned>;

}  // namespace lisle::inline v0::zed

template <class Model>
struct lisle::schema<lisle::zed::basic_text<Model>> : transparent<&zed::basic_text<Model>::value> {
    static constexpr auto text_kind = string_kind::prose;
};
