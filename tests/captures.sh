# Sourced by the run.sh of tests and of programs: tells the tests where captured sessions are. They
# lie beside the repository, not in it.
if captures=$(cd "$root/../shared/captures" 2>/dev/null && pwd); then
    export LISLE_CAPTURES=$captures
    echo "captures: $captures"
else
    unset LISLE_CAPTURES
    echo "captures: none at ../shared/captures, so the tests that read them are NOT RUN"
fi
