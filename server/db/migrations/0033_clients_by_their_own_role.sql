-- A policy is asked of every row, and whoever reads a setting there reads it for every row: 0.2 µs each, the half of a
-- list that is filtered and sorted. So whether somebody sees all of the company or is confined to a client says the role
-- that a transaction runs as, and only the latter's policies look at the client (decision 0052).

-- The company of the transaction for those who see all of it; null for those who are confined to a client. Beside the
-- company that every statement says it is one comparison of two values, made once.
create function app_company_whole() returns uuid language sql stable parallel safe
  as $$ select case when current_setting('app.client') = '' then current_setting('app.company')::uuid end $$;

grant usage on schema public to "stringline_app_clients";

do $$
declare
  own_client constant text := 'company_id = app_company() and client_id = app_client()';
  rule record;
begin
  for rule in select tablename as name, case tablename when 'companies' then 'id' else 'company_id' end as company
    from pg_policies where schemaname = 'public' and policyname = 'tenant'
  loop
    execute format('alter policy tenant on %I using (%s = app_company_whole())', rule.name, rule.company);
  end loop;

  for rule in select * from (values
    ('companies', 'id = app_company()'),
    ('clients', 'company_id = app_company() and id = app_client()'),
    ('invoices', own_client || ' and first_issued_at is not null'),
    ('invoice_lines', own_client || ' and shown_to_client'),
    ('payments', own_client || ' and shown_to_client')
  ) as rules (name, using_rule)
  union all
  select unnest(array['client_figures', 'files', 'job_figures', 'job_milestones', 'jobs', 'report_images',
    'reports', 'search_entries', 'variation_figures', 'variations']), own_client
  loop
    execute format('create policy own_client on %I to "stringline_app_clients" using (%s)', rule.name, rule.using_rule);
  end loop;
  -- As a statement by itself, which is what Citus sends on.
  execute 'drop policy company_logo on files';
end $$;

-- The company's logo is for everybody who may see the company at all.
create policy company_logo on files for select to "stringline_app_clients"
  using (company_id = app_company() and attached_kind = 'company');
