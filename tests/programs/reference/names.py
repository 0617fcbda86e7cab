#!/usr/bin/env python3
"""Finds public names without a sentence in Doxygen's XML.

Usage: names.py XML_FOLDER EXCEPTIONS [--list]
A name has a sentence if any of its overloads or declarations has one. These need none:
- data members, aliases and enumerators inside a type: its own sentence tells of them;
- constructors, destructors, operators, conversions and deduction guides;
- specializations and their members: the template has the sentence;
- hidden friends;
- members named as those of a standard container, and the hooks of a schema's base class, which
  engine/hooks.hpp documents.
EXCEPTIONS has other names, one a line; one that has a sentence by now, or is gone, is an error.
--list prints the names without a sentence and where they stand.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

TYPES = {"class", "struct", "union"}
CONTAINER = {"begin", "end", "size", "empty", "clear", "contains", "find", "pop_back"}
HOOKS = {"accept", "produce", "visit", "describe"}


def has_text(element, *parts):
    return any("".join(element.find(part).itertext()).strip()
               for part in parts if element.find(part) is not None)


def place(element):
    at = element.find("location")
    if at is None:
        return "?"
    return re.sub(r".*/prepared/include/", "", at.get("file", "?")) + ":" + at.get("line", "?")


def main():
    folder, exceptions = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    names = {}  # of each name: whether it has a sentence, and its place
    counts = {}

    def note(kind, name, element):
        said = has_text(element, "briefdescription", "detaileddescription")
        before = names.get(name, (False, place(element)))
        names[name] = (before[0] or said, before[1])
        counts.setdefault(kind, set()).add(name)

    for path in sorted(folder.glob("*.xml")):
        if path.name == "index.xml":
            continue
        for compound in xml.parse(path).getroot().iter("compounddef"):
            kind, scope = compound.get("kind"), compound.findtext("compoundname")
            if compound.get("prot", "public") != "public":
                continue
            if kind not in TYPES | {"namespace", "concept", "file"} or "<" in scope:
                continue
            if kind == "namespace" and not scope.startswith("lisle"):
                continue
            if kind == "file":
                note("header", compound.find("location").get("file").split("/include/")[-1],
                     compound) if scope.endswith(".hpp") else None
            else:
                note("type" if kind in TYPES else kind, scope, compound)
            for member in compound.iter("memberdef"):
                what, name = member.get("kind"), member.findtext("name")
                if member.get("prot") != "public" or what == "friend":
                    continue
                if kind == "file" and what != "define":
                    continue
                if kind in TYPES and what in ("variable", "typedef", "property"):
                    continue
                if name.startswith(("operator", "~")):
                    continue
                if kind in TYPES and name in CONTAINER | HOOKS:
                    continue
                own = scope.rpartition("::")[2]
                if name == own or "<" in name or f"-> {name}<" in re.sub(
                        r"\s+<", "<", member.findtext("argsstring") or ""):
                    continue
                note({"typedef": "alias", "define": "macro"}.get(what, what),
                     name if kind == "file" else f"{scope}::{name}", member)

    missing = {name for name, (said, _) in names.items() if not said}
    if "--list" in sys.argv:
        for name in sorted(missing, key=lambda n: (names[n][1].split(":")[0],
                                                   int(names[n][1].split(":")[1] or 0))):
            print(names[name][1], name)
    excepted = [line for line in exceptions.read_text().splitlines()
                if line and not line.startswith("#")]
    failed = False
    for name in sorted(missing - set(excepted)):
        print(f"{names[name][1]}: no sentence: {name}")
        failed = True
    for name in excepted:
        if name not in missing:
            print(f"{exceptions.name}: no longer needed: {name}")
            failed = True
    if len(names) < 1000:
        print(f"only {len(names)} names: this is not the library")
        failed = True
    print(f"{len(names)} names, {len(names) - len(missing)} with a sentence, {len(excepted)} exceptions: "
          + ", ".join(f"{len(of)} {kind}" for kind, of in sorted(counts.items())))
    return failed


sys.exit(main())
