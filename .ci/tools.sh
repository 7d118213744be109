#!/usr/bin/env bash
# Brings what the tests need from the distribution: installs it as root, otherwise says the line to run.
set -euo pipefail
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v npm >/dev/null || missing+=(nodejs npm)
fc-list 2>/dev/null | grep -qi 'NotoSansCJK' || missing+=(fonts-noto-cjk fontconfig)
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ]; then
  echo "the tests need: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
