"""Pretty printers of lisle's types for gdb.

    (gdb) source packaging/gdb/lisle_printers.py

An installed lisle has this file in share/lisle/gdb/. A line in ~/.gdbinit loads it always. Texts are
shown by the printers of the standard library, libstdc++'s or libc++'s, which gdb needs as well."""
import re

import gdb
import gdb.printing


def characters(text):
    """A std::string or std::string_view as Python's str."""
    printer = gdb.default_visualizer(text)
    shown = printer.to_string() if printer else str(text)
    if hasattr(shown, "length"):  # gdb's lazy string
        shown = shown.value().string("utf-8", "replace", shown.length) if shown.length else ""
    return shown


def elements(container):
    """The elements of a vector, or the pointer in a unique_ptr."""
    printer = gdb.default_visualizer(container)
    return [value for _, value in printer.children()] if hasattr(printer, "children") else []


def enumerator(value):
    return str(value).rpartition("::")[2]


class Printer:
    def __init__(self, value):
        self.value = value


class Error(Printer):
    npos = 2**64 - 1, 2**32 - 1

    def to_string(self):
        out = enumerator(self.value["code"])
        pointer = characters(self.value["pointer"])
        offset, detail = int(self.value["offset"]), characters(self.value["detail"])
        if pointer:
            out += " at " + pointer
        if offset not in self.npos:
            out += f" (byte {offset})"
        return out + (": " + detail if detail else "")


class Remark(Printer):
    """A finding or a note."""

    def to_string(self):
        pointer, what = characters(self.value["pointer"]), characters(self.value["what"])
        return f"{pointer}: {what}" if pointer else what


class Result(Printer):
    """boost::system::result<T, lisle::error>, which is a boost::variant2::variant."""

    def __init__(self, value):
        super().__init__(value)
        variant = value["v_"]
        index, storage = int(variant["ix_"]), variant["st_"]
        if storage.type.strip_typedefs().code == gdb.TYPE_CODE_ARRAY:
            index, storage = index // 2, storage[index % 2]
        self.name = {1: "value", 2: "error"}.get(index)
        for _ in range(index):
            storage = storage["rest_"]
        self.alternative = storage["first_"] if self.name else None

    def to_string(self):
        return None if self.name else "valueless"

    def children(self):
        return iter([(self.name, self.alternative)] if self.name else [])


class Dictionary(Printer):
    def entries(self):
        return [(entry["first"], entry["second"]) for entry in elements(self.value["entries_"])]

    def to_string(self):
        return None if self.entries() else "{}"

    def children(self):
        for number, (key, value) in enumerate(self.entries()):
            yield f"[{2 * number}]", key
            yield f"[{2 * number + 1}]", value

    def display_hint(self):
        return "map"


class UnknownMembers(Dictionary):
    def entries(self):
        layouts = [one for one in elements(self.value["layout_"]) if one]
        return [(entry["key"], entry["value"])
                for layout in layouts for entry in elements(layout["entries"])
                if enumerator(entry["kind"]) == "unknown"]


class OneMember(Printer):
    """A type that is its one member: an id, a time, a URL, a number."""

    def to_string(self):
        return self.value[self.value.type.strip_typedefs().fields()[0].name]


class Json(Printer):
    def to_string(self):
        return characters(self.value["text_"]) or "null"


class JsonView(Printer):
    def to_string(self):
        return characters(self.value["text_"]) or "no value"


class UnknownCase(Printer):
    def to_string(self):
        tag = characters(self.value["tag"])
        return f"{tag or 'no tag'}: {characters(self.value['json']['text_'])}"


class Instant(Printer):
    def to_string(self):
        seconds, nanoseconds = int(self.value["seconds"]), int(self.value["nanoseconds"])
        days, time = divmod(seconds, 86400)
        year, month, day = self.date_of(days)
        leap, fraction = divmod(nanoseconds, 10**9)
        digits = f".{fraction:09}" if fraction else ""
        sign = "-" if year < 0 else "+" if year > 9999 else ""
        return (f"{sign}{abs(year):04}-{month:02}-{day:02}T{time // 3600:02}:{time // 60 % 60:02}:"
                f"{time % 60 + leap:02}{digits}Z")

    @staticmethod
    def date_of(days):
        """The Gregorian date of a day since 1970-01-01. Years begin in March, so that a leap day is
        the last one."""
        era, day = divmod(days + 719468, 146097)
        year = (day - day // 1460 + day // 36524 - day // 146096) // 365
        day -= 365 * year + year // 4 - year // 100
        month = (5 * day + 2) // 153
        day -= (153 * month + 2) // 5
        month = month + 3 if month < 10 else month - 9
        return 400 * era + year + (month <= 2), month, day + 1


class Uuid(Printer):
    def to_string(self):
        storage = self.value["bytes"]
        array = storage[storage.type.strip_typedefs().fields()[0].name]
        digits = "".join(f"{int(array[i]):02x}" for i in range(16))
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


class Document(Printer):
    """A document of views, with its text."""

    def children(self):
        return iter([("value", kept["value"]) for kept in elements(self.value["kept_"]) if kept])

    def to_string(self):
        return None if any(elements(self.value["kept_"])) else "moved from"


printers = [
    ("error", Error), ("finding", Remark), ("note", Remark), ("dictionary", Dictionary),
    ("json", Json), ("json_view", JsonView), ("unknown_case", UnknownCase),
    ("unknown_members", UnknownMembers), ("scalars::instant", Instant), ("scalars::uuid", Uuid),
    ("borrowed_document", Document),
    ("loom::basic_thread_id", OneMember), ("opencode::basic_id", OneMember),
    ("opencode::basic_number", OneMember), ("zed::basic_profile_id", OneMember),
    ("zed::basic_timestamp", OneMember), ("zed::basic_url", OneMember),
    ("zed::basic_uuid_text", OneMember), ("zed::basic_plain_text", OneMember),
    ("zed::column_time", OneMember),
]


def make_collection():
    collection = gdb.printing.RegexpCollectionPrettyPrinter("lisle")
    version = r"(v\d+_\d+::)?"
    for name, printer in printers:
        collection.add_printer(name, rf"^lisle::{version}{name}(<.*>)?$", printer)
    collection.add_printer(
        "result", rf"^boost::system::result<.*, lisle::{version}error ?>$", Result)
    return collection


gdb.printing.register_pretty_printer(None, make_collection(), replace=True)
