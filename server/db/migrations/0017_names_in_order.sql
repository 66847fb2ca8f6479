-- Names stand where people look for them: an accent or a macron tells two names apart only when all their letters are
-- the same, and stage 2 comes before stage 12.
do $$
begin
  create collation in_name_order (provider = icu, locale = 'und-u-kn-true');
exception when feature_not_supported then
  -- A server built without ICU sorts by characters, as before.
  create collation in_name_order (provider = libc, locale = 'C');
end $$;

create index clients_in_name_order on clients (company_id, (lower(name)) collate in_name_order, id);
