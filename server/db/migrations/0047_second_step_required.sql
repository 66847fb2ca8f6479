-- A transaction of its own: Citus makes no function in one that changed a distributed table.

-- Whether a company requires a second step; asked of one company, wherever it is (see company_shown).
create function company_requires_second_step(company uuid) returns boolean
language plpgsql stable strict as $$
begin
  return (select c.second_step_required from companies c where c.id = company);
end $$;
