-- How names are compared where a second client of the same name is asked about: whatever their capitals and spaces.
create function compared_name(name text) returns text
  language sql immutable parallel safe
  as $$ select lower(regexp_replace(btrim(name), '\s+', ' ', 'g')) $$;

create index clients_by_compared_name on clients (company_id, compared_name(name));
