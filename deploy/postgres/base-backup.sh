#!/bin/sh
# Copies a running PostgreSQL server into a new folder in BASES. Removes all but the last two copies, and the
# files in WAL that these do not need. Usage: base-backup.sh BASES WAL [OPTION OF PG_BASEBACKUP …]
set -eu
bases=$1 wal=$2
shift 2
umask 077
rm -rf "$bases/unfinished"
pg_basebackup --pgdata="$bases/unfinished" --checkpoint=fast "$@"
mv "$bases/unfinished" "$bases/$(date --utc +%F-%H%M%S)"
ls -d "$bases"/2* | head --lines=-2 | xargs --no-run-if-empty rm -r
first=$(ls -d "$bases"/2* | head --lines=1)
pg_archivecleanup -x .gz "$wal" "$(sed --quiet 's/^START WAL LOCATION: .*file \([0-9A-F]*\).*/\1/p' "$first/backup_label")"
