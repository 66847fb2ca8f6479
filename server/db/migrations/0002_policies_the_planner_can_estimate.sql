-- The same rule for the tables a client's own people see part of, said so that the planner can estimate it. `… is null`
-- over a setting counts as one row in two hundred, and each joined table multiplied that: lists were planned for a single
-- row and read the whole company (21 ms against 1 ms for 50 of 10,000 reports). A boolean counts as one half.

create function app_whole_company() returns boolean language sql stable parallel safe
  as $$ select current_setting('app.client') = '' $$;

do $$
declare
  rule record;
begin
  for rule in select * from (values
    ('clients', 'id'), ('files', 'client_id'), ('jobs', 'client_id'), ('job_milestones', 'client_id'), ('reports', 'client_id'),
    ('report_images', 'client_id'), ('report_shares', 'client_id')
  ) as rules (name, client)
  loop
    execute format(
      'alter policy tenant on %I using (company_id = (select app_company()) and ((select app_whole_company()) or %I = (select app_client())))',
      rule.name, rule.client);
  end loop;
end $$;
