#!/bin/sh
# Creates the roles of docs/operating.md when PostgreSQL starts with an empty volume.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname atrium <<'SQL'
\getenv server_password SERVER_PASSWORD
\getenv backup_password BACKUP_PASSWORD
create role atrium login password :'server_password';
create role "atrium-backup" login password :'backup_password';
revoke all on database atrium from public;
grant connect on database atrium to atrium, "atrium-backup";
grant pg_read_all_data to "atrium-backup";
SQL
