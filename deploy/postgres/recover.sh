#!/bin/sh
# Makes the data folder DATA, which is empty or does not exist, from the copy BASE. PostgreSQL recovers it when it
# starts next: with all changes in WAL until TIME, such as '2026-11-27 14:05:00+03'. Usage: recover.sh BASE WAL DATA TIME
set -eu
base=$1 wal=$2 data=$3 time=$4
test -z "$(ls -A "$data" 2> /dev/null)" || {
  echo "$data is not empty: move what is in it away, and keep it until all is well." >&2
  exit 1
}
cp --archive --no-target-directory "$base" "$data"
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'gunzip < $wal/%f.gz > %p'
recovery_target_time = '$time'
recovery_target_action = 'promote'
CONF
touch "$data/recovery.signal"
