// lisle/formats/opencode/storage/column.hpp - the columns of a row in one table: the name of each,
// its key in JSON and its member.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/visit_ids.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/schema.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lisle::v0_1::opencode {

/// What becomes of a null column in JSON.
enum class null_column {
    absent,       ///< its key is left out
    zero,         ///< 0, where the object around it is there
    makes_object  ///< as zero; the object is there only with a number or a text in such a column
};

/// A column: its name, its member of the row and its key in JSON (`tokens/cache/read` inside of
/// objects). A column without a key is not written there, or holds the rest of that JSON.
template <fixed_string Name, auto Member, fixed_string Key = "",
          string_kind Kind = string_kind::other, null_column Null = null_column::absent>
struct column {
    static constexpr std::string_view name = Name.view(), key = Key.view();
    static constexpr auto member = Member;
    static constexpr null_column null = Null;
    static constexpr bool is_json = Kind == string_kind::json_text;
    using as_field = field<Name, Member, kind<Kind>>;
};

/// Columns by their kind, for the schema of a row to inherit. The key is the name unless stated.
struct columns_by_kind {
    /// An id, of the row or of another one.
    template <fixed_string Name, auto Member, fixed_string Key = Name>
    using id = column<Name, Member, Key, string_kind::identifier>;
    /// A path in the file system.
    template <fixed_string Name, auto Member, fixed_string Key = Name>
    using path = column<Name, Member, Key, string_kind::path>;
    /// A text of JSON.
    template <fixed_string Name, auto Member, fixed_string Key = Name>
    using json = column<Name, Member, Key, string_kind::json_text>;
    /// A number, or a text of no other kind.
    template <fixed_string Name, auto Member, fixed_string Key = Name>
    using plain = column<Name, Member, Key>;
    /// A number that is 0 in JSON if it is null.
    template <fixed_string Name, auto Member, fixed_string Key>
    using zero = column<Name, Member, Key, string_kind::other, null_column::zero>;
    /// A column whose value makes the object around its key.
    template <fixed_string Name, auto Member, fixed_string Key,
              string_kind Kind = string_kind::other>
    using makes = column<Name, Member, Key, Kind, null_column::makes_object>;
    /// A column that is not written as a member.
    template <fixed_string Name, auto Member, string_kind Kind = string_kind::other>
    using keyless = column<Name, Member, "", Kind>;
};

/// A row's schema says `using row_columns = column_list<column<...>...>`.
template <class... Columns>
struct column_list {
    using fields = list<typename Columns::as_field...>;
};

/// Calls `use(name, member)` for each column of a row. Members are std::string, std::int64_t or
/// double, or an optional of these.
template <class Row, class Use>
void visit_columns(Row& row, Use use) {
    [&]<class... Columns>(column_list<Columns...> const&) {
        (use(Columns::name, row.*Columns::member), ...);
    }(typename schema<std::remove_const_t<Row>>::row_columns{});
}

namespace detail {

// ---- Keys ---------------------------------------------------------------------------------------

/// The first step of a key, and what follows it.
struct key_steps {
    std::string_view first, rest;

    constexpr explicit key_steps(std::string_view key)
        : first{key.substr(0, key.find('/'))}, rest{key.substr(
                                                   (std::min)(key.size(), first.size() + 1))} {}
};

// ---- Columns to JSON ----------------------------------------------------------------------------

template <class Value>
struct is_optional : std::false_type {};
template <class Value>
struct is_optional<std::optional<Value>> : std::true_type {};

template <class Value>
bool makes_object(Value const& value) {
    if constexpr (is_optional<Value>::value) return value && makes_object(*value);
    else if constexpr (std::is_arithmetic_v<Value>) return true;
    else return !value.empty();
}

/// Whether the object that this key begins with is there.
template <class Row, class... Columns>
bool has_object(Row const& row, std::string_view object, column_list<Columns...> const&) {
    return ((Columns::null == null_column::makes_object && key_steps{Columns::key}.first == object
             && makes_object(row.*Columns::member))
            || ...);
}

/// Writes columns in the order of their table, those of one object together.
class column_writer {
public:
    template <class Column, class Value>
    void add(Value const& value) {
        if constexpr (is_optional<Value>::value) {
            if (value) add<Column>(*value);
            else if (Column::null != null_column::absent) to_.add(enter(Column::key), 0.0);
        } else if constexpr (std::is_arithmetic_v<Value>) {
            to_.add(enter(Column::key), static_cast<double>(value));
        } else if constexpr (Column::is_json) {
            to_.add_json(enter(Column::key), value);
        } else {
            to_.add(enter(Column::key), std::string_view{value});
        }
    }

    [[nodiscard]] std::string finish() {
        static_cast<void>(enter({}));
        return to_.finish();
    }

private:
    /// Closes and opens objects up to the last step of a key, and returns that.
    std::string_view enter(std::string_view key) {
        while (!key.starts_with(open_)) leave();
        auto const next_slash = [&] { return key.find('/', open_.size()); };
        for (auto slash = next_slash(); slash != key.npos; slash = next_slash()) {
            to_.open(key.substr(open_.size(), slash - open_.size()));
            open_ = key.substr(0, slash + 1);
        }
        return key.substr(open_.size());
    }
    void leave() {
        to_.close();
        auto const slash = open_.find_last_of('/', open_.size() - 2);
        open_ = open_.substr(0, slash == open_.npos ? 0 : slash + 1);
    }

