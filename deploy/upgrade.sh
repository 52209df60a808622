#!/bin/sh
# Builds a version of Atrium in a folder of its own, while the other one runs, and switches to it; installs the
# first version. May be repeated after any failure. docs/operating.md says more.
#   upgrade.sh [REVISION]          by default the newest commit of the branch of /opt/atrium/sources
#   upgrade.sh --back [--restore]  switches to the version before; with other migrations, restores its database
set -eu
root=/opt/atrium
exec 9> "$root/lock"
flock --nonblock 9 || { echo 'Another upgrade is running.' >&2; exit 1; }

if [ "${1-}" = --back ]; then
  version=$(readlink "$root/previous") || { echo 'There is no version before.' >&2; exit 1; }
  exec sh "$root/current/deploy/switch.sh" "$version" ${2+"$2"}
fi

git -C "$root/sources" fetch --quiet --tags
commit=$(git -C "$root/sources" rev-parse --verify --quiet "${1-@{upstream\}}^{commit}") || {
  echo "There is no revision ${1-}." >&2
  exit 1
}
version=$root/$(echo "$commit" | cut -c 1-12)
if ! [ -e "$version/built" ]; then
  echo "Building $version"
  rm -rf "$version"
  git -C "$root/sources" worktree prune
  git -C "$root/sources" worktree add --quiet --detach "$version" "$commit"
  cd "$version"
  npm ci --no-audit --no-fund
  NX_DAEMON=false NX_TUI=false npx nx run-many -t build -p api shell admin tasks calendar chat
  touch built
fi
exec sh "$version/deploy/switch.sh" "$version"
