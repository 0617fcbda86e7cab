// lisle/engine/impl/write_object.hpp - the definitions of engine/write_object.hpp.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_member.hpp>
#include <lisle/engine/write_object.hpp>
#include <lisle/schema/unknown.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

/// The key under which a field is written.
[[nodiscard]] inline std::string_view key_of(writer const& w, member const& m) {
    return w.uses_former_keys && !m.former_key.empty() ? m.former_key : m.quoted;
}

/// Whether canonical text omits the member, before unknown keys and old shapes are considered.
[[nodiscard]] inline bool is_left_out(writer const& w, member const& m, void const* value) {
    if (w.target == schema_revision::latest && m.removed) return true;
    if (w.target == schema_revision::pinned && m.newer) return true;
    return (m.skipped || (m.newer && !w.target)) && m.is_empty(value);
}

/// Writes an object whose source text differed from canonical text.
class source_layout_writer {
public:
    source_layout_writer(writer& w, void const* object, object_type const& type,
                         source_layout const& source, tag_key const* tagged)
        : w_{w}, object_{as_mutable(object)}, type_{type}, source_{source}, tag_{tagged} {}

    void write() {
        w_.to.open('{');
        bool const keeps_order = w_.how == layout::source || type_.keeps_order;
        if (keeps_order && source_.ordered) write_as_read();
        else write_in_order();
        w_.to.close('}');
    }

private:
    using entry = source_layout::entry;
    using entry_kind = source_layout::entry_kind;
    using loose = source_layout::loose_value;

    static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

    // ---- Canonical ------------------------------------------------------------------------------

    /// Writes fields in canonical order, and each unknown key before the field that followed it.
    void write_in_order() {
        auto const unknown = anchor_unknown();
        auto const write_unknown_before = [&](std::size_t field) {
            for (auto i = unknown.first[field]; i != none; i = unknown.next[i])
                write_raw(source_.entries[i]);
        };
        if (type_.tag_at == type_.size) write_tag(w_, tag_);
        for (std::size_t i = 0; i < type_.size; ++i) {
            write_unknown_before(i);
            if (i == type_.tag_at) write_tag(w_, tag_);
            if (is_field(i) && !is_missing(i)
                && (!is_left_out(i) || is_foreign(i) || is_newer_shape(i)))
                write_field(i, {});
        }
        write_unknown_before(type_.size);
    }

    static constexpr auto none = static_cast<std::size_t>(-1);

    /// Lists of unknown keys: a list for each table entry, whose keys are written before the entry.
    struct anchored_keys {
        std::size_t first[65];
        std::vector<std::size_t> next;
    };

    [[nodiscard]] anchored_keys anchor_unknown() const {
        anchored_keys out{};
        std::fill_n(out.first, 65, none);
        out.next.resize(source_.entries.size(), none);
        bool has_fields = false;
        for (auto const& e : source_.entries)
            has_fields = has_fields || e.kind != entry_kind::unknown;
        std::size_t anchor = has_fields ? type_.size : type_.rest_at;
        for (std::size_t i = out.next.size(); i-- > 0;) {
            auto const& e = source_.entries[i];
            if (!is_raw(e))
                anchor = e.field != tag_index         ? e.field
                         : type_.tag_at != type_.size ? type_.tag_at
                                                      : 0;
            if (e.kind == entry_kind::unknown) out.next[i] = std::exchange(out.first[anchor], i);
        }
        return out;
    }

    // ---- As read --------------------------------------------------------------------------------

    /// Writes keys in their source order. An absent field appears once it is not the default; a
    /// present field disappears once it would be omitted.
    void write_as_read() {
        std::uint64_t present = 0;
        bool has_tag = false;
        for (auto const& e : source_.entries) {
            if (is_raw(e)) continue;
            if (e.field == tag_index) has_tag = true;
            else present |= bit(e.field);
        }
        if (!has_tag) write_tag(w_, tag_);  // the object was not read as an alternative
        std::size_t added = 0;
        for (auto const& e : source_.entries) {
            if (is_raw(e)) {
                bool const is_text_only = e.kind == entry_kind::superseded;
                if (w_.how == layout::source || !is_text_only) write_raw(e);
            } else if (e.field == tag_index) {
                write_tag(w_, tag_);
            } else {
                add_absent(present, added, e.field);
                if (e.kind == entry_kind::spelled_out || !is_left_out(e.field))
                    write_field(e.field, e.key);
            }
        }
        add_absent(present, added, type_.size);
    }

