#!/usr/bin/env python3
"""Checks a folder of HTML: each local link leads to a file and an anchor that are there, also the
links of search results, and no page loads anything from elsewhere.

Usage: links.py FOLDER
"""
import html.parser
import pathlib
import re
import sys
import urllib.parse

ELSEWHERE = re.compile(r"(?:https?:)?//", re.I)


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), [], []

    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        self.anchors |= {of[key] for key in ("id", "name") if of.get(key)}
        if of.get("href"):
            (self.loaded if tag == "link" else self.links).append(of["href"])
        for key in ("src", "data", "srcset", "poster"):
            if of.get(key):
                self.loaded.append(of[key])
        self.loaded += re.findall(r"url\(['\"]?([^'\")]+)", of.get("style") or "")


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    pages, faults, count = {}, [], 0
    for path in folder.rglob("*.html"):
        pages[path] = Page()
        pages[path].feed(path.read_text())
    for path in folder.rglob("*.js"):
        if path.parent.name == "search":
            found = re.findall(r"'(\.\./[^']+\.html(?:#[^']*)?)'", path.read_text())
            pages[path] = Page()
            pages[path].links = found
    for path in folder.rglob("*.css"):
        pages[path] = Page()
        pages[path].loaded = re.findall(r"(?:url\(|@import\s+)['\"]?([^'\");]+)", path.read_text())
        # Doxygen writes tabs.css, which no page loads.
        if path.name == "tabs.css":
            pages[path].loaded = []
    for path, page in pages.items():
        name = path.relative_to(folder)
        for target in page.loaded:
            if ELSEWHERE.match(target):
                faults.append(f"{name}: loads {target}")
        for target in page.links + page.loaded:
            if ELSEWHERE.match(target) or re.match(r"(?:javascript|mailto|data):", target):
                continue
            count += 1
            file, _, anchor = target.partition("#")
            to = (path.parent / urllib.parse.unquote(file)).resolve() if file else path
            if not to.exists():
                faults.append(f"{name}: no such file: {target}")
            elif anchor and urllib.parse.unquote(anchor) not in pages.get(to, Page()).anchors:
                faults.append(f"{name}: no such anchor: {target}")
    if len(pages) < 500:
        faults.append(f"only {len(pages)} pages")
    print("\n".join(faults[:100]))
    print(f"{len(pages)} pages and other files with {count} local links, {len(faults)} faults")
    return bool(faults)


sys.exit(main())
