// lisle/formats/zed/model/tool_result_content.hpp - the content of a tool's result, in every form
// that Zed ever read.
//
// Zed reads the content with a hand-written deserializer over a JSON value (crates/language_model/
// src/request.rs): a string; {"type": "text", "text": ...}; {"Text": ...} or {"Image": ...} with
// one key; a bare image. Keys match in any case. The deserializer requires the size of an image,
// though Zed writes images without a size. A permissive reader takes such images, too, as the
// latest revision does.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/describe_tool_result.hpp>
#include <lisle/formats/zed/model/image.hpp>
#include <lisle/formats/zed/model/plain_text.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/ascii.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `LanguageModelToolResultContent`.
template <class Model>
struct basic_tool_result_part
    : std::variant<basic_plain_text<Model>, basic_image<Model>, unknown_case<Model>> {
    using basic_tool_result_part::variant::variant;
};

/// One part, as in the pinned Zed, or an array of parts (since 2026-04-27).
template <class Model>
struct basic_tool_result_content {
    std::vector<basic_tool_result_part<Model>> parts;
    /// Whether a single part is in an array. Several parts, and no parts, always are.
    bool as_array = false;

    bool operator==(basic_tool_result_content const&) const = default;
};

using tool_result_part = basic_tool_result_part<owned>;
using tool_result_content = basic_tool_result_content<owned>;

// ---- Reading ------------------------------------------------------------------------------------

namespace detail {

/// Whether the lower-cased key is this ASCII word. Outside ASCII only the Kelvin sign becomes an
/// ASCII letter when lower-cased, and no word here has a k.
[[nodiscard]] inline bool is_key(boost::json::string_view key, std::string_view word) {
    return lisle::text::equals_ignoring_case({key.data(), key.size()}, word);
}

/// The first member whose key is the word.
[[nodiscard]] inline boost::json::value const* find_key(boost::json::object const& object,
                                                        std::string_view word) {
    for (auto const& member : object)
        if (is_key(member.key(), word)) return &member.value();
    return nullptr;
}

/// The last member whose key is the word.
[[nodiscard]] inline boost::json::value const* find_last_key(boost::json::object const& object,
                                                             std::string_view word) {
    boost::json::value const* found = nullptr;
    for (auto const& member : object)
        if (is_key(member.key(), word)) found = &member.value();
    return found;
}

/// Reads an integer that fits i64, and truncates it to 32 bits as Zed does.
[[nodiscard]] inline bool read_pixels(boost::json::object const& size, std::string_view word,
                                      std::int32_t& out) {
    auto const* const value = find_last_key(size, word);
    if (value == nullptr) return false;
    std::int64_t wide = 0;
    if (auto const* const i = value->if_int64()) wide = *i;
    else if (auto const* const u = value->if_uint64();
             u != nullptr && std::in_range<std::int64_t>(*u))
        wide = static_cast<std::int64_t>(*u);
    else return false;
    out = static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(wide)));
    return true;
}

/// Since 2026-05-18 Zed ignores the size of an image.
[[nodiscard]] inline bool takes_any_size(reader const& r) {
    return r.is_permissive() || r.options.revision == schema_revision::latest;
}

template <class Model>
[[nodiscard]] bool read_image(reader& r, boost::json::object const& object,
                              basic_image<Model>& out) {
    auto const* const source = find_last_key(object, "source");
    auto const* const size = find_last_key(object, "size");
    if (source == nullptr || !source->is_string()) return false;
    r.store(source->get_string(), out.source);
    if (size == nullptr || !size->is_object()) return takes_any_size(r);
    if (r.options.revision == schema_revision::latest) return true;
    auto& pixels = out.size.emplace();
    return read_pixels(size->get_object(), "width", pixels.width)
           && read_pixels(size->get_object(), "height", pixels.height);
}

/// Tries the forms in Zed's order.
template <class Model>
[[nodiscard]] bool read_part(reader& r, boost::json::value const& v,
                             basic_tool_result_part<Model>& out) {
    auto const take_text = [&](boost::json::string const& s) {
        r.store(s, out.template emplace<basic_plain_text<Model>>().value);
        return true;
    };
    auto const take_image = [&](boost::json::object const& object) {
        basic_image<Model> image;
        return read_image(r, object, image) && (out = std::move(image), true);
    };
    if (auto const* const s = v.if_string()) return take_text(*s);
    auto const* const object = v.if_object();
    if (object == nullptr) return false;
    auto const* const type = find_key(*object, "type");
    auto const* const text = find_key(*object, "text");
    if (type != nullptr && text != nullptr && type->is_string() && text->is_string()
        && is_key(type->get_string(), "text"))
        return take_text(text->get_string());
    if (text != nullptr && object->size() == 1 && text->is_string())
        return take_text(text->get_string());
    if (auto const* const image = find_key(*object, "image");
        image != nullptr && object->size() == 1 && image->is_object()
        && take_image(image->get_object()))
        return true;
    return take_image(*object);
}

}  // namespace detail

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

