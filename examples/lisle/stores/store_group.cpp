// examples/lisle/stores/store_group.cpp - several stores as one source.
#include "store_group.hpp"

#include "../sessions/branched_source.hpp"
#include "../sessions/skimmed_source.hpp"
#include "../sessions/stamped_source.hpp"
#include "../sessions/titled_source.hpp"
#include "../sessions/upgraded_source.hpp"
#include "newer_format.hpp"

#include <lisle/scalars/timestamp.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace app {

namespace {

namespace fs = std::filesystem;

class store_group final : public source,
                          public stamped_source,
                          public skimmed_source,
                          public titled_source,
                          public branched_source,
                          public upgraded_source {
public:
    store_group(std::vector<grouped_store> members, std::vector<source_problem> problems)
        : members_{std::move(members)}, unopened_{std::move(problems)} {}

    /// The format of all members, or of any if they differ.
    [[nodiscard]] format const& documents() const override {
        auto const& first =
            members_.empty() ? *all_formats().front() : members_.front().from->documents();
        bool const is_one = std::all_of(members_.begin(), members_.end(), [&](auto const& each) {
            return &each.from->documents() == &first;
        });
        return is_one ? first : *all_formats().front();
    }
    [[nodiscard]] format const& documents_of(entry const& e) const override {
        return members_[origin_of(e).first].from->documents_of(inner(e));
    }

    [[nodiscard]] bool keeps_rows_of(entry const& e) const override {
        return members_[origin_of(e).first].from->keeps_rows();
    }

    [[nodiscard]] std::vector<entry> list() override {
        return list_each([](source& from) { return from.list(); });
    }
    [[nodiscard]] std::vector<entry> list_and_count() override {
        return list_each([](source& from) { return app::list_and_count(from); });
    }
    [[nodiscard]] std::optional<reading> find_reading(entry const& e) const override {
        return app::find_reading(*members_[origin_of(e).first].from, inner(e));
    }

    [[nodiscard]] std::vector<source_problem> find_problems() const override { return problems_; }

    [[nodiscard]] std::optional<stored> fetch(entry const& e) override {
        auto const index = origin_of(e).first;
        auto out = members_[index].from->fetch(inner(e));
        if (out) out->store = index;
        return out;
    }
    [[nodiscard]] std::optional<std::string> find_stamp(entry const& e) override {
        return app::find_stamp(*members_[origin_of(e).first].from, inner(e));
    }
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override {
        return members_[s.store].from->unpack(s);
    }
    [[nodiscard]] lisle::result<std::string_view> unpack_in(workspace& space,
                                                            stored const& s) override {
        return members_[s.store].from->unpack_in(space, s);
    }
    [[nodiscard]] std::optional<fs::path> find_side_folder(entry const& e) const override {
        return members_[origin_of(e).first].from->find_side_folder(inner(e));
    }
    [[nodiscard]] std::vector<fs::path> find_event_files(entry const& e) const override {
        return members_[origin_of(e).first].from->find_event_files(inner(e));
    }
    [[nodiscard]] std::optional<std::string> find_title(entry const& e) const override {
        return app::find_title(*members_[origin_of(e).first].from, inner(e));
    }
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const& e,
                                                              document const& d) const override {
        return members_[origin_of(e).first].from->find_disagreements(inner(e), d);
    }
    [[nodiscard]] std::vector<bad_column> find_bad_columns(entry const& e,
                                                           document const& d) const override {
        return members_[origin_of(e).first].from->find_bad_columns(inner(e), d);
    }
    [[nodiscard]] bool checks_values(entry const& e) const override {
        return members_[origin_of(e).first].from->checks_values(inner(e));
    }
    [[nodiscard]] bool must_save(entry const& e, document const& d) const override {
        return members_[origin_of(e).first].from->must_save(inner(e), d);
    }
    [[nodiscard]] rescue save(entry const& e, stored const& s) override {
        return members_[origin_of(e).first].from->save(inner(e), s);
    }

    [[nodiscard]] std::vector<fact> find_facts(entry const& e) override {
        auto* const member = branched(e);
        return member == nullptr ? std::vector<fact>{} : member->find_facts(inner(e));
    }
    [[nodiscard]] std::vector<session_branch> find_branches(entry const& e) override {
        auto* const member = branched(e);
        return member == nullptr ? std::vector<session_branch>{} : member->find_branches(inner(e));
    }
    [[nodiscard]] std::vector<std::string> find_notices() const override { return notices_; }
    [[nodiscard]] std::optional<std::string> find_fork(entry const& e) override {
        auto* const member = branched(e);
        return member == nullptr ? std::nullopt : member->find_fork(inner(e));
    }
    [[nodiscard]] std::vector<std::string> find_waiting(entry const& e) override {
        auto* const member = branched(e);
        return member == nullptr ? std::vector<std::string>{} : member->find_waiting(inner(e));
    }
    [[nodiscard]] std::vector<std::string> find_damaged_branch(entry const& e) override {
        auto* const member = branched(e);
        return member == nullptr ? std::vector<std::string>{}
                                 : member->find_damaged_branch(inner(e));
    }
    [[nodiscard]] std::shared_ptr<void> begin_reading() override {
        auto out = std::make_shared<std::vector<std::shared_ptr<void>>>();
        for (auto const& each : members_) out->push_back(app::begin_reading(*each.from));
        return out;
    }
    [[nodiscard]] std::set<std::string> find_copies(entry const& e) override {
        auto* const member = branched(e);
        return member == nullptr ? std::set<std::string>{} : member->find_copies(inner(e));
    }

