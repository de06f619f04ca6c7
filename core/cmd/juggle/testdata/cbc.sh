#!/bin/sh
# Has CBC, the solver of COIN-OR, solve a program that "juggle optimum" writes: sh cbc.sh MODEL SOLUTION SECONDS
# CBC minimises, so its numbers have the other sign; what it says last of a bound, or else the optimum, is the bound.
set -e
cbc "$1" sec "$3" ratio 1e-4 solve solu "$2" > "$2.log"
awk '
  /^Objective value:/ { value = $3 }
  /^(Upper|Lower) bound:/ { bound = $3 }
  END { n = bound == "" ? value : bound; print "Dual bound " (n < 0 ? -n : n) }' "$2.log"
