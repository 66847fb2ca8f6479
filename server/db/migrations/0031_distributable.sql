-- The tables as they can be distributed by company, on Citus (decision 0051). What they may not have any more is held by
-- server/catalogue.test.ts for every table there is and will be.

-- Policies ask functions, no subqueries. What is compared with nothing of the row counts as one row in two hundred
-- (migration 0002), but for what may be null: that counts as one half.
create or replace function app_whole_company() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.client') = '', false) $$;

-- Whether the people of its client see it: its invoice was issued once. Kept by the commands that issue.
alter table invoice_lines add column shown_to_client boolean not null default false;
alter table payments add column shown_to_client boolean not null default false;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
alter table invoices no force row level security;
alter table invoice_lines no force row level security;
alter table payments no force row level security;
update invoice_lines l set shown_to_client = true from invoices i
  where i.company_id = l.company_id and i.id = l.invoice_id and i.first_issued_at is not null;
update payments p set shown_to_client = true from invoices i
  where i.company_id = p.company_id and i.id = p.invoice_id and i.first_issued_at is not null;
alter table invoices force row level security;
alter table invoice_lines force row level security;
alter table payments force row level security;
alter table invoice_lines alter column shown_to_client drop default;
alter table payments alter column shown_to_client drop default;
grant update (shown_to_client) on payments to "stringline_app";

do $$
declare
  whole_company constant text := 'company_id = app_company() and app_whole_company()';
  own_client constant text := 'company_id = app_company() and (app_whole_company() or client_id = app_client())';
  shown constant text := 'company_id = app_company() and (app_whole_company() or (client_id = app_client() and %s))';
  rule record;
begin
  for rule in select * from (values
    ('companies', 'id = app_company()'),
    ('clients', replace(own_client, 'client_id', 'id')),
    ('invoices', format(shown, 'first_issued_at is not null')),
    ('invoice_lines', format(shown, 'shown_to_client')),
    ('payments', format(shown, 'shown_to_client'))
  ) as rules (name, using_rule)
  union all
  select unnest(array['activity', 'counters', 'event_deliveries', 'external_links', 'job_files', 'list_counts', 'mails',
    'rate_counts', 'report_shares', 'roles', 'users', 'variation_files', 'variation_images']), whole_company
  union all
  select unnest(array['client_figures', 'files', 'job_figures', 'job_milestones', 'jobs', 'report_images',
    'reports', 'search_entries', 'variation_figures', 'variations']), own_client
  loop
    execute format('alter policy tenant on %I using (%s)', rule.name, rule.using_rule);
  end loop;
end $$;
-- A file of the company itself is its logo.
alter policy company_logo on files using (company_id = app_company() and attached_kind = 'company');

-- No key from a table of the platform to one of a company, and none that empties or moves a column of another row: that
-- is for the command to do. Where it moves or removes rows together with what hangs on them, the keys are looked at in
-- the end.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as tab, conname,
      confupdtype = 'c' or pg_get_constraintdef(oid) like '% SET NULL (client_id)' as moves,
      replace(regexp_replace(pg_get_constraintdef(oid), ' ON DELETE SET NULL( \(\w+\))?', ''), ' ON UPDATE CASCADE', '') as kept,
      conrelid in ('accounts'::regclass, 'sessions'::regclass, 'companies'::regclass) as of_platform
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and (confdeltype = 'n' or confupdtype = 'c' or conrelid = 'accounts'::regclass)
  loop
    execute format('alter table %s drop constraint %I', key.tab, key.conname);
    if not key.of_platform then
      execute format('alter table %s add constraint %I %s %s', key.tab, key.conname, key.kept,
        case when key.moves then 'deferrable initially deferred' else '' end);
    end if;
  end loop;
end $$;

-- What a record is counted as: its status, and the month from whose end on it is overdue by itself. Functions of columns
-- and not of rows, since a shard's rows are of another type. In an edit the record keeps what it was counted as before.
drop view list_counts_anew;
drop function counted_state(clients), counted_state(jobs), counted_state(reports), counted_state(invoices),
  counted_state(variations), counted_month(clients), counted_month(jobs), counted_month(reports),
  counted_month(invoices), counted_month(variations);
create function job_counted_month(active boolean, estimated_end_date date) returns date
  language sql immutable parallel safe
  as $$ select case when active then month_of(estimated_end_date) else 'infinity' end $$;
create function invoice_counted_month(status text, balance numeric, due_date date) returns date
  language sql immutable parallel safe
  as $$ select case when invoice_outstanding(status, balance) then month_of(due_date) else 'infinity' end $$;
alter table clients add column counted_state text, add column counted_month date;
alter table jobs add column counted_state text, add column counted_month date;
alter table invoices add column counted_state text, add column counted_month date;
alter table variations add column counted_state text, add column counted_month date;