/// The canonical form of a part; `accept` reads the other forms.
template <class Model>
struct lisle::schema<lisle::zed::basic_tool_result_part<Model>>
    : one_of<zed::basic_tool_result_part<Model>, externally_tagged> {
    using self = zed::basic_tool_result_part<Model>;
    // clang-format off
    struct cases : list<
        holds<"Text",  zed::basic_plain_text<Model>>,
        holds<"Image", zed::basic_image<Model>>> {};
    // clang-format on

    static hook_result accept(reader& r, self& out) {
        if (r.options.shapes == shape_policy::canonical) return hook_result::declined;
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        // The canonical form is read directly; if that fails, the forms are tried in order below.
        if (r.in.peek() == '{') {
            auto const reads = [&] { return read_canonical(r, out) && is_settled(r, out); };
            if (hooks::try_to_read(r, reads)) return hook_result::accepted;
            if (r.in.failed.at != nullptr && r.is_unrecoverable()) return hook_result::failed;
            r.rewind(from, depth);
        }
        boost::json::value value;
        if (!r.builder.read(r.in, r.scratch, value)) return hook_result::failed;
        if (zed::detail::read_part(r, value, out)) {
            if (r.is_permissive()) r.loosen(from, "a tool result's content in another form");
            return hook_result::accepted;
        }
        r.in.fail(errc::no_case_matched, from,
                  "expected a string, an object with type and text, {\"Text\": ...}, "
                  "{\"Image\": ...} or an image");
        return hooks::accept_if(hooks::keep_unknown(r, out, from, depth));
    }

    static bool skip_canonical(canonical_text& canonical) {
        return hooks::skip_canonical_default<self>(canonical);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const canonical = d.template table_of<self>();
        if (d.is_strict()) return canonical;
        if (d.is_permissive() && d.keeps_unknown_cases())
            return d.or_anything(canonical, "Content in another form or of another tool is read.");
        return zed::detail::describe_result_forms(d);
    }

private:
    /// Reads the canonical form. An unknown key is an error if unknown keys are not kept, because
    /// `is_settled` must see them.
    static bool read_canonical(reader& r, self& out) {
        auto& unknown = r.options.unknown_fields;
        auto const usual = unknown;
        if (usual != unknown_policy::keep) unknown = unknown_policy::refuse;
        bool const ok = hooks::read_default(r, out);
        unknown = usual;
        return ok;
    }

    /// Whether trying the forms in Zed's order would give the same part.
    static bool is_settled(reader const& r, self const& part) {
        auto const* const image = std::get_if<zed::basic_image<Model>>(&part);
        if (image == nullptr) return std::holds_alternative<zed::basic_plain_text<Model>>(part);
        if (has_key(image->extra, "source") || has_key(image->extra, "size")) return false;
        if (!image->size) return zed::detail::takes_any_size(r);
        return !has_key(image->size->extra, "width") && !has_key(image->size->extra, "height");
    }

    static bool has_key(unknown_fields<Model> const& fields, std::string_view word) {
        for (auto const& member : fields.members())
            if (zed::detail::is_key(member.key, word)) return true;
        return false;
    }
};

template <class Model>
struct lisle::schema<lisle::zed::basic_tool_result_content<Model>>
    : transparent<&zed::basic_tool_result_content<Model>::parts> {
    using self = zed::basic_tool_result_content<Model>;

    /// Reads a lone part, or an array as newer versions write it.
    static hook_result accept(reader& r, self& out) {
        bool const is_latest = r.options.revision == schema_revision::latest;
        out.as_array = r.in.peek() == '[';
        if (!out.as_array && is_latest && r.options.shapes == shape_policy::canonical)
            return hook_result::declined;
        if (!out.as_array) return hooks::accept_if(read(r, out.parts.emplace_back()));
        if (is_latest) return hook_result::declined;
        if (r.is_permissive()) {
            r.remark(r.in.at, "an array of parts, as written since 2026-04-27");
            return hook_result::declined;
        }
        r.mistyped("a string or an object");
        return hook_result::failed;
    }

    static bool skip_canonical(canonical_text& canonical) {
        if (canonical.in.peek() != '[')
            return lisle::skip_canonical<zed::basic_tool_result_part<Model>>(canonical);
        return canonical.takes_both_revisions() && hooks::skip_canonical_default<self>(canonical);
    }

    /// The pinned revision writes and reads a lone part, the latest revision writes an array.
    template <class Describer>
    static auto describe(Describer& d) {
        auto const part = d.template of<zed::basic_tool_result_part<Model>>();
        if (d.is_permissive() || (d.is_latest() && !d.is_strict()))
            return d.any_of({part, d.array_of(part)});
        return d.is_latest() ? d.array_of(part) : part;
    }

    template <class Use>
    static void visit(self& value, Use use) {
        if (value.as_array || value.parts.size() != 1) use(value.parts);
        else use(value.parts.front());
    }

    static void produce(writer& w, self const& value) {
        bool const as_array = w.target ? w.target == schema_revision::latest : value.as_array;
        if (as_array || value.parts.size() != 1) write(w, value.parts);
        else write(w, value.parts.front());
    }
};
