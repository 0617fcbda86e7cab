// lisle/engine/visit/place.hpp - the place of a visited value; its text is built only on request.
#pragma once

#include <lisle/locate.hpp>
#include <lisle/schema/string_kind.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

/// One token of a pointer. Steps of typed values live on the call stack and link to the step above;
/// steps of dynamic values live in a `short_stack`.
struct step {
    enum class form : unsigned char { key, quoted_key, element };

    step const* above = nullptr;
    std::string_view key{};
    std::size_t index = 0;
    form is = form::key;

    static step of_key(step const* above, std::string_view key) { return {above, key}; }
    static step of_element(step const* above, std::size_t index) {
        return {above, {}, index, form::element};
    }

    void append_to(std::string& pointer) const {
        if (is == form::element) append_token(pointer, std::to_string(index));
        else if (is == form::quoted_key) append_token(pointer, text::unquote(key));
        else append_token(pointer, key);
    }
};

/// A stack whose first elements need no allocation.
template <class T>
class short_stack {
public:
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] T& back() { return (*this)[size_ - 1]; }
    [[nodiscard]] T& operator[](std::size_t i) { return i < few ? few_[i] : more_[i - few]; }
    [[nodiscard]] T const& operator[](std::size_t i) const {
        return i < few ? few_[i] : more_[i - few];
    }
    void push(T value) {
        if (size_ < few) few_[size_] = value;
        else more_.push_back(value);
        ++size_;
    }
    void pop() {
        if (size_ > few) more_.pop_back();
        --size_;
    }
    void clear() {
        more_.clear();
        size_ = 0;
    }

private:
    static constexpr std::size_t few = 16;

    T few_[few]{};
    std::vector<T> more_;
    std::size_t size_ = 0;
};

inline void append_steps(std::string& pointer, step const* last) {
    if (last == nullptr) return;
    append_steps(pointer, last->above);
    last->append_to(pointer);
}

}  // namespace detail

/// The place of a value in the document's canonical JSON. Its text is built only by `to_string`.
/// Lifetime: the call that receives it.
class value_pointer {
public:
    value_pointer() = default;
    explicit value_pointer(detail::step const* last,
                           detail::short_stack<detail::step> const* inside = nullptr)
        : last_{last}, inside_{inside} {}

    /// The pointer as in RFC 6901; empty for the whole document.
    [[nodiscard]] std::string to_string() const {
        std::string out;
        out.reserve(64);  // most have fewer bytes
        detail::append_steps(out, last_);
        if (inside_ != nullptr)
            for (std::size_t i = 0; i < inside_->size(); ++i) (*inside_)[i].append_to(out);
        return out;
    }
    /// The key of the innermost member, as it is spelled between its quotes; empty for the whole
    /// document and for an element.
    [[nodiscard]] std::string_view last_key() const {
        bool const is_inside = inside_ != nullptr && !inside_->empty();
        auto const* const step = is_inside ? &(*inside_)[inside_->size() - 1] : last_;
        return step == nullptr ? std::string_view{} : key_of(*step);
    }
    /// As last_key, of the innermost member around the last one: for an element, of the list that
    /// has it. Empty also for a list that is in too many others.
    [[nodiscard]] std::string_view enclosing_key() const {
        constexpr int most_lists = 8;
        auto inside = inside_ == nullptr ? 0 : inside_->size();
        auto const* typed = last_;
        auto const next = [&]() -> detail::step const* {
            if (inside != 0) return &(*inside_)[--inside];
            return typed == nullptr ? nullptr : std::exchange(typed, typed->above);
        };
        static_cast<void>(next());
        for (int i = 0; i < most_lists; ++i) {
            auto const* const step = next();
            if (step == nullptr) break;
            if (step->is != detail::step::form::element) return key_of(*step);
        }
        return {};
    }
    /// Whether the pointer has more bytes, before escapes, than this; looks at no more.
    [[nodiscard]] bool is_longer_than(std::size_t most) const {
        std::size_t size = 0;
        for (auto const* each = last_; each != nullptr && size <= most; each = each->above)
            size += 1 + each->key.size();
        auto const inside = inside_ == nullptr ? 0 : inside_->size();
        for (std::size_t i = 0; i < inside && size <= most; ++i)
            size += 1 + (*inside_)[i].key.size();
        return size > most;
    }
    /// The pointer to the field that a schema lists; the part inside a dynamic value is left out.
    [[nodiscard]] value_pointer of_field() const { return value_pointer{last_}; }
    /// As to_string, so that a visiting function may take a string.
    operator std::string() const { return to_string(); }  // NOLINT(google-explicit-constructor)

private:
    static std::string_view key_of(detail::step const& s) {
        if (s.is == detail::step::form::element) return {};
        bool const is_quoted = s.is == detail::step::form::quoted_key && s.key.size() > 1;
        return is_quoted ? s.key.substr(1, s.key.size() - 2) : s.key;
    }

    detail::step const* last_ = nullptr;
    detail::short_stack<detail::step> const* inside_ = nullptr;
};

/// The place and kind of a visited string. Lifetime: the call that receives it.
struct string_place {
    string_kind kind = string_kind::other;
    bool is_key = false;  ///< the name of a member; `pointer` leads to that member
    /// The string stands in source text that only `layout::source` writes. The field itself has the
    /// same value, or a later value.
    bool is_remembered = false;
    bool is_number = false;        ///< a number of JSON, for visitors that ask for them
    bool is_in_json_text = false;  ///< inside a string of JSON text, to which `pointer` leads
    value_pointer pointer{};
    value_pointer inner{};  ///< inside that JSON text
};

}  // namespace lisle::v0_1