    [[nodiscard]] std::vector<message_times> find_times(entry const& e) override {
        return app::find_times(*members_[origin_of(e).first].from, inner(e));
    }
    [[nodiscard]] std::optional<saved_session> collect(entry const& e) override {
        return members_[origin_of(e).first].from->collect(inner(e));
    }

    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override {
        return std::string{only_read};
    }
    [[nodiscard]] std::string make_id() const override { return {}; }

private:
    static constexpr std::string_view only_read = "several stores together are only read";

    [[nodiscard]] std::pair<std::size_t, std::int64_t> const& origin_of(entry const& e) const {
        return origins_[static_cast<std::size_t>(e.key)];
    }
    [[nodiscard]] branched_source* branched(entry const& e) const {
        return dynamic_cast<branched_source*>(members_[origin_of(e).first].from.get());
    }
    /// The entry with the key of its own store.
    [[nodiscard]] entry inner(entry e) const {
        e.key = origin_of(e).second;
        return e;
    }

    template <class List>
    [[nodiscard]] std::vector<entry> list_each(List const& list) {
        problems_ = unopened_;
        notices_.clear();
        origins_.clear();
        std::vector<entry> out;
        std::map<std::pair<std::string_view, std::string>, std::size_t> seen;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            auto const& place = members_[i].place;
            for (auto& e : list_member(i, list)) {
                auto const [first, is_first] =
                    seen.emplace(std::pair{place.agent, e.id}, out.size());
                if (!is_first && place.is_superseded) {
                    tell_if_newer(e, place, out[first->second]);
                    continue;
                }
                e.agent = name_agent(place.agent, members_[i].from->documents_of(e));
                origins_.emplace_back(i, e.key);
                e.key = static_cast<std::int64_t>(origins_.size()) - 1;
                e.store = place.path.string();
                out.push_back(std::move(e));
            }
        }
        sort(out);
        return out;
    }

    /// A program of an older release may have gone on with a session that a newer one has copied.
    void tell_if_newer(entry const& e, store_place const& place, entry const& listed) {
        auto const there = lisle::scalars::parse_rfc3339(e.updated_at);
        auto const here = lisle::scalars::parse_rfc3339(listed.updated_at);
        if (!there || !here || !(*here < *there)) return;
        auto const path = place.path.string();
        notices_.push_back(path + ": has a later state of " + e.id + " (" + e.updated_at + ") than "
                           + listed.store + " (" + listed.updated_at + "), which is listed: name "
                           + path + " to read it");
    }

    template <class List>
    [[nodiscard]] std::vector<entry> list_member(std::size_t i, List const& list) {
        try {
            auto out = list(*members_[i].from);
            for (auto& problem : members_[i].from->find_problems())
                problems_.push_back(std::move(problem));
            for (auto& notice : app::find_notices(*members_[i].from))
                notices_.push_back(std::move(notice));
            return out;
        } catch (storage_error const& e) {
            problems_.push_back({e.what(), true});
            return {};
        }
    }

    /// Sorts by time, whatever its spelling. Equal and unreadable times keep the order of their
    /// store.
    static void sort(std::vector<entry>& all) {
        using dated = std::pair<std::optional<lisle::scalars::instant>, entry>;
        std::vector<dated> order;
        for (auto& e : all)
            order.emplace_back(lisle::scalars::parse_rfc3339(e.updated_at), std::move(e));
        std::stable_sort(order.begin(), order.end(),
                         [](dated const& a, dated const& b) { return b.first < a.first; });
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::move(order[i].second);
    }

    std::vector<grouped_store> members_;
    std::vector<source_problem> unopened_, problems_;
    std::vector<std::string> notices_;
    std::vector<std::pair<std::size_t, std::int64_t>> origins_;
};

}  // namespace

std::unique_ptr<source> group_stores(std::vector<grouped_store> members,
                                     std::vector<source_problem> problems) {
    return std::make_unique<store_group>(std::move(members), std::move(problems));
}

}  // namespace app