    object_text to_;
    std::string_view open_;  ///< the object that is written: `tokens/cache/`
};

/// The object that the columns with a key make.
template <class Row, class... Columns>
[[nodiscard]] std::string to_object(Row const& row, column_list<Columns...> const& all) {
    column_writer out;
    auto const add = [&]<class Column>(std::type_identity<Column>) {
        constexpr key_steps key{Column::key};
        if (Column::key.empty() || (!key.rest.empty() && !has_object(row, key.first, all))) return;
        out.add<Column>(row.*Column::member);
    };
    (add(std::type_identity<Columns>{}), ...);
    return out.finish();
}

// ---- Values to columns --------------------------------------------------------------------------

/// Calls `use` with the value that an object has under a key, by the fields of its schema; not
/// where it has none.
template <class Column, std::size_t Skipped = 0, class T, class Use>
void find_member(T const& object, Use use) {
    if constexpr (is_optional<T>::value) {
        if (object) find_member<Column, Skipped>(*object, use);
    } else if constexpr (Skipped >= Column::key.size()) {
        use(object);
    } else {
        constexpr key_steps key{Column::key.substr(Skipped)};
        constexpr auto next = Skipped + key.first.size() + 1;
        [&]<class... Entries>(list<Entries...> const&) {
            auto const look = [&]<class Entry>(std::type_identity<Entry>) {
                if constexpr (Entry::name == key.first)
                    find_member<Column, next>(object.*Entry::member, use);
            };
            (look(std::type_identity<Entries>{}), ...);
        }(typename schema<T>::fields{});
    }
}

template <class Column, class To, class From>
void set_column(To& to, From const& from, layout wanted) {
    if constexpr (is_optional<To>::value) set_column<Column>(to.emplace(), from, wanted);
    else if constexpr (Column::is_json) to = encode_as(from, compact, wanted);
    else if constexpr (std::is_same_v<To, std::int64_t>) to = to_whole(from);
    else if constexpr (std::is_arithmetic_v<To>) to = from;
    else if constexpr (requires { from.text; }) to = from.text;
    else to = from;
}

/// Fills the columns that have a key.
template <class Row, class T, class... Columns>
void set_columns(Row& row, T const& object, layout wanted, column_list<Columns...> const& all) {
    auto const set = [&]<class Column>(std::type_identity<Column>) {
        if constexpr (!Column::key.empty())
            find_member<Column>(object, [&](auto const& value) {
                set_column<Column>(row.*Column::member, value, wanted);
            });
    };
    (set(std::type_identity<Columns>{}), ...);
    auto const set_zero = [&]<class Column>(std::type_identity<Column>) {
        if constexpr (Column::null == null_column::zero) {
            auto& to = row.*Column::member;
            if (!to && has_object(row, key_steps{Column::key}.first, all)) to = 0;
        }
    };
    (set_zero(std::type_identity<Columns>{}), ...);
}

// ---- Visits -------------------------------------------------------------------------------------

/// The JSON of a column, with the ids that it should not have.
template <class T>
[[nodiscard]] std::string write_all(T const& value) {
    return encode_as(value, compact, layout::source);
}
template <class T>
[[nodiscard]] std::string write_all(stored<T> const& data) {
    return write_all(data.value);
}

/// The ids that a value lacks. Another column has them, so a visit must not fill them in.
template <class T>
class absent_ids {
public:
    explicit absent_ids(T&) {}
    void clear_again(T&) const {}
};
template <class T>
class absent_ids<stored<T>> {
public:
    explicit absent_ids(stored<T>& data) {
        visit_ids(data.value,
                  [&](std::string_view, auto& id) { are_absent_.push_back(id.empty()); });
    }
    void clear_again(stored<T>& data) const {
        auto is_absent = are_absent_.begin();
        visit_ids(data.value, [&](std::string_view, auto& id) {
            if (*is_absent++) id = {};
        });
    }

private:
    std::vector<bool> are_absent_;
};

/// Shows the value that a column holds as JSON; the text changes only with it. False if the JSON
/// can't be read as a T.
template <class T, class Use>
bool visit_json(std::string_view column, std::string& json, Use const& use) {
    auto value = decode_as<T>(json, as_ecmascript(permissive));
    if (!value) return false;
    auto const before = write_all(*value);
    absent_ids const absent{*value};
    use(column, *value);
    absent.clear_again(*value);
    if (auto after = write_all(*value); after != before) json = std::move(after);
    return true;
}
template <class T, class Use>
bool visit_json(std::string_view column, std::optional<std::string>& json, Use const& use) {
    return !json || visit_json<T>(column, *json, use);
}

/// As above, of the type that is listed for this column.
template <class Column, class Json, class Use, class... Values>
bool visit_listed(Json& json, Use const& use, list<Values...> const&) {
    auto const is_shown = [&]<class Value>(std::type_identity<Value>) {
        if constexpr (Value::name == Column::name)
            return visit_json<typename Value::type>(Column::name, json, use);
        else return false;
    };
    return (is_shown(std::type_identity<Values>{}) || ...);
}

/// Shows a row's columns: those with JSON as what they hold, by the list `in_text` of its schema.
template <class Row, class Use>
void visit_row(Row& row, Use const& use) {
    [&]<class... Columns>(column_list<Columns...> const&) {
        auto const show = [&]<class Column>(std::type_identity<Column>) {
            typename schema<Row>::in_text const values{};
            if constexpr (Column::is_json)
                if (visit_listed<Column>(row.*Column::member, use, values)) return;
            use.as_list(row, list<typename Column::as_field>{});
        };
        (show(std::type_identity<Columns>{}), ...);
    }(typename schema<Row>::row_columns{});
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode
