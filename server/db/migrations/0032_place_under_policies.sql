-- A table that is under its policies already could not be placed (decision 0051): its rows are read by its owner, whom
-- forced policies hold to a company, and there is none while migrating. They are forced again before anybody else
-- sees the table, on every worker.
create or replace function place_with_companies(tab text) returns void language plpgsql as $$
declare
  distributed boolean := false;
  forced boolean;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''companies''::regclass)' into distributed;
  end if;
  if not distributed then
    return;
  end if;
  select relforcerowsecurity into forced from pg_class where oid = tab::regclass;
  if forced then
    execute format('alter table %I no force row level security', tab);
  end if;
  execute format('select create_distributed_table(%L, ''company_id'', colocate_with := ''companies'')', tab);
  if forced then
    execute format('alter table %I force row level security', tab);
  end if;
end $$;
