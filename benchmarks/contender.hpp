// benchmarks/contender.hpp - contenders, files that register themselves, and their operations.
#pragma once

#include "corpus.hpp"
#include "memory.hpp"

#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// One run of an operation over one document. Its results are freed at the end: freeing is part of
/// the work. Contexts and buffers that a careful user would keep may live in the function.
class task {
public:
    template <std::invocable Run>
    task(Run run) : run_{std::move(run)} {}
    /// `prepare` is not measured: it prepares the texts that this number of runs reads and changes.
    task(std::function<void()> prepare, std::function<void()> run, std::size_t runs)
        : prepare_{std::move(prepare)}, run_{std::move(run)}, runs_{runs} {}

    [[nodiscard]] bool wants_preparation() const { return prepare_ != nullptr && left_ == 0; }
    void prepare() {
        if (!wants_preparation()) return;
        prepare_();
        left_ = runs_;
    }
    void run() {
        run_();
        if (left_ != 0) --left_;
    }

private:
    std::function<void()> prepare_, run_;
    std::size_t runs_ = 0, left_ = 0;
};

/// Makes the task for a document, which outlives the task; empty if this contender can't do it.
using make_task = std::function<task(corpus const&)>;

struct contender {
    std::string name;
    std::string format{};     ///< the format of its documents, as in `kind::format`; empty: any
    make_task decode{};       ///< from JSON text to values of its types
    make_task encode{};       ///< from such values to JSON text
    make_task blob_decode{};  ///< as decode, from a zstd frame
    make_task blob_encode{};  ///< as encode, to a zstd frame
    make_task peek{};         ///< reads a thread's metadata, anywhere in the text
    make_task skip{};         ///< checks the text and keeps nothing
    /// Decodes and encodes a text, to check that the contender does the same work as the others.
    /// Keys may have another order and numbers another spelling. Empty for a limit.
    std::function<std::string(std::string const& text)> round_trip{};
    /// Ends the program if a text is not canonical.
    std::function<void(std::string_view text)> check{};

    [[nodiscard]] bool takes(kind const& documents) const {
        return format.empty() || format == documents.format;
    }
};

/// All contenders; the tables have an order of their own.
[[nodiscard]] std::vector<contender>& contenders();

/// Registers at start: `static enlist const self{{...}};`.
struct enlist {
    explicit enlist(contender c) { contenders().push_back(std::move(c)); }
};

/// Ends the program with this message.
[[noreturn]] void give_up(std::string const& why);

/// The contender with this name and format. Ends the program if there is none.
[[nodiscard]] contender const& find_contender(std::string_view name, std::string_view format);

/// Ends the program if a contender changes the JSON value of a small document of any kind.
void check_contenders();

/// Keeps libc from returning memory to the kernel between two runs: touching a fresh page costs as
/// much as decoding it, and would measure the kernel.
void keep_memory();

/// Makes the compiler believe that the value, the result of a task, is needed.
template <class T>
void keep(T const& value) {
    asm volatile("" : : "g"(&value) : "memory");
    note_retained();
}

}  // namespace bench
