// examples/lisle/sessions/text_ids.hpp - reproducible ids for parts whose text has no id.
#pragma once

#include <lisle/conversation/rules/ids.hpp>
#include <lisle/options.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/scalars/uuid.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Makes UUIDs from a text. Zed makes random UUIDs whenever it loads an old thread, but this
/// program must turn a session into the same bytes on every machine.
class text_ids {
public:
    explicit text_ids(std::string_view text) : text_{text} {}
    text_ids(text_ids const&) = delete;
    text_ids& operator=(text_ids const&) = delete;

    /// Refers to this object.
    [[nodiscard]] lisle::id_source source() { return {&make, this}; }

private:
    static std::string make(void* state) {
        auto& self = *static_cast<text_ids*>(state);
        if (!self.digest_)
            self.digest_ = lisle::scalars::to_string(lisle::scalars::sha256(self.text_));
        return lisle::scalars::to_string(lisle::conversation::derive_uuid(
            {"lisle", *self.digest_, std::to_string(self.count_++)}));
    }

    std::string_view text_;
    std::optional<std::string> digest_;
    std::size_t count_ = 0;
};

}  // namespace app
