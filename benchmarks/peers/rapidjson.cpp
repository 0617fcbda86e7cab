// benchmarks/peers/rapidjson.cpp - RapidJSON with SSE2: its DOM, then by hand to plain structs.
//
// RapidJSON does not check UTF-8: with that check it would not use SSE2. Its writer needs no DOM
// and uses no SSE2.
#include "plain/thread.hpp"

#include "../codec_contender.hpp"

#if defined(__SSE2__)
#    define RAPIDJSON_SSE2
#endif
#include <rapidjson/document.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

namespace {

namespace json = rapidjson;

std::string_view text_of(json::Value const& from) {
    if (!from.IsString()) give_up("rapidjson: no string");
    return {from.GetString(), from.GetStringLength()};
}

class from_dom {
public:
    /// Dynamic values are copied into this allocator.
    explicit from_dom(json::MemoryPoolAllocator<>& room) : room_{room} {}

    void read(json::Value const& from, bool& to) { to = from.GetBool(); }
    template <std::integral T>
    void read(json::Value const& from, T& to) {
        using wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
        if (!from.Is<wide>() || !std::in_range<T>(from.Get<wide>()))
            give_up("rapidjson: an integer out of range");
        to = static_cast<T>(from.Get<wide>());
    }
    void read(json::Value const& from, std::string& to) { to = text_of(from); }
    void read(json::Value const& from, json::Value& to) { to.CopyFrom(from, room_); }
    template <class T>
    void read(json::Value const& from, std::optional<T>& to) {
        if (!from.IsNull()) read(from, to.emplace());
    }
    template <class T>
    void read(json::Value const& from, std::vector<T>& to) {
        if (!from.IsArray()) give_up("rapidjson: no array");
        to.reserve(from.Size());
        for (auto const& element : from.GetArray()) read(element, to.emplace_back());
    }
    template <class T>
    void read(json::Value const& from, plain::dictionary<T>& to) {
        if (!from.IsObject()) give_up("rapidjson: no object");
        to.reserve(from.MemberCount());
        for (auto const& member : from.GetObject())
            read(member.value, to.emplace_back(text_of(member.name), T{}).second);
    }
    template <plain::described T>
    void read(json::Value const& from, T& to) {
        if (!from.IsObject()) give_up("rapidjson: no object");
        T::each_member(to, [&](auto key, auto& value, auto... may_be_left_out) {
            auto const found = from.FindMember(key);
            if (found != from.MemberEnd()) read(found->value, value);
            else if (sizeof...(may_be_left_out) == 0) give_up("rapidjson: no " + std::string{key});
        });
    }
    template <class... T>
    void read(json::Value const& from, std::variant<T...>& to) {
        if (from.IsString())
            return plain::choose(to, text_of(from), [](auto const& chosen) {
                if (!plain::unit<std::decay_t<decltype(chosen)>>) give_up("rapidjson: a bare name");
            });
        if (!from.IsObject() || from.MemberCount() != 1) give_up("rapidjson: no single key");
        auto const& member = *from.MemberBegin();
        plain::choose(to, text_of(member.name), [&](auto& chosen) {
            if constexpr (plain::wrapped<std::decay_t<decltype(chosen)>>)
                read(member.value, chosen.value);
            else if constexpr (plain::described<std::decay_t<decltype(chosen)>>)
                read(member.value, chosen);
            else give_up("rapidjson: more than a name");
        });
    }

private:
    json::MemoryPoolAllocator<>& room_;
};

class to_text {
public:
    explicit to_text(json::StringBuffer& out) : out_{out} {}

    void write(bool from) { out_.Bool(from); }
    void write(std::unsigned_integral auto from) { out_.Uint64(from); }
    void write(std::signed_integral auto from) { out_.Int64(from); }
    void write(std::string_view from) {
        out_.String(from.data(), static_cast<json::SizeType>(from.size()));
    }
    void write(json::Value const& from) { from.Accept(out_); }
    template <class T>
    void write(std::optional<T> const& from) {
        if (from) write(*from);
        else out_.Null();
    }
    template <class T>
    void write(std::vector<T> const& from) {
        out_.StartArray();
        for (auto const& element : from) write(element);
        out_.EndArray();
    }
    template <class T>
    void write(plain::dictionary<T> const& from) {
        out_.StartObject();
        for (auto const& [key, value] : from) write(std::string_view{key}), write(value);
        out_.EndObject();
    }
    template <plain::described T>
    void write(T const& from) {
        out_.StartObject();
        T::each_member(from,
                       [&](std::string_view key, auto const& value, bool is_left_out = false) {
                           if (!is_left_out) this->write(key), this->write(value);
                       });
        out_.EndObject();
    }
    template <class... T>
    void write(std::variant<T...> const& from) {
        std::visit([this](auto const& alternative) { this->tag(alternative); }, from);
    }

private:
    template <class T>
    void tag(T const& from) {
        if constexpr (plain::unit<T>) return write(T::case_name);
        out_.StartObject();
        write(T::case_name);
        if constexpr (plain::wrapped<T>) write(std::string_view{from.value});
        else if constexpr (plain::described<T>) write(from);
        out_.EndObject();
    }

    // The writer with SSE2 leaves 0x1A to 0x1F unescaped; a writer with any flag does not use SSE2.
    json::Writer<json::StringBuffer, json::UTF8<>, json::UTF8<>, json::CrtAllocator,
                 json::kWriteNanAndInfFlag>
        out_;
};

/// A thread, and the memory of its dynamic values.
struct roomy_thread {
    std::unique_ptr<json::MemoryPoolAllocator<>> room =
        std::make_unique<json::MemoryPoolAllocator<>>();
    plain::thread<json::Value> thread;
};

class rapid_json {
public:
    roomy_thread decode(std::string const& text) {
        json::Document dom;
        // RapidJSON uses SSE2 only on text that ends with NUL.
        if (dom.Parse(text.c_str()).HasParseError()) give_up("rapidjson: no JSON");
        roomy_thread out;
        from_dom{*out.room}.read(dom, out.thread);
        return out;
    }

    std::string_view encode(roomy_thread const& from) {
        text_.Clear();
        to_text{text_}.write(from.thread);
        return {text_.GetString(), text_.GetSize()};
    }

    void skip(std::string const& text) {
        json::StringStream in{text.c_str()};
        json::BaseReaderHandler<> nothing;
        if (json::Reader{}.Parse(in, nothing).IsError()) give_up("rapidjson: no JSON");
    }

private:
    json::StringBuffer text_;
};

enlist const self{make_contender<rapid_json>("rapidjson")};

}  // namespace

}  // namespace bench
