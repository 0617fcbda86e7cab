# Sourced by the run.sh of tests, fuzz, examples and benchmarks: installs missing packages of Debian
# or Ubuntu, and chooses how much to build at once. It needs the network only if a package is missing.

# `a|b`: a, or b if this release has no a. Only Debian 12's names have Boost's version number.
build_packages=(g++ cmake ninja-build libzstd-dev libcli11-dev libsqlite3-dev
    libre2-dev libtomlplusplus-dev libcmark-gfm-dev libcmark-gfm-extensions-dev
    zlib1g-dev
    "libboost1.81-dev|libboost-dev" "libboost-json1.81-dev|libboost-json-dev")
test_packages=("${build_packages[@]}" clang lld doctest-dev libbenchmark-dev libclang-rt valgrind
    universal-ctags)
# The peers of benchmarks/run.sh, if they are available.
peer_packages=(libsimdjson-dev rapidjson-dev nlohmann-json3-dev
    cargo librust-serde-dev librust-serde-derive-dev librust-serde-json-dev)
# The newest Boost of the newest Debian, for a test that compiles against its headers.
newer_boost=libboost1.88-dev
newer_boost_release=trixie
newer_boost_folder=${XDG_CACHE_HOME:-$HOME/.cache}/lisle/$newer_boost

is_installed() {
    local state
    state=$(dpkg-query -W -f '${db:Status-Status} ${Version}' "$1" 2>/dev/null) || return 1
    [ "${state%% *}" = installed ] || return 1
    case $1 in  # an older release's default Boost does not do
        libboost-dev | libboost-json-dev) dpkg --compare-versions "${state#* }" ge 1.81 ;;
    esac
}

# libFuzzer and the sanitizers' runtime are a separate package for each version of Clang.
runtime_of_clang() {
    if command -v clang >/dev/null; then
        echo "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev|libclang-rt-dev"
    else
        echo clang
    fi
}

missing_of() {
    local wanted name
    for wanted in "$@"; do
        [ "$wanted" != libclang-rt ] || wanted=$(runtime_of_clang)
        for name in ${wanted//|/ }; do
            ! is_installed "$name" || continue 2
        done
        echo "$wanted"
    done
}

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

has_candidate() { [[ $(apt-cache policy "$1") =~ "  Candidate: "[^\(] ]]; }

install_missing() {
    local missing before names wanted name
    if ! command -v dpkg-query >/dev/null; then
        echo "not a Debian or Ubuntu: taking it that these are installed: $*" >&2
        return
    fi
    mapfile -t missing < <(missing_of "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "installing: ${missing[*]}"
    as_root apt-get -o DPkg::Lock::Timeout=300 -qq update
    while [ ${#missing[@]} -gt 0 ]; do
        names=()
        for wanted in "${missing[@]}"; do
            for name in ${wanted//|/ }; do
                if has_candidate "$name"; then names+=("$name"); continue 2; fi
            done
            echo "no package for: $wanted" >&2
            return 1
        done
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
            -qq install -y --no-install-recommends "${names[@]}" >/dev/null
        # Look again: which runtime Clang needs is known only after Clang is installed.
        before=${missing[*]}
        mapfile -t missing < <(missing_of "$@")
        [ "${missing[*]}" != "$before" ] || { echo "still missing: $before" >&2; return 1; }
    done
}

# How many compilers to run at once: as many as the processors, and as the memory has 3 GB for each.
number_of_jobs() {
    local processors by_memory
    processors=$(nproc)
    by_memory=$(awk '/^MemAvailable:/ { print int($2 / 3000000) }' /proc/meminfo 2>/dev/null) || :
    [ -n "$by_memory" ] || by_memory=$processors
    [ "$by_memory" -ge 1 ] || by_memory=1
    echo $((processors < by_memory ? processors : by_memory))
}

# The mirrors in the machine's own apt configuration for this release of Debian.
debian_mirrors() {
    (
        . /etc/os-release
        [ "${ID:-}" = debian ] || exit 0
        apt-get indextargets --format '$(RELEASE) $(CODENAME) $(COMPONENT) $(REPO_URI)' \
            'Created-By: Packages' |
            awk -v name="${VERSION_CODENAME:-}" '
                ($1 == name || $2 == name) && $3 == "main" && !seen[$4]++ { print $4 }'
    )
}

# Unpacks the headers into $newer_boost_folder, once; the machine's own Boost stays.
# apt uses separate lists and a separate cache, so that it changes nothing and needs no root.
fetch_newer_boost() {
    local mirror work keys=/usr/share/keyrings/debian-archive-keyring.gpg
    [ ! -d "$newer_boost_folder" ] || return 0
    if ! command -v apt-get >/dev/null || [ ! -e "$keys" ]; then
        echo "no $newer_boost: not a Debian" >&2
        return 1
    fi
    mkdir -p "${newer_boost_folder%/*}" || return 1
    work=$(mktemp -d "$newer_boost_folder.XXXXXX") || return 1
    for mirror in $(debian_mirrors); do
        unpack_newer_boost "$mirror" "$keys" "$work" || continue
        mv -T "$work/usr/include" "$newer_boost_folder" || echo "another run unpacked it first"
        break
    done
    rm -rf "$work"
    [ -d "$newer_boost_folder" ] || { echo "no $newer_boost: can't fetch it" >&2; return 1; }
}

# unpack_newer_boost MIRROR KEYS FOLDER
unpack_newer_boost() (
    cd "$3" && mkdir -p lists/partial archives/partial || exit 1
    echo "deb [signed-by=$2] $1 $newer_boost_release main" >sources.list
    apt=(apt-get -qq -o Dir::Etc::SourceList="$3/sources.list" -o Dir::Etc::SourceParts=-
        -o Dir::State::Lists="$3/lists" -o Dir::State::Status=/dev/null -o Dir::Cache="$3"
        -o APT::Sandbox::User=root)
    "${apt[@]}" update && "${apt[@]}" download "$newer_boost" &&
        dpkg-deb --fsys-tarfile ./*.deb | tar -x ./usr/include
)