-- The same as it was, in the form that Citus can pass on within a larger statement.
create or replace function signed(type text, amount numeric) returns numeric
  language sql immutable parallel safe
  as $$ select case when type = 'credit' then - amount else amount end $$;

-- What figures must be is said where they are kept (server/platform/figures.ts), with the company in each subquery.
drop view client_figures_anew, job_figures_anew, variation_figures_anew, standing_invoices;

-- Where a share link leads: to which company. The one table that is asked by a link, before any company is known.
create table share_tokens (
  token_hash bytea primary key,
  company_id uuid not null,
  report_id uuid not null,
  share_id uuid not null
);
create index share_tokens_by_report on share_tokens (company_id, report_id);
alter table report_shares no force row level security;
insert into share_tokens (token_hash, company_id, report_id, share_id)
  select token_hash, company_id, report_id, id from report_shares;
alter table report_shares force row level security;
drop index report_shares_by_token;
-- Whose a link is says its report, so that nobody has to keep the two alike; the platform may look that up.
alter table report_shares drop column client_id;
alter table report_shares add foreign key (company_id, report_id) references reports (company_id, id) on delete cascade;
grant select (company_id, id, client_id) on reports to "stringline_platform";
create policy platform on reports for select to "stringline_platform" using (true);
alter table share_tokens enable row level security;
alter table share_tokens force row level security;
create policy tenant on share_tokens to "stringline_app" using (company_id = app_company() and app_whole_company());
create policy platform on share_tokens for select to "stringline_platform" using (true);
grant select, insert, delete on share_tokens to "stringline_app";
grant select on share_tokens to "stringline_platform";

-- Who an account is in its company, and in which company a session is: asked with each request, of one company, beside
-- the accounts and sessions, which belong to none. In plpgsql, which no planner takes apart: what is asked inside stays
-- a statement of its own, with its company.
create function person_in(company uuid, person uuid) returns table (
  name text, role text, client_id uuid, job_title text, status text, active_from timestamptz, permissions text[])
language plpgsql stable strict rows 1 as $$
begin
  return query
    select u.name, u.role, u.client_id, u.job_title, u.status, u.active_from, r.permissions
    from users u left join roles r on r.company_id = company and r.id = u.role_id
    where u.company_id = company and u.id = person;
end $$;
create function company_shown(company uuid) returns table (
  id uuid, name text, timezone text, brand_primary text, brand_secondary text, logo_file_id uuid)
language plpgsql stable strict rows 1 as $$
begin
  return query
    select c.id, c.name, c.timezone, c.brand_primary, c.brand_secondary, c.logo_file_id
    from companies c where c.id = company;
end $$;

-- A company moves to another machine while it works by its log, which unlogged tables are not in.
alter table rate_counts set logged;

-- Foreign keys that are taken away while tables are being distributed: whatever interrupts it, they are not lost.
create table distribution_keys (
  tab text not null,
  name text not null,
  definition text not null,
  primary key (tab, name)
);

-- Puts a new table of companies where the companies are: called by the migration that makes it, before it gives the table
-- its foreign keys. Where they were never distributed that is here, and nothing is done.
create function place_with_companies(tab text) returns void language plpgsql as $$
declare
  distributed boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''companies''::regclass)' into distributed;
  end if;
  if distributed then
    execute format('select create_distributed_table(%L, ''company_id'', colocate_with := ''companies'')', tab);
  end if;
end $$;

-- The search says for which company it is asked, so that the statement goes where the company is.
drop function search_ids(text, text, integer, uuid, boolean, boolean);
create function search_ids(company uuid, wanted text, search text, at_most integer, of_client uuid, headings boolean,
  in_order boolean, out ids uuid[], out capped boolean, out searched_for text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  here constant uuid := app_company();
  client constant uuid := case when app_whole_company() then of_client else app_client() end;
  term constant text := btrim(folded(search));
  words text[] := (string_to_array(term, ' '))[1:10];
  phones constant text[] := case when wanted = 'clients' and not headings then phone_patterns(search) else '{}' end;
  patterns text[];
  corrected text[];
begin
  if company is distinct from here then raise 'A search is asked for the company of its transaction'; end if;
  loop
    patterns := array(select search_pattern(word) from unnest(words) as word order by length(word) desc);
    ids := nullif(search_matching(company, wanted, client, term, patterns, phones, headings, at_most + 1, in_order), '{}');
    exit when ids is not null or searched_for is not null;
    corrected := search_corrected(company, wanted, client, words);
    exit when corrected = words;
    words := corrected;
    searched_for := array_to_string(words, ' ');
  end loop;
  if ids is null then searched_for := null; end if;
  capped := coalesce(cardinality(ids) > at_most, false);
  ids := coalesce(case when capped then ids[1:at_most] else ids end, '{}');
end $$;
grant create on schema public to "stringline_search";
alter function search_ids(uuid, text, text, integer, uuid, boolean, boolean) owner to "stringline_search";
revoke create on schema public from "stringline_search";
