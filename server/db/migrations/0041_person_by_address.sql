-- A transaction of its own: Citus replaces no function in one that changed a distributed table.

-- Beside what they may do, by which address and under which role's name the company knows them.
drop function person_in(uuid, uuid);
create function person_in(company uuid, person uuid) returns table (
  name text, email text, role text, role_name text, client_id uuid, job_title text, status text, active_from timestamptz,
  permissions text[])
language plpgsql stable strict rows 1 as $$
begin
  return query
    select u.name, u.email, u.role, r.name, u.client_id, u.job_title, u.status, u.active_from, r.permissions
    from users u left join roles r on r.company_id = company and r.id = u.role_id
    where u.company_id = company and u.id = person;
end $$;