    /// Writes the fields in [added, end) that were absent and are no longer the default.
    void add_absent(std::uint64_t present, std::size_t& added, std::size_t end) {
        for (; added < end; ++added)
            if (is_field(added) && (present & bit(added)) == 0 && !is_left_out(added)
                && !is_default(added))
                write_field(added, {});
    }

    // ---- One member -----------------------------------------------------------------------------

    static bool is_raw(entry const& e) {
        return e.kind == entry_kind::unknown || e.kind == entry_kind::superseded;
    }
    [[nodiscard]] bool is_field(std::size_t i) const {
        return type_.members[i].role == entry_role::field;
    }
    [[nodiscard]] void const* value_of(std::size_t i) const { return type_.members[i].at(object_); }
    [[nodiscard]] bool is_left_out(std::size_t i) const {
        auto const& m = type_.members[i];
        if (m.was_called != nullptr && was_read(bit(i)) && has_former_key(m)) return false;
        return detail::is_left_out(w_, m, value_of(i))
               || (m.removed && !w_.target && !was_read(bit(i)) && was_read(type_.newer)
                   && m.is_empty(value_of(i)));
    }
    /// Whether omitting the field would make a key of older versions count.
    [[nodiscard]] bool has_former_key(member const& m) const {
        for (auto const& e : source_.entries)
            if (e.kind == entry_kind::unknown && m.was_called(text::unquote(e.key))) return true;
        return false;
    }
    /// Whether the field is newer than the pinned revision and was read. Such a field is written
    /// even without a value, except where null is not a value.
    [[nodiscard]] bool is_newer_shape(std::size_t i) const {
        auto const& m = type_.members[i];
        return m.newer && !w_.target && was_read(bit(i))
               && !(m.null_counts && m.is_empty(value_of(i)));
    }
    [[nodiscard]] bool was_read(std::uint64_t fields) const {
        for (auto const& e : source_.entries)
            if (!is_raw(e) && e.field != tag_index && (fields & bit(e.field)) != 0) return true;
        return false;
    }

    /// Whether field i was read from a value that was not understood.
    [[nodiscard]] bool is_foreign(std::size_t i) const {
        for (auto const& l : source_.values)
            if (l.field == i && l.foreign) return true;
        return false;
    }

    /// Whether field i was missing though it is required, and is not set.
    [[nodiscard]] bool is_missing(std::size_t i) const {
        for (auto const& l : source_.values)
            if (l.field == i && l.foreign && l.text.empty()) return is_default(i);
        return false;
    }

    /// Whether field i has the value that it has in a new object.
    [[nodiscard]] bool is_default(std::size_t i) const {
        auto const& m = type_.members[i];
        return with_blank(type_, m,
                          [&](void const* blank) { return are_alike(m, value_of(i), blank); });
    }

    void write_field(std::size_t i, std::string_view other_key) {
        auto const& m = type_.members[i];
        w_.to.key_quoted(other_key.empty() ? key_of(w_, m) : other_key);
        auto const* const value = value_of(i);
        for (auto const& l : source_.values) {
            if (l.field != i || l.text.empty() || (w_.how != layout::source && !l.foreign))
                continue;
            if (l.element != loose::whole) w_.loose.push_back({l.element, l.text, l.type});
            else if (member_reads_as(type_, m, l.text, value) || (l.foreign && is_default(i)))
                return w_.to.raw(l.text);
        }
        m.type->write(w_, value);
        w_.loose.clear();
    }

    void write_raw(entry const& e) {
        w_.to.key_quoted(e.key);
        w_.to.raw(e.value);
    }

    writer& w_;
    void* object_;  ///< never changed: the table's accessors serve reader and writer
    object_type const& type_;
    source_layout const& source_;
    tag_key const* tag_;
};

LISLE_INLINE_CORE void write_object(writer& w, void const* object, object_type const& type,
                                    tag_key const* tagged) {
    auto* const fields = as_mutable(object);
    if (type.rest != nullptr) {
        auto const* const source = type.rest(fields)->source();
        if (source != nullptr) [[unlikely]]
            return source_layout_writer{w, object, type, *source, tagged}.write();
    }
    w.to.open('{');
    if (type.tag_at == type.size) write_tag(w, tagged);
    for (std::size_t i = 0; i < type.size; ++i) {
        auto const& m = type.members[i];
        if (m.role == entry_role::field) {
            auto const* const value = m.at(fields);
            if ((m.skipped || m.newer || m.removed) && is_left_out(w, m, value)) continue;
            w.to.key_quoted(key_of(w, m));
            m.type->write(w, value);
        } else if (m.role == entry_role::tag_slot) {
            write_tag(w, tagged);
        }
    }
    w.to.close('}');
}

}  // namespace lisle::v0_1::detail
