-- What lists count by, stored: a list of ten thousand records counts none of them. One row for each list, state and month;
-- kept by `counted` (server/platform/counts.ts) in the statement that writes the record.

-- How a record is counted: its state, and the month from whose end on it is overdue by itself, `infinity` where it never is.
create function month_of(day date) returns date language sql immutable parallel safe
  as $$ select date_trunc('month', day::timestamp)::date $$;

-- An invoice that is overdue once its due date is past (PRODUCT 2).
create function invoice_outstanding(status text, balance numeric) returns boolean language sql immutable parallel safe
  as $$ select status in ('pending', 'approved') and balance > 0 $$;
create or replace function invoice_shown_status(status text, due_date date, balance numeric, today date) returns text
  language sql immutable parallel safe
  as $$ select case when invoice_outstanding(status, balance) and due_date < today then 'overdue' else status end $$;

create function counted_state(record clients) returns text language sql immutable parallel safe
  as $$ select record.status $$;
create function counted_month(record clients) returns date language sql immutable parallel safe
  as $$ select 'infinity'::date $$;
create function counted_state(record jobs) returns text language sql immutable parallel safe
  as $$ select record.status $$;
create function counted_month(record jobs) returns date language sql immutable parallel safe
  as $$ select case when record.active then month_of(record.estimated_end_date) else 'infinity' end $$;
create function counted_state(record reports) returns text language sql immutable parallel safe
  as $$ select '' $$;
create function counted_month(record reports) returns date language sql immutable parallel safe
  as $$ select 'infinity'::date $$;
create function counted_state(record invoices) returns text language sql immutable parallel safe
  as $$ select record.status $$;
create function counted_month(record invoices) returns date language sql immutable parallel safe
  as $$ select case when invoice_outstanding(record.status, record.balance) then month_of(record.due_date)
    else 'infinity' end $$;
create function counted_state(record variations) returns text language sql immutable parallel safe
  as $$ select record.status $$;
create function counted_month(record variations) returns date language sql immutable parallel safe
  as $$ select 'infinity'::date $$;

create table list_counts (
  company_id uuid not null references companies (id),
  list text not null check (list in ('clients', 'jobs', 'reports', 'invoices', 'variations')),
  state text not null,
  month date not null,
  count integer not null,
  primary key (company_id, list, state, month)
);

-- What they must be at any moment, counted anew. Read with the rights of whoever asks.
create view list_counts_anew with (security_invoker = true) as
  select company_id, list, state, month, count(*)::integer as count
  from (
    select company_id, 'clients' as list, counted_state(clients) as state, counted_month(clients) as month from clients
    union all select company_id, 'jobs', counted_state(jobs), counted_month(jobs) from jobs
    union all select company_id, 'reports', counted_state(reports), counted_month(reports) from reports
    union all select company_id, 'invoices', counted_state(invoices), counted_month(invoices) from invoices
    union all select company_id, 'variations', counted_state(variations), counted_month(variations) from variations
  ) as each_record
  group by 1, 2, 3, 4;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
do $$
declare each text;
begin
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'variations']
  loop
    execute format('alter table %I no force row level security', each);
  end loop;
  insert into list_counts select * from list_counts_anew;
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'variations']
  loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;

alter table list_counts enable row level security;
alter table list_counts force row level security;
create policy tenant on list_counts to "stringline_app"
  using (company_id = (select app_company()) and (select app_whole_company()));
grant select, insert, update, delete on list_counts to "stringline_app";
grant select on list_counts_anew to "stringline_app";

-- What fell due in the month under way is counted live, along these.
create index invoices_outstanding on invoices (company_id, due_date) include (status, client_id, first_issued_at)
  where invoice_outstanding(status, balance);
drop index jobs_by_end;
create index jobs_under_way on jobs (company_id, estimated_end_date) include (status, client_id) where active;

-- Pages of a list are walked to along its order without a look at the rows before them: what the policies ask is in
-- the index. So is what lists are filtered and otherwise sorted by, where that is short: in another order all of a
-- company's rows are looked at, and here they lie close together. Lists of clients go by name.
alter table clients
  add column name_in_order text collate in_name_order not null generated always as (lower(name)) stored;
drop index clients_in_name_order, clients_by_name, jobs_by_creation, reports_by_date, invoices_by_date,
  invoices_listed, variations_by_date;
create index clients_in_name_order on clients (company_id, name_in_order, id);
create index jobs_by_creation on jobs (company_id, created_at desc, id desc)
  include (client_id, status, active, start_date, estimated_end_date, contract_amount);
create index reports_by_date on reports (company_id, date desc, id desc) include (client_id, job_id, progress_percentage);
create index invoices_by_date on invoices (company_id, date desc, id desc)
  include (client_id, first_issued_at, status, due_date, total, balance);
create index variations_by_date on variations (company_id, date_added desc, id desc)
  include (client_id, job_id, status, quoted_amount);
