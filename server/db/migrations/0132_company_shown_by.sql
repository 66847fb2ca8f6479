-- A transaction of its own: Citus replaces no function in one that changed a distributed table.

-- Beside what is shown of a company, whose deed it was that it was cancelled: what it cancelled itself is read by
-- everybody, what Stringline shut by its org_admins.
drop function company_shown(uuid);
create function company_shown(company uuid) returns table (
  id uuid, name text, timezone text, brand_primary text, brand_secondary text, logo_file_id uuid,
  cancelled_at timestamptz, cancelled_by text, closed_from timestamptz, pay_until timestamptz)
language plpgsql stable strict rows 1 as $$
begin
  return query
    select c.id, c.name, c.timezone, c.brand_primary, c.brand_secondary, c.logo_file_id, c.cancelled_at, c.cancelled_by,
      c.closed_from, c.pay_until
    from companies c where c.id = company;
end $$;
