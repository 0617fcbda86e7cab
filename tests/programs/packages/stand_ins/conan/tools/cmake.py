import subprocess


def cmake_layout(conanfile):
    pass


class CMakeDeps:
    def __init__(self, conanfile):
        pass

    def generate(self):
        pass


class CMakeToolchain:
    def __init__(self, conanfile):
        self.cache_variables = {}
        conanfile.cache_variables = self.cache_variables

    def generate(self):
        pass


class CMake:
    def __init__(self, conanfile):
        self.conanfile = conanfile

    def configure(self):
        variables = [f"-D{name}={value}" for name, value in self.conanfile.cache_variables.items()]
        subprocess.run(["cmake", "-S", self.conanfile.source_folder, "-B",
                        self.conanfile.build_folder, *variables], check=True, stdout=subprocess.DEVNULL)

    def build(self):
        subprocess.run(["cmake", "--build", self.conanfile.build_folder], check=True,
                       stdout=subprocess.DEVNULL)

    def install(self):
        subprocess.run(["cmake", "--install", self.conanfile.build_folder, "--prefix",
                        self.conanfile.package_folder], check=True, stdout=subprocess.DEVNULL)
