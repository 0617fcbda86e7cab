// lisle/write_members.hpp - objects that were not read as they would be written.
#pragma once

#include <lisle/members.hpp>
#include <lisle/unknown_fields.hpp>
#include <lisle/write_value.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::inline v0::detail {

/// One field of a type, without the type.
struct member_writer {
    std::string_view quoted{};
    void const* (*value)(void const* object) = nullptr;
    void (*write)(writer&, void const* value) = nullptr;
    bool (*is_left_out)(void const* value) = nullptr;
    bool (*is_default)(void const* value) = nullptr;  ///< what absence reads as
};

/// One type, without the type: so that the slower way is compiled once.
struct object_writer {
    member_writer const* members;
    std::size_t size;
    std::size_t rest_at;
    std::size_t tag_at;
};

template <class String>
class member_writing {
public:
    member_writing(writer& w, void const* object, object_writer const& type,
                   source_layout<String> const& source, tag_key const* tagged)
        : w_{w}, object_{object}, type_{type}, source_{source}, tag_{tagged} {}

    void run() {
        w_.to.open('{');
        if (w_.how == layout::source && source_.ordered) write_as_read();
        else write_in_order();
        w_.to.close('}');
    }

private:
    using entry = typename source_layout<String>::entry;
    using entry_kind = typename source_layout<String>::entry_kind;
    using loose = typename source_layout<String>::loose_value;

    static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

    // ---- Canonical ------------------------------------------------------------------------------

    /// Fields in their order; an unknown key before the field that it stood before.
    void write_in_order() {
        auto const before = anchor_unknown();
        if (type_.tag_at >= type_.size) write_tag_member();
        for (std::size_t i = 0; i < type_.size; ++i) {
            write_unknown_before(before, i);
            if (i == type_.tag_at) write_tag_member();
            if (type_.members[i].write == nullptr) continue;
            auto const* const value = type_.members[i].value(object_);
            if (!type_.members[i].is_left_out(value)) write_field(i, {});
        }
        write_unknown_before(before, type_.size);
    }

    /// For each entry the index it is written before.
    [[nodiscard]] std::vector<std::size_t> anchor_unknown() const {
        std::vector<std::size_t> out(source_.entries.size());
        std::size_t next = source_.ordered ? type_.size : type_.rest_at;
        for (std::size_t i = out.size(); i-- > 0;) {
            auto const& e = source_.entries[i];
            if (e.kind == entry_kind::known || e.kind == entry_kind::spelled_out)
                next = e.field != tag_index        ? e.field
                       : type_.tag_at < type_.size ? type_.tag_at
                                                   : 0;
            out[i] = next;
        }
        return out;
    }

    void write_unknown_before(std::vector<std::size_t> const& before, std::size_t i) {
        for (std::size_t e = 0; e < before.size(); ++e)
            if (before[e] == i && source_.entries[e].kind == entry_kind::unknown)
                write_raw(source_.entries[e]);
    }

    // ---- As read --------------------------------------------------------------------------------

    /// Keys where they stood. A field that was absent appears once it has another value than
    /// absence means; one that was there disappears where it would be left out.
    void write_as_read() {
        std::uint64_t present = 0;
        for (auto const& e : source_.entries)
            if (is_field(e)) present |= bit(e.field);
        std::size_t added = 0;
        for (auto const& e : source_.entries) {
            if (e.kind == entry_kind::unknown || e.kind == entry_kind::superseded) {
                write_raw(e);
            } else if (e.field == tag_index) {
                write_tag_member();
            } else {
                add_absent(present, added, e.field);
                auto const* const value = type_.members[e.field].value(object_);
                if (e.kind == entry_kind::spelled_out || !type_.members[e.field].is_left_out(value))
                    write_field(e.field, e.key);
            }
        }
        add_absent(present, added, type_.size);
    }

    static bool is_field(entry const& e) {
        return (e.kind == entry_kind::known || e.kind == entry_kind::spelled_out)
               && e.field != tag_index;
    }

    /// Fields in [added, end) that were absent and no longer are what absence means.
    void add_absent(std::uint64_t present, std::size_t& added, std::size_t end) {
        for (; added < end; ++added) {
            auto const& member = type_.members[added];
            if (member.write == nullptr || (present & bit(added)) != 0) continue;
            auto const* const value = member.value(object_);
            if (!member.is_default(value) && !member.is_left_out(value)) write_field(added, {});
        }
    }

    // ---- One member -----------------------------------------------------------------------------

    void write_field(std::size_t i, std::string_view other_key) {
        auto const& member = type_.members[i];
        w_.to.key_quoted(other_key.empty() ? member.quoted : other_key);
        auto const* const value = member.value(object_);
        for (auto const& l : source_.values) {
            if (l.field != i || (w_.how == layout::canonical && !l.foreign)) continue;
            if (l.element != loose::whole) w_.loose.push_back({l.element, l.text, l.same});
            else if (l.same(l.text, value)) return w_.to.raw(l.text);
        }
        member.write(w_, value);
        w_.loose.clear();
    }

    void write_raw(entry const& e) {
        w_.to.key_quoted(e.key);
        w_.to.raw(e.value);
    }

    void write_tag_member() {
        if (tag_ == nullptr) return;
        w_.to.key_quoted(tag_->quoted);
        w_.to.token(tag_->name);
    }

    writer& w_;
    void const* object_;
    object_writer const& type_;
    source_layout<String> const& source_;
    tag_key const* tag_;
};

template <class String>
[[gnu::noinline]] void write_members(writer& w, void const* object, object_writer const& type,
                                     source_layout<String> const& source, tag_key const* tagged) {
    member_writing<String>{w, object, type, source, tagged}.run();
}

}  // namespace lisle::inline v0::detail
