-- A transaction of its own: Citus replaces no function in one that changed a distributed table.

-- Beside what is shown of a company, since when it is cancelled; null while it is not.
drop function company_shown(uuid);
create function company_shown(company uuid) returns table (
  id uuid, name text, timezone text, brand_primary text, brand_secondary text, logo_file_id uuid,
  cancelled_at timestamptz)
language plpgsql stable strict rows 1 as $$
begin
  return query
    select c.id, c.name, c.timezone, c.brand_primary, c.brand_secondary, c.logo_file_id, c.cancelled_at
    from companies c where c.id = company;
end $$;
