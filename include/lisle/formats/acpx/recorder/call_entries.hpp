// lisle/formats/acpx/recorder/call_entries.hpp - the entries of one call's content while they
// change.
#pragma once

#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/salted_map.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx::detail {

/// The entries of a result while they change. Terminals are found by id, and entries are ordered
/// only when they are put back, so that the cost of a change does not grow with their number.
class call_entries {
public:
    static constexpr auto none = static_cast<std::size_t>(-1);

    /// Takes the entries out of a result's array, which is empty then.
    void take(boost::json::array& from) {
        for (auto& value : from) {
            auto const* const object = value.if_object();
            auto const id = object != nullptr ? find_string(*object, "terminal_id") : std::nullopt;
            if (id) terminals_.emplace(*id, entries_.size());
            push_back(std::move(value), {newest_, entries_.size()});
        }
        from.clear();
    }

    /// Puts all entries into the array, in order.
    void put_back(boost::json::array& to) {
        auto const order = in_order();
        to.reserve(order.size());
        for (auto const place : order) to.push_back(std::move(entries_[place].value));
    }

    // ---- Terminals ------------------------------------------------------------------------------

    /// Returns the place of a terminal's entry, or `none`.
    [[nodiscard]] std::size_t find_terminal(std::string const& id) const {
        auto const at = terminals_.find(id);
        return at == terminals_.end() ? none : at->second;
    }
    /// Adds a terminal that no content showed, after all entries. Returns its place.
    [[nodiscard]] std::size_t append_terminal(std::string const& id) {
        auto const place = entries_.size();
        push_back(boost::json::object{{"type", "terminal"}, {"terminal_id", to_tree(id)}},
                  {none, place});
        add_terminal(id, place);
        has_only_grown_ = false;
        keep_snapshot(place, {});
        return place;
    }

    /// Calls `see(id)` for each terminal that is new since the last call.
    template <class See>
    void take_new_terminals(See see) {
        for (auto& id : std::exchange(new_terminals_, {})) see(std::move(id));
    }

    // ---- Changes --------------------------------------------------------------------------------

    /// Begins a new content, to which the next calls of add() belong. Terminals with any output
    /// stay after it, unless they are added again; all other entries are dropped.
    void replace() {
        // Entries of earlier contents have output, and have not changed since.
        for (auto const place : recent_) drop_unless_shown(place);
        recent_.clear();
        has_only_grown_ = false;
        --newest_;
        added_ = 0;
    }
    void add(boost::json::object value) {
        std::pair const at{newest_, added_++};
        auto const id = find_string(value, "terminal_id");
        auto const known = id ? find_terminal(*id) : none;
        if (known != none && entries_[known].at.first != newest_) {
            entries_[known].at = at;
            return;
        }
        if (id && known == none) add_terminal(*id, entries_.size());
        push_back(std::move(value), at);
    }

    /// Returns an entry to change, except for its terminal's id.
    [[nodiscard]] boost::json::object& change(std::size_t place) {
        recent_.push_back(place);
        has_only_grown_ = false;
        return object_at(place);
    }
    /// Returns an entry to set keys that are not texts.
    [[nodiscard]] boost::json::object& object_at(std::size_t place) {
        return entries_[place].value.get_object();
    }

    /// Appends output. Looks only at the end of the old output, where two lone surrogates may meet.
    void append_output(std::size_t place, std::string_view data) {
        auto& output = object_at(place)["output"];
        if (!output.is_string()) output.emplace_string();
        auto& text = output.get_string();
        constexpr std::size_t half = 3;
        auto const split = text.size() - (std::min)(text.size(), half);
        std::string seam{text.data() + split, text.size() - split};
        if (grown_ == none) {
            grown_ = place;
            grown_from_ = text.size();
        }
        has_only_grown_ = has_only_grown_ && grown_ == place;
        keep_snapshot(place, {text.data(), text.size()});
        scalars::utf16_append(seam, data);
        text.resize(split);
        text.append(seam.begin(), seam.end());
    }

    // ---- Texts ----------------------------------------------------------------------------------

