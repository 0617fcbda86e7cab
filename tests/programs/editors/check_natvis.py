"""Runs in gdb, in sample.cpp's main: evaluates every expression of the natvis file on the local
variables of its type. Fails if a type has no variable, or an expression names no member.

This proves that the file is well-formed and its members exist. How Visual Studio shows them is not
tried."""
import re
import sys
import xml.etree.ElementTree

import gdb

space = "{http://schemas.microsoft.com/vstudio/debugger/natvis/2010}"
types = xml.etree.ElementTree.parse(natvis).getroot().findall(space + "Type")
variables = {}
for symbol in gdb.selected_frame().block():
    if symbol.is_variable:
        name = str(symbol.type.strip_typedefs().unqualified())
        variables.setdefault(name, []).append(symbol.name)


def variables_of(pattern):
    regex = ".*".join(re.escape(part) for part in pattern.split("*")).replace(",", ",\\s?")
    return [one for name, found in variables.items()
            if re.fullmatch(regex.replace(">", "\\s?>"), name) for one in found]


def expressions_of(element):
    for one in element.iter():
        if "Condition" in one.attrib:
            yield one.attrib["Condition"]
        if one.tag == space + "DisplayString":
            yield from (each.partition(",")[0] for each in re.findall(r"\{(.*?)\}", one.text))
        elif one.tag in (space + "Item", space + "ExpandedItem"):
            yield one.text


faults, checked = [], 0
for element in types:
    names = [element.attrib["Name"]]
    names += [one.attrib["Name"] for one in element.findall(space + "AlternativeType")]
    for name in names:
        if not variables_of(name):
            faults.append(f"{name}: sample.cpp has no such variable")
        for variable in variables_of(name):
            for expression in expressions_of(element):
                member_of = re.sub(r"(?<![.\w])([a-z_]\w*)", variable + r".\1", expression)
                try:
                    gdb.parse_and_eval(member_of)
                    checked += 1
                except gdb.error as wrong:
                    faults.append(f"{name}: {expression}: {wrong}")
if not checked:
    faults.append("no expression was found")
for fault in faults:
    print(fault)
print("natvis is wrong" if faults else "natvis: every expression has a value")
sys.stdout.flush()
gdb.execute(f"quit {1 if faults else 0}")
