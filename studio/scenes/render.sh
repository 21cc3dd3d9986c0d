#!/bin/bash
# render.sh FILE SHOT [preview|final]: one base scene on one thread, low priority; a preview lets a running final wait
cd "$(dirname "$0")/.."; mkdir -p ../build/studio; pidfile=../build/studio/final.pid
run() { OIDN_THREADS=1 exec nice -n 15 blender -b -t 1 --python-exit-code 1 -P "scenes/$1.py" -- --shot="$2" --q="$3"; }
if [ "${3:-preview}" = final ]; then run "$1" "$2" final & echo $! > $pidfile; wait $!; rc=$?; rm -f $pidfile; exit $rc; fi
p=$(cat $pidfile 2>/dev/null); [ -n "$p" ] && kill -STOP "$p"
(run "$1" "$2" preview); rc=$?
[ -n "$p" ] && kill -CONT "$p"
exit $rc
