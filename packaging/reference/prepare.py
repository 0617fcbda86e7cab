#!/usr/bin/env python3
"""Writes what Doxygen reads: the public part of each header, and the pages of the reference.

Usage: prepare.py ROOT FOLDER
FOLDER/include has the headers without namespaces `detail`, schemas and lists of their entries;
FOLDER/pages the main page, a page for each room, the namespaces and the examples. One process for all
headers: a filter that Doxygen starts for each of 700 files takes longer than Doxygen itself.
"""
import html
import itertools
import pathlib
import re
import sys

ROOT, OUT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = ROOT / "include"


# ---- C++ as text --------------------------------------------------------------------------------

OPAQUE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|(?:(?<![0-9A-Za-z_])|(?<=\bu8)|(?<=\b[uUL]))'(?:\\.|[^'\\\n])+'", re.S)


def mask(code):
    """The code with blanks for comments and literals, each character at its place."""
    return OPAQUE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), code)


def blank(code, begin, end):
    return code[:begin] + re.sub(r"[^\n]", " ", code[begin:end]) + code[end:]


def end_of_braces(masked, at):
    """The place behind the brace that closes the one at `at`."""
    depth = 0
    for m in re.compile(r"[{}]").finditer(masked, at):
        depth += 1 if m[0] == "{" else -1
        if depth == 0:
            return m.end()
    raise ValueError("a brace without its end")


