// lisle/text/writer.hpp - writes tokens as JSON text: escapes, numbers, commas, indentation.
#pragma once

#include <lisle/text/number_format.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// How a format spells JSON: compact if `indent` is 0, otherwise with one element per line.
struct json_style {
    number_style numbers = number_style::serde;
    unsigned indent = 0;            ///< spaces per level
    bool trailing_newline = false;  ///< at the end of a document
    bool sorted_keys = false;       ///< sorts the keys of dynamic values by their bytes
    bool lone_surrogates = false;   ///< escapes them; the ECMAScript style always does

    /// The same style without line breaks, for a text inside another text.
    [[nodiscard]] constexpr json_style on_one_line() const {
        auto out = *this;
        out.indent = 0;
        out.trailing_newline = false;
        return out;
    }
};

/// Appends one document to a string, which is complete after flush() or the writer's destruction.
/// Commas and indentation follow from the order of the calls.
class writer {
public:
    explicit writer(std::string& out, json_style style = {}) : out_{out}, style_{style} {}
    ~writer() { flush(); }
    writer(writer const&) = delete;
    writer& operator=(writer const&) = delete;

    /// The style in which this writer writes.
    [[nodiscard]] json_style const& style() const { return style_; }

    // ---- Containers -------------------------------------------------------------------------

    /// Begins an object or an array.
    void open(char bracket) {
        reserve(1);
        put(bracket);
        ++depth_;
        first_ = true;
    }
    /// Ends the innermost container.
    void close(char bracket) {
        --depth_;
        if (style_.indent != 0 && !first_) start_line();
        reserve(1);
        put(bracket);
        first_ = false;
    }

    /// Begins an element of an array; its value is written next.
    void next() {
        reserve(1);
        put_comma();
        if (style_.indent != 0) start_line();
    }

    /// Writes the key of a member; its value is written next. `quoted` is the key with quotes and
    /// escapes.
    void key_quoted(std::string_view quoted);
    /// Writes the key of a member, which may need escapes; its value is written next.
    void key(std::string_view name) {
        next();
        string(name);
        end_key();
    }

    // ---- Scalars ----------------------------------------------------------------------------

    /// Writes null.
    void null() { append("null"); }
    /// Writes true or false.
    void boolean(bool b) { append(b ? std::string_view{"true"} : std::string_view{"false"}); }

    /// Writes a number as the style spells it.
    template <class Number>
        requires std::integral<Number> || std::floating_point<Number>
    void number(Number n) {
        reserve(max_number_length);
        auto* const end = [&] {
            auto* const at = stage_ + used_;
            if constexpr (std::floating_point<Number>) return write_number(at, n, style_.numbers);
            else if constexpr (std::is_signed_v<Number>)
                return write_number(at, static_cast<std::int64_t>(n), style_.numbers);
            else return write_number(at, static_cast<std::uint64_t>(n), style_.numbers);
        }();
        used_ = static_cast<std::size_t>(end - stage_);
    }

    /// Writes a string. Escapes quotes, backslashes and control characters, but not DEL; and lone
    /// surrogates as JSON.stringify does, if the style says so.
    void string(std::string_view s);

    // ---- JSON text ------------------------------------------------------------------------------

    /// Writes one token that is JSON text already, such as a string with its quotes.
    void token(std::string_view json) { append(json); }

    /// Writes minified JSON, indented if the style indents.
    void raw(std::string_view json) {
        if (style_.indent == 0) append(json);
        else indent_raw(json);
    }

    /// Writes the line ending after the document, if the style has one.
    void end_document() {
        reserve(1);
        if (style_.trailing_newline) put('\n');
    }

    /// Appends the staged bytes to the output string.
    void flush() {
        out_.append(stage_, used_);
        used_ = 0;
    }

private:
    void indent_raw(std::string_view json);

    /// Writes the characters of a string, and escapes them where JSON requires it.
    [[gnu::always_inline]] inline void characters(std::string_view s);

    /// Returns where the first lone surrogate begins (three bytes that are not UTF-8), or npos.
    static std::size_t find_surrogate(std::string_view s);
    /// Writes the string up to the end of its last lone surrogate, and returns the rest. `at` is
    /// the place of its first lone surrogate.
    [[gnu::cold]] std::string_view escape_surrogates(std::string_view s, std::size_t at);
    void surrogate(std::string_view bytes);

    void end_key() {
        reserve(2);
        put(':');
        if (style_.indent != 0) put(' ');
    }

    void start_line() {
        reserve(1);
        put('\n');
        for (auto spaces = depth_ * style_.indent; spaces != 0;) {
            auto const count = (std::min)(spaces, std::size_t{64});
            reserve(count);
            std::memset(stage_ + used_, ' ', count);
            used_ += count;
            spaces -= count;
        }
    }

    /// Appends one byte; the caller has reserved the room.
    void put(char c) { stage_[used_++] = c; }
    void put_comma() {
        stage_[used_] = ',';
        used_ += first_ ? 0 : 1;
        first_ = false;
    }

    void append(std::string_view s);
    /// Appends fewer than 64 bytes; the caller has reserved the room.
    [[gnu::always_inline]] inline void append_few(char const* p, std::size_t count);

    [[gnu::always_inline]] void reserve(std::size_t bytes) {
        if (sizeof stage_ - used_ < bytes) flush();
    }

    /// Appends `count` bytes, and escapes byte i if bit i of `mask` is set; the caller has reserved
    /// the room.
    void escape(char const* p, std::uint64_t mask, std::size_t count);

    std::string& out_;
    json_style style_;
    std::size_t depth_ = 0;
    bool first_ = true;
    std::size_t used_ = 0;
    char stage_[8192];
};

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/writer.hpp>
#endif
