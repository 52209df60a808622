#!/bin/sh
# Makes a built version of Atrium the one that runs: installs its files, and stops the server only if it has
# to migrate. upgrade.sh runs it. Usage: switch.sh VERSION [--restore]
set -eu
root=/opt/atrium
version=$1
backups=/var/lib/atrium-backup
current=$(readlink "$root/current" || true)
units=$(cd /etc/systemd/system/atrium.target.wants 2> /dev/null && echo atrium-api@*.service || true)

fail() {
  echo "$*" >&2
  exit 1
}

# Installs a file with a mode, and says what changes.
put() {
  cmp --silent "$2" "$3" && return
  echo "Changes $3"
  [ ! -e "$3" ] || diff --unified=0 "$3" "$2" || true
  install -D -m "$1" "$2" "$3"
}

install_files() {
  put 755 "$1/deploy/atrium" /usr/local/bin/atrium
  for file in "$1"/deploy/systemd/*; do
    put 644 "$file" "/etc/systemd/system/$(basename "$file")"
  done
  rm -rf /etc/nginx/atrium.before
  cp --archive /etc/nginx/atrium /etc/nginx/atrium.before
  for file in "$1"/deploy/nginx/atrium/*; do
    # Names the processes of this machine.
    [ "$(basename "$file")" = upstreams.conf ] && [ -e /etc/nginx/atrium/upstreams.conf ] ||
      put 644 "$file" "/etc/nginx/atrium/$(basename "$file")"
  done
  systemctl daemon-reload
  if ! nginx -t -q; then
    rm -rf /etc/nginx/atrium
    mv /etc/nginx/atrium.before /etc/nginx/atrium
    fail 'nginx does not take these files, so it keeps the former ones. Nothing else has changed.'
  fi
  rm -rf /etc/nginx/atrium.before
  systemctl reload-or-restart nginx
}

# Files that belong to the operator.
name_changed_examples() {
  for file in atrium.env owner.env backup.env nginx/atrium.conf nginx/atrium/upstreams.conf; do
    diff --new-file --unified=0 "$current/deploy/$file" "$version/deploy/$file" ||
      echo "Take over what you need of these changes of deploy/$file."
  done
}

link() {
  ln --symbolic --force --no-dereference "$2" "$root/.link"
  mv --no-target-directory "$root/.link" "$root/$1"
}

migrations_missing_in() {
  ls "$2/apps/api/migrations" | while read -r name; do
    [ -e "$1/apps/api/migrations/$name" ] || echo "$name"
  done
}

# Each start returns once the process serves requests.
start() {
  systemctl start atrium.target
  for unit in $units; do
    systemctl start "$unit" || return 1
  done
}

# One after the other, so that nobody notices.
restart() {
  for unit in $units; do
    systemctl restart "$unit" || return 1
  done
}

if [ -z "$current" ]; then
  install -D -m 755 "$version/deploy/atrium" /usr/local/bin/atrium
  link current "$version"
  echo "$version is installed."
  exit
fi

install_files "$version"
[ "$version" = "$current" ] || name_changed_examples

if [ -n "$(migrations_missing_in "$version" "$current")" ]; then
  dump=$backups/before-$(basename "$current").dump
  [ -e "$dump" ] || fail "$version cannot use this database, and there is no $dump."
  [ "${2-}" = --restore ] || fail "$version cannot use this database. With --restore, the database becomes what it was at $(stat --format=%y "$dump"): everything since is lost."
  systemctl stop atrium.target
  link previous "$current"
  link current "$version"
  exec sh "$version/deploy/restore.sh" "$dump"
fi

if [ -n "$(migrations_missing_in "$current" "$version")" ]; then
  dump=$backups/before-$(basename "$version").dump
  # After an attempt that ended here, the database may already be migrated.
  if [ ! -e "$dump" ] || systemctl is-active --quiet $units; then
    echo "Backing up the database as $dump"
    systemctl start atrium-backup
    ln --force "$(ls -t $backups/2*.dump | head -n 1)" "$dump"
  fi
  echo 'Migrating the database'
  systemctl stop atrium.target
  ATRIUM_VERSION=$version atrium db migrate || {
    start
    fail "The migration has failed and changed nothing: $current runs again."
  }
  link previous "$current"
  link current "$version"
  start || fail "A process of $version does not start: see journalctl --unit 'atrium-api@*'. Or go back: upgrade.sh --back --restore"
else
  previous=$(readlink "$root/previous" || true)
  if [ "$version" != "$current" ]; then
    link previous "$current"
    link current "$version"
  fi
  if ! restart; then
    link current "$current"
    [ -z "$previous" ] || link previous "$previous"
    restart
    fail "A process does not start with $version: $current runs again. See journalctl --unit 'atrium-api@*'"
  fi
fi
if [ "$version" = "$current" ]; then
  echo "$version runs, as before."
else
  echo "$version runs. The version before is ${current}."
fi

# Other versions than these two are not needed.
for folder in "$root"/[0-9a-f]*[0-9a-f]; do
  case $folder in
    "$version" | "$(readlink "$root/previous" || true)") ;;
    *) rm -rf "$folder" ;;
  esac
done
