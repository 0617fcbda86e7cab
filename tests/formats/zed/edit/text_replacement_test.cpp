#include <lisle/formats/zed/edit/text_replacement.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace text_replacement_test {

namespace edit = lisle::zed::edit;

using edit::text_range;

namespace {

struct replacement {
    std::string text;
    edit::detail::text_replacement inner;
    std::vector<text_range> edited{};

    void apply(std::vector<edit::diff_operation> const& operations) {
        inner.apply(text, operations, [&](edit::edit_event const& event) {
            edited.push_back(std::get<edit::edited_range>(event).range);
        });
    }
    std::string commit() {
        auto const preview = inner.preview(text);
        edit::detail::lined_text file{text};
        inner.commit(file);
        CHECK(preview == file.text());
        return std::string{file.text()};
    }
};

}  // namespace

TEST_CASE("a range is replaced, and each batch spans its first to its last change") {
    replacement r{"xabcdy", edit::detail::text_replacement{{1, 5}}};
    r.apply({edit::make_insert("1"), edit::make_remove(1), edit::make_keep(1)});
    CHECK(r.inner.preview(r.text) == "x1bcdy");
    r.apply({edit::make_insert("2"), edit::make_keep(1), edit::make_remove(1)});
    CHECK(r.commit() == "x1b2cy");
    CHECK(r.edited == std::vector<text_range>{{2, 2}, {4, 5}});
}

TEST_CASE("a batch has at most 32 changes") {
    replacement r{std::string(100, 'a'), edit::detail::text_replacement{{0, 100}}};
    std::vector<edit::diff_operation> operations;
    for (int i = 0; i < 33; ++i) {
        operations.push_back(edit::make_insert("x"));
        operations.push_back(edit::make_keep(1));
    }
    r.apply(operations);
    CHECK(r.edited == std::vector<text_range>{{1, 63}, {65, 65}});
}

TEST_CASE("line ends of an inserted text are normalized together") {
    replacement r{"ab", edit::detail::text_replacement{{0, 2}}};
    r.apply({edit::make_insert("1\r"), edit::make_remove(1), edit::make_insert("\n2\r"),
             edit::make_keep(1), edit::make_insert("\n")});
    CHECK(r.commit() == "1\n2\nb\n");
}

TEST_CASE("operations never reach beyond the range") {
    replacement r{"abcd", edit::detail::text_replacement{{1, 2}}};
    r.apply({edit::make_remove(9), edit::make_keep(9), edit::make_insert("x")});
    CHECK(r.commit() == "axcd");
}

}  // namespace text_replacement_test
