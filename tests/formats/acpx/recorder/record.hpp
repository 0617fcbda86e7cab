// tests/formats/acpx/recorder/record.hpp - the results of recording events, as texts.
#pragma once

#include "formats/acpx/expect.hpp"

#include <lisle/formats/acpx/recorder/apply.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace acpx_tests {

/// u1, u2 and so on.
class counted_ids final : public lisle::acpx::id_generator {
public:
    std::string next() override { return "u" + std::to_string(++count_); }

private:
    int count_ = 0;
};

/// Records updates one after the other; any text but an object is a prompt.
inline lisle::acpx::session record(std::initializer_list<std::string_view> updates,
                                   lisle::acpx::release by) {
    counted_ids ids;
    lisle::acpx::context const how{"now", ids, by};
    auto out = lisle::acpx::make_session("start");
    for (auto const update : updates) {
        auto value = json_of(update);
        if (value.is_string()) apply(out, lisle::acpx::prompt{value}, how);
        else apply(out, lisle::acpx::session_update{{{"update", value}}}, how);
    }
    return out;
}

inline std::string messages_after(std::initializer_list<std::string_view> updates,
                                  lisle::acpx::release by = lisle::acpx::release::fixed) {
    return lisle::encode_as(record(updates, by).thread.messages, compact);
}

/// An update of the call `c` with more members.
inline std::string call_update(std::string_view members) {
    return R"({"sessionUpdate":"tool_call_update","toolCallId":"c",)" + std::string{members} + '}';
}

}  // namespace acpx_tests
