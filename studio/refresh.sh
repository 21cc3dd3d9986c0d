#!/bin/bash
# refresh.sh [brand...]: every picture anew from what is rendered: road views, brands' masters, alternative texts, delivered files, check.
# Only what changed is made again; no Blender needed beyond the bases and product masters in build/studio.
set -e; cd "$(dirname "$0")/.."; export PATH=/usr/bin:/bin:$PATH         # Debian's python3 has the modules
python3 studio/scenes/plates.py
nice -n 10 python3 studio/scenes/make.py --by-base "$@"
python3 studio/scenes/make.py --alt
node studio/pictures.mjs "$@"
node studio/pictures.mjs --check
