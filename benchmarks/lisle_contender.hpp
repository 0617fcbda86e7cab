// benchmarks/lisle_contender.hpp - lisle in its storage models, for any format.
#pragma once

#include "codec_contender.hpp"

#include <lisle/codec.hpp>
#include <lisle/document.hpp>
#include <lisle/visit.hpp>

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

template <class T>
T value_of(lisle::result<T>&& read) {
    if (!read) give_up("lisle: " + read.error().message());
    return std::move(*read);
}

template <class Document>
class encoder {
public:
    std::string_view encode(Document const& from) {
        lisle::encode_to(text_, from);
        return text_;
    }

private:
    std::string text_;
};

template <lisle::format Tag>
struct owned_codec : encoder<lisle::document_of<Tag>> {
    lisle::document_of<Tag> decode(std::string_view text) {
        return value_of(lisle::decode<Tag>(text));
    }
    void skip(std::string_view text) {
        lisle::text::cursor in{text};
        if (!lisle::text::skip_value(in)) give_up("lisle: can't skip");
        keep(in.at);
    }
};

/// A document and the values of its dynamic fields, for programs that need all of these.
template <lisle::format Tag>
struct document_with_values {
    lisle::document_of<Tag> document;
    std::vector<boost::json::value> values{};
};

template <lisle::format Tag>
struct owned_values_codec : encoder<lisle::document_of<Tag>> {
    document_with_values<Tag> decode(std::string_view text) {
        document_with_values<Tag> out{value_of(lisle::decode<Tag>(text))};
        lisle::for_each<lisle::json>(std::as_const(out.document),
                                     [&](lisle::json const& field, lisle::value_pointer const&) {
                                         out.values.push_back(field.value());
                                     });
        return out;
    }
    std::string_view encode(document_with_values<Tag> const& from) {
        return owned_values_codec::encoder::encode(from.document);
    }
};

/// Views into a text, and into an arena for strings with unusual escapes.
template <lisle::format Tag>
struct borrowing {
    explicit borrowing(std::string& text)
        : value{value_of(lisle::decode_in_situ<Tag>(text, characters))} {}
    lisle::arena characters;
    lisle::document_of<Tag, lisle::borrowed> value;
};

/// Reading changes the text, so it reads a copy.
template <lisle::format Tag>
class borrowed_codec : encoder<lisle::document_of<Tag, lisle::borrowed>> {
public:
    borrowing<Tag> decode(std::string_view text) {
        copy_.assign(text);
        return borrowing<Tag>{copy_};
    }
    borrowing<Tag> decode_in_situ(std::string& text) { return borrowing<Tag>{text}; }
    std::string_view encode(borrowing<Tag> const& from) {
        return borrowed_codec::encoder::encode(from.value);
    }

private:
    std::string copy_;
};

/// Ends the program if lisle's strict reader refuses a text, or if it is written back differently.
template <lisle::format Tag>
void check_canonical(std::string_view text) {
    auto const read = value_of(lisle::decode<Tag>(text, lisle::strict));
    if (lisle::encode(read, lisle::layout::source) != text)
        give_up("lisle: a corpus is written back as another text");
}

/// Registers at start: `enlist_lisle<acpx_t> const lisle;`.
template <lisle::format Tag>
struct enlist_lisle {
    explicit enlist_lisle(make_task peek = {}) {
        constexpr auto format = lisle::format_traits<Tag>::name;
        auto owned = make_contender<owned_codec<Tag>>("lisle_owned", format);
        owned.peek = std::move(peek);
        owned.check = check_canonical<Tag>;
        enlist{std::move(owned)};
        enlist{make_contender<owned_values_codec<Tag>>("lisle_owned_values", format)};
        enlist{make_contender<borrowed_codec<Tag>>("lisle_borrowed", format)};
    }
};

}  // namespace bench