def begin_of_statement(masked, at):
    """The place behind what is before the statement at `at`: comments count to the statement."""
    begin = max(masked.rfind(c, 0, at) for c in ";{}") + 1
    directives = re.finditer(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*\n", masked[begin:at], re.M)
    return begin + max((m.end() for m in directives), default=0)


def without(code, masked, pattern, ends_at_brace=False):
    """Blanks the statements whose head matches, with their comments and braces."""
    at = 0
    while m := pattern.search(masked, at):
        if ends_at_brace:
            begin, end = m.start(), end_of_braces(masked, m.end() - 1)
        else:
            begin = begin_of_statement(masked, m.start())
            end = re.compile(r"[{;]").search(masked, m.end() - 1).end()
            if masked[end - 1] == "{":
                end = masked.index(";", end_of_braces(masked, end - 1)) + 1
        code, masked = blank(code, begin, end), blank(masked, begin, end)
        at = begin
    return code, masked


DETAIL = re.compile(r"\bnamespace\s+(?:\w+::)*(?:detail|\w+_bridge)(?:::\w+)*\s*\{")
HIDDEN = re.compile(
    r"\bstruct\s+(?:(?:lisle::)?(?:v0_1::)?schema|std::(?:hash|formatter)|doctest::\w+"
    r"|(?:boost::)[\w:]+)\s*<[^;{]*\{|\bclass\s+std::\w+<[^;{]*\{")
LISTS = re.compile(r"\bstruct\s+\w+\s*:\s*list\s*<[^;{]*\{|\busing\s+\w+\s*=\s*list\s*<")
FRIENDS = re.compile(r"\bfriend\b[^;{]*;")
# Anchors that make the linker refuse a program compiled in two ways.
ANCHORS = re.compile(r"\[\[gnu::used\]\][^;{]*;")
CONTROL = re.compile(r"\[\[\s*(?:nodiscard|noreturn|maybe_unused|likely|unlikely|gnu::|clang::"
                     r"|no_unique_address|deprecated)[^\]]*\]\]\s?")


def private_parts(masked):
    for m in re.finditer(r"\b(?:private|protected):(?!:)", masked):
        depth = 0
        for mark in re.compile(r"[{}]|\bpublic:(?!:)").finditer(masked, m.end()):
            depth += {"{": 1, "}": -1}.get(mark[0], 0)
            if depth < 0 or depth == 0 and mark[0] == "public:":
                yield m.start(), mark.start()
                break


def plain(code):
    # A minor version is an inline namespace: programs write `lisle::`.
    code = re.sub(r"\binline namespace v\d+_\d+ \{\}", "", code)
    code = re.sub(r"\blisle::v\d+_\d+\b", "lisle", CONTROL.sub("", code))
    # Doxygen links to the friends of a class, but gives few of them an anchor. Declarations are gone;
    # definitions are listed with the members.
    return re.sub(r"\bfriend (?=\w)", "", code)


def public_part(code):
    code, masked = without(code, mask(code), DETAIL, ends_at_brace=True)
    for begin, end in list(private_parts(masked)):
        code, masked = blank(code, begin, end), blank(masked, begin, end)
    for hidden in HIDDEN, LISTS, ANCHORS, FRIENDS:
        code, masked = without(code, masked, hidden)
    pieces, at = [], 0
    for m in OPAQUE.finditer(code):
        pieces += [plain(code[at:m.start()]), m[0]]
        at = m.end()
    code = "".join(pieces) + plain(code[at:])
    return re.sub(r"[ \t]+$", "", code, flags=re.M)


def has_names(code):
    left = re.sub(r"^[ \t]*#[^\n]*(?:\\\n[^\n]*)*", "", mask(code), flags=re.M)
    left = re.sub(r"\b(?:inline\s+)?namespace\s+[\w:]+\s*\{", "", left)
    return re.search(r"\w", left) is not None


# ---- Comments as documentation ------------------------------------------------------------------

def words(text):
    """Words of a comment: no command of Doxygen, no HTML and no emphasis is meant."""
    out = []
    for i, part in enumerate(re.split(r"`([^`]*)`", text)):
        if i % 2:
            part = html.escape(part, quote=False).replace("*", "&#42;")
            part = re.sub(r"([\\@%\"#])", r"\\\1", part)
            out.append("<code>" + re.sub(r"(?<!\w)::", r"\\::", part) + "</code>")
        else:
            part = re.sub(r"([\\@#%<>&\"])", r"\\\1", part)
            part = re.sub(r"(?<!\w)::", r"\\::", part)
            out.append(re.sub(r"(?<!\n)(?<!^)\*", r"\\*", part))
    # Neither a URL of the reader's machine nor Markdown's link is one.
    return re.sub(r"(?<=\])(?=\()|(?<=file:)(?=//)", "<span></span>", "".join(out))


def paragraphs(lines):
    """The lines of a comment, without slashes, as Doxygen reads them; indented ones are code."""
    out, text, i = [], [], 0

    def flush():
        if text:
            out.extend(words("\n".join(text)).split("\n"))
            text.clear()

    while i < len(lines):
        if lines[i].startswith("    ") and (i == 0 or not lines[i - 1].strip()):
            flush()
            end = i
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            block = lines[i:end]
            while not block[-1].strip():
                block.pop()
            out += ["\\code{.cpp}"] + [line[4:] for line in block] + ["\\endcode"]
            i += len(block)
        else:
            text.append(lines[i])
            i += 1
    flush()
    return out


def sentence_of(header):
    """The first paragraph of a header's comment, behind its name."""
    said = []
    for line in header.splitlines():
        line = line.removeprefix("//").strip()
        if not line or line.startswith("#"):
            break
        said.append(line)
    said = " ".join(said).partition(" - ")[2]
    first = said.partition(" ")[0]
    return said if re.search(r"[:_`.]", first.rstrip(":.,")) else said[:1].upper() + said[1:]


def file_comment(code):
    lines = []
    for line in code.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line[2:].removeprefix(" "))
    rest = "\n".join(code.split("\n")[len(lines):])
    first = 0
    while first < len(lines) and lines[first].strip():
        first += 1
    comment = ["\\file", "\\brief " + words(sentence_of(code)), ""] + paragraphs(lines[first:])
    return "\n".join(("/// " + line).rstrip() for line in comment) + "\n" + rest


ALIAS = re.compile(r"^( *)using (\w+) = ((?:\w+::)*)basic_(\w+)<(owned|borrowed|documented<owned>)>;$")
STORES = {"owned": "owns its text", "borrowed": "views the text that it was read from",
          "documented<owned>": "has the hub's documented shape"}


