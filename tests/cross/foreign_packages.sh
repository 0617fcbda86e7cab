# Sourced by scripts of tests/: unpacks packages of another architecture or release of Debian, and
# changes nothing on the machine.

# unpack_foreign ARCHITECTURE FOLDER PACKAGE...: into FOLDER, once. apt gets its own lists and cache.
# RELEASE is this machine's if it is not set.
unpack_foreign() (
    architecture=$1 folder=$2 keys=/usr/share/keyrings/debian-archive-keyring.gpg
    shift 2
    [ ! -e "$folder/usr" ] || exit 0
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial"
    cd "$folder/apt"
    . /etc/os-release
    release=${RELEASE-$VERSION_CODENAME}
    for mirror in $(debian_mirrors); do
        echo "deb [signed-by=$keys] $mirror $release main" >sources.list
        apt=(apt-get -qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=-
            -o Dir::State::Lists="$PWD/lists" -o Dir::State::Status=/dev/null -o Dir::Cache="$PWD"
            -o APT::Sandbox::User=root -o APT::Architecture="$architecture"
            -o APT::Architectures="$architecture")
        "${apt[@]}" update && "${apt[@]}" download "$@" || continue
        mkdir ../unpacked
        for package in ./*.deb; do dpkg-deb -x "$package" ../unpacked; done
        mv ../unpacked/* .. && rm -rf -- ../unpacked "$PWD"
        exit 0
    done
    echo "can't fetch $* of $release, $architecture" >&2
    exit 1
)
