// expect: a bridge takes documents and conversations of the storage model `owned`
#include <lisle/conversation/loom.hpp>

#ifdef LISLE_FIXED
using model = lisle::owned;
#else
using model = lisle::borrowed;
#endif

auto use(lisle::document_of<lisle::loom_t, model> const& thread) {
    return lisle::conversation::get(thread);
}