def documented(code):
    out, lines, i = [], code.split("\n"), 0
    while i < len(lines):
        line = lines[i]
        m = re.match(r"^(\s*)///(?!<|/)", line)
        if m:
            block = []
            while i < len(lines) and re.match(r"^\s*///(?!<|/)", lines[i]):
                block.append(re.sub(r"^\s*/// ?", "", lines[i]))
                i += 1
            out += [(m[1] + "/// " + text).rstrip() for text in paragraphs(block)]
            continue
        m = re.match(r"^(.*?\S.*?)?(\s*)///< ?(.*)$", line)
        if m:
            said = [m[3]]
            column = line.index("///<")
            while i + 1 < len(lines) and re.match(r"^\s+//(?:/<)? ", lines[i + 1]) \
                    and re.match(r"^\s*", lines[i + 1]).end() == column:
                i += 1
                said.append(re.sub(r"^\s*//(?:/<)? ?", "", lines[i]))
            out.append((m[1] or "") + m[2] + "///< " + words(" ".join(said)))
            i += 1
            continue
        alias = ALIAS.match(line)
        if alias and not (i and lines[i - 1].lstrip().startswith("///")):
            out.append(f"{alias[1]}/// A basic_{alias[4]} that {STORES[alias[5]]}.")
        out.append(line)
        i += 1
    return "\n".join(out)


# ---- Rooms --------------------------------------------------------------------------------------

