// lisle/formats/claude_code/model/usual_keys.hpp - notes on keys that a message lacks although all
// releases write them.
//
// Claude Code goes on with a session whose messages lack some of these keys, which other programs
// leave out.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/claude_code/model/record.hpp>
#include <lisle/schema/boxed.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::claude_code::detail {

/// The keys of each message of a person or of the model, from 0.2.126 to 2.1.330.
inline constexpr std::array<std::string_view, 8> usual_keys{
    "parentUuid", "isSidechain", "userType", "cwd", "sessionId", "version", "uuid", "timestamp"};

/// Whether a field of an object stood in its text, also with a value of another type. `is_set` is
/// the answer for an object in the order of its schema.
[[nodiscard]] inline bool stood_in_text(unknown_members const& extra, std::uint8_t field,
                                        bool is_set) {
    auto const* const layout = extra.source();
    if (layout == nullptr) return is_set;
    auto const is_same = [&](auto const& each) { return each.field == field; };
    auto const& [ordered, entries, values] = *layout;
    if (entries.empty()) return is_set || std::any_of(values.begin(), values.end(), is_same);
    return std::any_of(entries.begin(), entries.end(), [&](auto const& each) {
        return each.kind <= source_layout::entry_kind::spelled_out && is_same(each);
    });
}

template <class T>
inline constexpr bool has_usual_keys = false;
template <class Model>
inline constexpr bool has_usual_keys<basic_user_record<Model>> = true;
template <class Model>
inline constexpr bool has_usual_keys<basic_assistant_record<Model>> = true;

/// Counts the messages that lack a usual key.
class missing_keys {
public:
    /// Looks at the record that begins at this place of the text.
    template <class Record>
    void see(Record const& any_record, char const* at) {
        visit_alternative([&](auto const& each) { see_message(each, at); }, any_record);
    }

    /// Adds a note for each key, at the first message that lacks it.
    void tell(reader& r) const {
        for (std::size_t i = 0; i < usual_keys.size(); ++i)
            if (counts_[i] != 0)
                r.remark(first_[i], "missing key: " + std::string{usual_keys[i]}
                                        + (counts_[i] == 1 ? std::string{}
                                                           : ", in " + std::to_string(counts_[i])
                                                                 + " messages"));
    }

private:
    template <class T>
    void see_message(T const& message, char const* at) {
        if constexpr (has_usual_keys<T>) {
            static auto const fields = find_fields(hooks::table_of<T>);
            // The first two keys have a value even if they are missing.
            constexpr std::size_t optional_since = 2;
            bool const are_set[]{true,
                                 true,
                                 message.user_type.has_value(),
                                 message.cwd.has_value(),
                                 message.session_id.has_value(),
                                 message.version.has_value(),
                                 message.uuid.has_value(),
                                 message.timestamp.has_value()};
            for (std::size_t i = 0; i < usual_keys.size(); ++i) {
                if (i >= optional_since && are_set[i]) continue;
                if (!fields[i] || stood_in_text(message.extra, *fields[i], are_set[i])) continue;
                if (counts_[i]++ == 0) first_[i] = at;
            }
        }
    }

    /// The fields of the usual keys; nothing for a key that the table lacks, which no text lacks.
    [[nodiscard]] static std::array<std::optional<std::uint8_t>, usual_keys.size()>
    find_fields(hooks::object_table const& table) {
        std::array<std::optional<std::uint8_t>, usual_keys.size()> out{};
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = hooks::find_field(table, usual_keys[i]);
        return out;
    }

    std::array<std::size_t, usual_keys.size()> counts_{};
    std::array<char const*, usual_keys.size()> first_{};
};

/// Adds a note for each usual key that messages lack. The reader has just read these lines.
template <class Lines>
void remark_missing_keys(reader& r, Lines const& all) {
    missing_keys missing;
    auto const size = (std::min)(all.size(), r.value_starts.size());
    for (std::size_t i = 0; i < size; ++i)
        if (auto const* const any_record = all[i].record())
            missing.see(*any_record, r.value_starts[i]);
    missing.tell(r);
}

}  // namespace lisle::v0_1::claude_code::detail
