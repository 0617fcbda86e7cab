#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace out_of_line_variant_test {

using lisle::list;
using lisle::out_of_line_variant;

struct word : out_of_line_variant<list<int, std::string>> {
    using word::out_of_line_variant::out_of_line_variant;
};

TEST_CASE("it is used like the std::variant of the same types") {
    word said{std::string{"cotton"}};
    CHECK(std::get<std::string>(said) == "cotton");
    said = word{7};
    CHECK(said.index() == 0);
    CHECK(std::visit([](auto const& value) { return sizeof value; }, said) == sizeof(int));
    CHECK(word{} == word{0});
    said.emplace<std::string>("thread");
    CHECK(*std::get_if<std::string>(&said) == "thread");
}

TEST_CASE("copies and moves keep the value") {
    word const first{std::string{"a word that is too long for the string itself"}};
    word copy{first};
    CHECK(copy == first);
    word const moved{std::move(copy)};
    CHECK(moved == first);
    word assigned;
    assigned = first;
    CHECK(assigned == first);
    word other;
    other = std::move(assigned);
    CHECK(other == first);
}

TEST_CASE("it can be copied and moved, and moved without exceptions, as its types can") {
    static_assert(std::is_nothrow_move_constructible_v<word>);
    static_assert(std::is_nothrow_move_assignable_v<word>);
    static_assert(std::is_copy_constructible_v<word>);
    struct clumsy {
        clumsy() = default;
        clumsy(clumsy&&) noexcept(false) {}
    };
    static_assert(!std::is_nothrow_move_constructible_v<out_of_line_variant<list<clumsy>>>);
}

TEST_CASE("its destructor destroys the value") {
    auto const shared = std::make_shared<int>(1);
    {
        out_of_line_variant<list<int, std::shared_ptr<int>>> const holder{shared};
        CHECK(shared.use_count() == 2);
    }
    CHECK(shared.use_count() == 1);
}

}  // namespace out_of_line_variant_test
