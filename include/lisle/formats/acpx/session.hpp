// lisle/formats/acpx/session.hpp - an acpx session, in whichever of its four shapes.
//
//     auto session = lisle::decode<lisle::acpx_t>(text);
//
// Source of the rules: acpx at 70336b776eca7dab29c221e3adc399cd4a4941f8 (2026-02-27, the revision
// of the schema document) and its releases up to npm 0.19.1. They all write the same tag,
// `acpx.session.v1`, so a record's shape is told by its keys.
#pragma once

#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/schema.hpp>
#include <lisle/formats/acpx/parser/reference.hpp>
