#!/bin/sh
# Run once by the database's image, for an empty volume: the product's database belongs to an owner who is no superuser,
# as on managed hosting, and the superuser is left without a password, so only who is inside the container can be one.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role stringline login createrole password :'password';
create database stringline owner stringline;
alter role current_user password null;
SQL
