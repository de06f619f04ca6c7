#!/bin/bash
# Builds, shows and tests Juggle. It needs Go and Node with npm. What else it needs it installs and says so; for some of it, it must be
# root, and otherwise it names what is missing.
#
#   ./build.sh [-port N]         build the page into dist/ and show it on http://localhost:8080 or the next free port, or on port N
#   ./build.sh build [-plain]    only build; with -plain the program stays as Go's linker wrote it, to tell whose fault a crash is
#   ./build.sh archive LOG...    build with logs of your own (.swf, .swf.gz) beside the bundled ones
#   ./build.sh test [-long]      every check except those of rare cases; with -long those too, such as logs of 60 MB
#   ./build.sh bench             the page's budgets, and the core's benchmarks
#   ./build.sh fuzz [TIME]       every fuzz target for TIME, 30s if not given; as long each kind of hostile link and file in a browser;
#                                and the unit and end-to-end tests, rare cases included
set -euo pipefail
here=$PWD
cd "$(dirname "$0")"

say() { echo "== $*"; }

languages() { # what this script cannot install
  for tool in go node npm; do
    command -v "$tool" >/dev/null || { say "$tool is missing; Juggle needs Go 1.26 and Node with npm" >&2; exit 1; }
  done
}

packages() { # what npm brings: the solver, the reader of the compressed program and, for tests, axe-core and tsc
  languages
  if [ node_modules/.package-lock.json -nt package-lock.json ]; then return; fi
  say "installing npm packages (npm ci --ignore-scripts)"
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
}

tools() { # what the page's program is compressed with
  if command -v xz >/dev/null; then return; fi
  [ "$(id -u)" = 0 ] || { say "xz is missing; root can install it, on Debian: apt-get install xz-utils" >&2; exit 1; }
  say "installing xz (apt-get install xz-utils)"
  apt-get update -q && apt-get install -qy --no-install-recommends xz-utils
}

build() {
  tools
  packages
  say "generating the components' Go code (vugugen)"
  go run ./site/cmd/components
  say "building the page into dist/"
  go run ./wasm/cmd/bundle -o dist "$@"
  du -sh dist | sed 's/^/   /'
}

usage() { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; }

plainOrNothing() { [[ $# = 0 || $* = -plain ]] || { usage >&2; exit 2; }; }

case "${1:-}" in
"" | -port)
  [[ $# = 0 || $# = 2 && $2 =~ ^[1-9][0-9]{0,4}$ ]] || { usage >&2; exit 2; }
  build && exec go run ./wasm/cmd/serve "$@" dist
  ;;
build) plainOrNothing "${@:2}" && build "${@:2}" ;;
archive)
  shift
  [ $# -gt 0 ] || { echo "usage: ./build.sh archive LOG..." >&2; exit 2; }
  logs=()
  for log in "$@"; do
    [[ $log = /* ]] || log=$here/$log
    logs+=("$log")
  done
  build "${logs[@]}"
  ;;
test)
  [[ $# = 1 || $# = 2 && $2 = -long ]] || { usage >&2; exit 2; }
  packages && exec go run ./wasm/cmd/check "${@:2}" ;;
bench) build && exec go run ./wasm/cmd/check -bench ;;
fuzz) build && exec go run ./wasm/cmd/check -fuzz "${2:-30s}" ;;
-h | -help | --help) usage ;;
*)
  usage >&2
  exit 2
  ;;
esac
