def check_min_cppstd(conanfile, standard):
    conanfile.checked_standard = standard


def can_run(conanfile):
    return True
