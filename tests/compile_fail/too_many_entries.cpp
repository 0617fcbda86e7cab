// expect: a list has at most 64 entries
#include <lisle/codec.hpp>

struct item {
    int n = 0;
};

/// A bit of 64 stands for each entry.
template <>
struct lisle::schema<item> : object_of<item> {
    // clang-format off
    struct fields : list<
        field<"a0", &self::n>, field<"a1", &self::n>, field<"a2", &self::n>, field<"a3", &self::n>, field<"a4", &self::n>, field<"a5", &self::n>, field<"a6", &self::n>, field<"a7", &self::n>,
        field<"b0", &self::n>, field<"b1", &self::n>, field<"b2", &self::n>, field<"b3", &self::n>, field<"b4", &self::n>, field<"b5", &self::n>, field<"b6", &self::n>, field<"b7", &self::n>,
        field<"c0", &self::n>, field<"c1", &self::n>, field<"c2", &self::n>, field<"c3", &self::n>, field<"c4", &self::n>, field<"c5", &self::n>, field<"c6", &self::n>, field<"c7", &self::n>,
        field<"d0", &self::n>, field<"d1", &self::n>, field<"d2", &self::n>, field<"d3", &self::n>, field<"d4", &self::n>, field<"d5", &self::n>, field<"d6", &self::n>, field<"d7", &self::n>,
        field<"e0", &self::n>, field<"e1", &self::n>, field<"e2", &self::n>, field<"e3", &self::n>, field<"e4", &self::n>, field<"e5", &self::n>, field<"e6", &self::n>, field<"e7", &self::n>,
        field<"f0", &self::n>, field<"f1", &self::n>, field<"f2", &self::n>, field<"f3", &self::n>, field<"f4", &self::n>, field<"f5", &self::n>, field<"f6", &self::n>, field<"f7", &self::n>,
        field<"g0", &self::n>, field<"g1", &self::n>, field<"g2", &self::n>, field<"g3", &self::n>, field<"g4", &self::n>, field<"g5", &self::n>, field<"g6", &self::n>, field<"g7", &self::n>,
        field<"h0", &self::n>, field<"h1", &self::n>, field<"h2", &self::n>, field<"h3", &self::n>, field<"h4", &self::n>, field<"h5", &self::n>, field<"h6", &self::n>, field<"h7", &self::n>
#ifndef LISLE_FIXED
        , field<"one too many", &self::n>
#endif
        > {};
    // clang-format on
};

int main() { return lisle::encode_as(item{}).empty(); }