def read_table():
    """The rooms, in reading order, and the namespaces, with a sentence each."""
    rooms, namespaces = [], []
    for line in (HERE / "rooms.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        kind, name, said = (part.strip() for part in line.split("|"))
        (rooms if kind == "room" else namespaces).append((name, said))
    return rooms, namespaces


def room_of(name):
    parts = name.split("/")[1:-1]
    if not parts:
        return "lisle"
    if parts[0] == "formats":
        return "/".join(parts[:2])
    return parts[0]


def in_reading_order(names, includes, listed):
    """Those that include/README.md names come first, then what others of the room include."""
    done = []

    def visit(name, open_):
        if name in done or name in open_:
            return
        for needed in sorted(includes[name]):
            if needed in rest:
                visit(needed, open_ | {name})
        done.append(name)

    first = [name for name in listed if name in names]
    rest = sorted(set(names) - set(first))
    for name in rest:
        visit(name, frozenset())
    return first + done


def page_id(room):
    return "room_" + re.sub(r"\W", "_", room)


def title_of(room):
    return "The headers at the top" if room == "lisle" else room


def link_to_file(name):
    return f"\\link {name} {name} \\endlink"


def task_of(program):
    """The comment at the top of a program."""
    lines = program.read_text().splitlines()
    return " ".join(line[3:] for line in itertools.takewhile(lambda l: l.startswith("// "), lines))


def main():
    headers = {}
    for path in sorted((INCLUDE / "lisle").rglob("*.hpp")):
        name = path.relative_to(INCLUDE).as_posix()
        folders = name.split("/")[1:]
        if "impl" in folders or folders[0] in ("src", "src.hpp"):
            continue
        headers[name] = path.read_text()
    listed = re.findall(r"\]\((lisle/[\w/]+\.hpp)\)", (INCLUDE / "README.md").read_text())
    listed = list(dict.fromkeys(listed))

    shown = {}
    for name, code in headers.items():
        public = public_part(code)
        if has_names(public) or name in listed:
            shown[name] = public
    for name, public in shown.items():
        path = OUT / "include" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file_comment(documented(public)))

    includes = {name: set(re.findall(r"^#include <(lisle/[^>]+)>", headers[name], re.M))
                for name in shown}
    rooms, namespaces = read_table()
    found = {}
    for name in shown:
        found.setdefault(room_of(name), []).append(name)
    if {room for room, _ in rooms} != set(found):
        sys.exit(f"rooms.txt and include/lisle differ: "
                 f"{sorted({room for room, _ in rooms} ^ set(found))}")
    spaces = set()
    for public in shown.values():
        for m in re.finditer(r"^namespace ([\w:]+) \{", public, re.M):
            parts = m[1].split("::")
            spaces |= {"::".join(parts[:n + 1]) for n in range(len(parts))}
    spaces = {space for space in spaces if space.split("::")[0] == "lisle"}
    missing = spaces - {name for name, _ in namespaces}
    if missing:
        sys.exit(f"rooms.txt has no sentence for: {sorted(missing)}")

    pages = OUT / "pages"
    pages.mkdir(parents=True, exist_ok=True)
    programs = sorted((ROOT / "examples/cookbook").glob("*.cpp"))
    used_by = {}
    for program in programs:
        for name in re.findall(r"^#include <(lisle/[^>]+)>", program.read_text(), re.M):
            used_by.setdefault(name, []).append(program.name)

    def write(name, lines):
        (pages / name).write_text("/**\n" + "\n".join(lines) + "\n*/\n")

    for room, said in rooms:
        lines = [f"\\page {page_id(room)} {title_of(room)}", "", words(said), ""]
        ordered = in_reading_order(found[room], includes, listed)
        base = "lisle/" if room == "lisle" else f"lisle/{room}/"
        folders = {}
        for name in ordered:
            folders.setdefault(name.removeprefix(base).rpartition("/")[0], []).append(name)
        for folder, names in sorted(folders.items(), key=lambda item: item[0] != ""):
            if folder:
                lines += [f"<h2>{folder}/</h2>", ""]
            lines.append("<dl class=\"headers\">")
            for name in names:
                lines.append(f"<dt>{link_to_file(name)}</dt>")
                also = ", ".join(f"\\ref {program} \"{program}\""
                                 for program in used_by.get(name, []))
                lines.append(f"<dd>{words(sentence_of(headers[name]))}"
                             + (f" Used in {also}." if also else "") + "</dd>")
            lines += ["</dl>", ""]
        write(page_id(room) + ".dox", lines)

    write("rooms.dox", ["\\page rooms Rooms", "",
                        "A room is a folder of <code>include/lisle</code>, in reading order.", ""]
          + [f"- \\subpage {page_id(room)} \"{title_of(room)}\": {words(said)}" for room, said in rooms])
    for name, said in namespaces:
        if name in spaces:
            with (pages / "namespaces.dox").open("a") as out:
                out.write(f"/** \\namespace {name}\n{words(said)}\n*/\n")
    for program in programs:
        # The program begins with a comment that says what it does.
        write(program.stem + "_example.dox",
              [f"\\example {program.name}", "\\par Output",
               f"\\verbinclude {program.stem}.txt"])

    # The first screen of README.md: what is above its second heading of any level.
    readme = (ROOT / "README.md").read_text().partition("\n## ")[0].split("\n", 1)[1]
    # Documents outside the reference are named, not linked.
    readme = re.sub(r"\[([^\]]*)\]\(([^)]*)\)", r"`\1`", readme)
    blocks = re.split(r"^```(\w*)\n(.*?)^```\n", readme, flags=re.M | re.S)
    lines = ["\\mainpage lisle", ""]
    for i in range(0, len(blocks), 3):
        lines.append(words(blocks[i]))
        if i + 2 < len(blocks):
            lines += ["\\code{.cpp}" if blocks[i + 1] else "\\code{.unparsed}",
                      blocks[i + 2].rstrip(), "\\endcode"]
    lines += ["<h2>Rooms, in reading order</h2>", ""]
    lines += [f"- \\ref {page_id(room)} \"{title_of(room)}\": {words(said)}" for room, said in rooms]
    lines += ["", "\\ref examples_of_cookbook \"The cookbook\" has programs with their output."]
    write("main.dox", lines)
    write("cookbook.dox", ["\\page examples_of_cookbook Cookbook", "",
                           "Each task is a program, with what it writes.", ""]
          + [f"- \\ref {program.name} \"{program.name}\": {words(task_of(program))}"
             for program in programs])
    print(f"{len(rooms)} rooms, {len(shown)} of {len(headers)} headers have public names, "
          f"{len(programs)} programs")


main()
