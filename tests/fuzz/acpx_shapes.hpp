// tests/fuzz/acpx_shapes.hpp - the outline of acpx's sessions in each of their shapes.
#pragma once

#include "outline.hpp"

#include <lisle/formats/acpx/session.hpp>

/// The keys of the other shapes.
template <class Model>
struct further_fields<lisle::acpx::basic_session<Model>>
    : several<typename lisle::schema<lisle::acpx::basic_session<Model>>::nested_fields,
              typename lisle::schema<lisle::acpx::basic_session<Model>>::flat_camel_fields> {};