    /// Makes see_snapshot() show all texts as they are now, whatever is appended afterwards.
    void take_snapshot() {
        for (auto const place : std::exchange(grown_places_, {})) {
            entries_[place].snapshot_size = none;
            entries_[place].snapshot_end.clear();
        }
    }
    /// Calls `see(text)` for each text as it was at the last take_snapshot().
    template <class See>
    void see_snapshot(See see) const {
        for (auto const place : in_order()) {
            auto const& item = entries_[place];
            auto const* const object = item.value.if_object();
            if (object == nullptr) continue;
            if (auto const* const text = find(*object, "text"); is_string(text))
                see(view_of(*text));
            if (auto const* const output = find(*object, "output"); is_string(output))
                see_output(item, view_of(*output), see);
        }
    }
    /// The bytes by which the last text of the snapshot has grown since the entries were taken, or
    /// `none` if another text has changed.
    [[nodiscard]] std::size_t growth(std::string_view last) const {
        if (!has_only_grown_ || grown_ == none) return has_only_grown_ ? 0 : none;
        auto const& output = entries_[grown_].value.get_object().at("output");
        if (view_of(output).data() != last.data()) return none;
        return last.size() < grown_from_ ? none : last.size() - grown_from_;
    }

private:
    struct entry {
        boost::json::value value;
        std::pair<std::size_t, std::size_t> at;  ///< the content that showed it, and its place
        std::size_t snapshot_size = none;        ///< of the output, if it has grown since
        std::string snapshot_end{};              ///< the last bytes of that output
        bool is_dropped = false;
    };

    [[nodiscard]] std::vector<std::size_t> in_order() const {
        std::vector<std::size_t> order;
        for (std::size_t place = 0; place < entries_.size(); ++place)
            if (!entries_[place].is_dropped) order.push_back(place);
        auto const is_before = [&](std::size_t a, std::size_t b) {
            return entries_[a].at < entries_[b].at;
        };
        if (!std::is_sorted(order.begin(), order.end(), is_before))
            std::sort(order.begin(), order.end(), is_before);
        return order;
    }

    void push_back(boost::json::value value, std::pair<std::size_t, std::size_t> at) {
        recent_.push_back(entries_.size());
        entries_.push_back({std::move(value), at});
    }
    void add_terminal(std::string const& id, std::size_t place) {
        terminals_.emplace(id, place);
        new_terminals_.push_back(id);
    }

    void drop_unless_shown(std::size_t place) {
        auto& item = entries_[place];
        if (item.is_dropped) return;
        auto const* const object = item.value.if_object();
        auto const id = object != nullptr ? find_string(*object, "terminal_id") : std::nullopt;
        auto const at = id ? terminals_.find(*id) : terminals_.end();
        bool const is_known = at != terminals_.end() && at->second == place;
        if (is_known && object->size() > 2) return;
        if (is_known) terminals_.erase(at);
        item.is_dropped = true;
        item.value = nullptr;
    }

    /// Remembers the output of the snapshot before the output grows.
    void keep_snapshot(std::size_t place, std::string_view output) {
        auto& item = entries_[place];
        if (item.snapshot_size != none) return;
        item.snapshot_size = output.size();
        item.snapshot_end =
            output.substr(output.size() - (std::min)(output.size(), std::size_t{3}));
        grown_places_.push_back(place);
    }
    template <class See>
    static void see_output(entry const& e, std::string_view output, See& see) {
        if (e.snapshot_size == none) return see(output);
        auto const same = e.snapshot_size - e.snapshot_end.size();
        if (output.substr(same).starts_with(e.snapshot_end))
            return see(output.substr(0, e.snapshot_size));
        see(std::string_view{std::string{output.substr(0, same)} + e.snapshot_end});
    }

    std::vector<entry> entries_;
    text::salted_map<std::string, std::size_t> terminals_;
    std::vector<std::string> new_terminals_;
    std::vector<std::size_t> recent_;  ///< entries that the next content may drop
    std::vector<std::size_t> grown_places_;  ///< entries whose output has grown since the snapshot
    std::size_t newest_ = none / 2;          ///< number of the newest content, counted down
    std::size_t added_ = 0;                  ///< number of entries in the newest content
    std::size_t grown_ = none;               ///< the first entry whose output has grown
    std::size_t grown_from_ = 0;
    bool has_only_grown_ = true;  ///< no other text has changed
};

}  // namespace lisle::v0_1::acpx::detail
