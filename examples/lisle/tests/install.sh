#!/usr/bin/env bash
# Checks that the program is installed with its manual page and its completions, and that they are
# those that it prints.
# Usage: install.sh CMAKE BUILD
set -euo pipefail
prefix=$(mktemp -d)
trap 'rm -rf -- "$prefix"' EXIT
"$1" --install "$2" --component program --prefix "$prefix" >/dev/null

lisle=$prefix/bin/lisle
"$lisle" --version | grep '^lisle [0-9]'
"$lisle" man | diff - "$prefix/share/man/man1/lisle.1"
"$lisle" completions bash | diff - "$prefix/share/bash-completion/completions/lisle"
"$lisle" completions zsh | diff - "$prefix/share/zsh/site-functions/_lisle"
"$lisle" completions fish | diff - "$prefix/share/fish/vendor_completions.d/lisle.fish"
[ "$(find "$prefix" -type f | wc -l)" -eq 5 ] || { echo "other files are installed, too" && exit 1; }
