-- A transaction of its own: Citus replaces no function in one that changed a distributed table.

-- Beside what is shown of a company, from when on it is closed, which may be to come; null where nothing says so.
drop function company_shown(uuid);
create function company_shown(company uuid) returns table (
  id uuid, name text, timezone text, brand_primary text, brand_secondary text, logo_file_id uuid,
  cancelled_at timestamptz, closed_from timestamptz)
language plpgsql stable strict rows 1 as $$
begin
  return query
    select c.id, c.name, c.timezone, c.brand_primary, c.brand_secondary, c.logo_file_id, c.cancelled_at, c.closed_from
    from companies c where c.id = company;
end $$;
