-- A transaction of its own: Citus replaces no function in one that changed a distributed table.

-- Beside what is shown of a company, until when a payment that failed can be made up for; null where nothing is due.
drop function company_shown(uuid);
create function company_shown(company uuid) returns table (
  id uuid, name text, timezone text, brand_primary text, brand_secondary text, logo_file_id uuid,
  cancelled_at timestamptz, closed_from timestamptz, pay_until timestamptz)
language plpgsql stable strict rows 1 as $$
begin
  return query
    select c.id, c.name, c.timezone, c.brand_primary, c.brand_secondary, c.logo_file_id, c.cancelled_at, c.closed_from,
      c.pay_until
    from companies c where c.id = company;
end $$;
