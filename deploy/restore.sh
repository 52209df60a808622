#!/bin/sh
# Replaces the database of Atrium by a dump of atrium-backup, of this or an older version. Keeps the former
# database under another name. May be repeated after any failure. Usage: restore.sh FILE
set -eu
dump=$1
database=atrium
owner=atrium-owner
restored=$database-restored

fail() {
  echo "$*" >&2
  exit 1
}

as_postgres() {
  runuser -u postgres -- "$@"
}

has_database() {
  [ "$(as_postgres psql --tuples-only --no-align --command "select count(*) from pg_database where datname = '$1'")" = 1 ]
}

cd /
[ -r "$dump" ] || fail "$dump cannot be read."
for role in "$owner" atrium atrium-backup; do
  as_postgres psql --tuples-only --command "select rolname from pg_roles where rolname = '$role'" | grep --quiet . ||
    fail "The role $role is missing: create the roles of docs/operating.md first."
done

# Into a database of its own, so that a damaged file changes nothing. Read here, because postgres may not open
# it. The roles of the dump need not exist: migrate grants what they need.
as_postgres dropdb --if-exists --force "$restored"
as_postgres createdb --owner "$owner" --template template0 --encoding UTF8 --locale C.UTF-8 "$restored"
as_postgres pg_restore --dbname "$restored" --role "$owner" --no-owner --no-privileges --single-transaction \
  --exit-on-error < "$dump" || fail "$dump cannot be restored; nothing has changed."

systemctl stop atrium.target
if has_database "$database"; then
  former=$database-$(date --utc +%F-%H%M%S)
  as_postgres psql --quiet --command "select pg_terminate_backend(pid) from pg_stat_activity where datname = '$database'" \
    --command "alter database \"$database\" rename to \"$former\"" > /dev/null
  echo "The former database is now $former. Drop it when all is well."
fi
as_postgres psql --quiet --command "alter database \"$restored\" rename to \"$database\""
atrium db migrate
systemctl start atrium.target
for unit in $(cd /etc/systemd/system/atrium.target.wants && echo atrium-api@*.service); do
  systemctl start "$unit"
done
echo "$dump is restored."
