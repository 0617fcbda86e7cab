import os
import shutil


def load(conanfile, path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def copy(conanfile, pattern, source, destination):
    os.makedirs(destination, exist_ok=True)
    shutil.copy(os.path.join(source, pattern), destination)


def rmdir(conanfile, path):
    shutil.rmtree(path)
