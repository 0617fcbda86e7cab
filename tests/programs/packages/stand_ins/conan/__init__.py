"""A stand-in for the part of Conan 2 that the recipes of this project call. It proves that the
recipe's methods run, that the package they make has its files, and that a program links with the
targets they name. It proves nothing about Conan's own resolution, graph or generators."""


class Component:
    def __init__(self):
        self.properties, self.requires = {}, []
        self.defines, self.libs = [], []
        self.bindirs, self.libdirs, self.includedirs = ["bin"], ["lib"], ["include"]

    def set_property(self, name, value):
        self.properties[name] = value


class CppInfo(Component):
    def __init__(self):
        super().__init__()
        self.components = _Components()


class _Components(dict):
    def __missing__(self, name):
        return self.setdefault(name, Component())


class BoostOptions:
    def __init__(self, header_only):
        self.values = {"header_only": header_only}

    def get_safe(self, name):
        return self.values.get(name)


class ConanFile:
    version = None

    def __init__(self, recipe_folder, options, header_only_boost=False):
        self.recipe_folder = recipe_folder
        boost = type("Dependency", (), {"options": BoostOptions(header_only_boost)})()
        self.dependencies = {"boost": boost}
        self.options = type("Options", (), options)()
        self.cpp_info = CppInfo()
        self.required, self.tools = [], []
        self.info = type("Info", (), {"settings": {"compiler": "any"}})()

    def requires(self, reference, **traits):
        self.required.append(reference)

    def tool_requires(self, reference):
        self.tools.append(reference)
