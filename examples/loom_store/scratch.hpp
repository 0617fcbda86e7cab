// examples/loom_store/scratch.hpp - a temporary folder, removed with its object.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace store {

class scratch {
public:
    scratch() {
        auto name =
            (std::filesystem::temp_directory_path() / ("loom-" + std::string(6, 'X'))).string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no scratch folder"};
        path_ = name;
    }
    ~scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;

    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const {
        return path_ / name;
    }

private:
    std::filesystem::path path_;
};

}  // namespace store
