-- What lists show and policies ask of a record and of what hangs on it, stored beside it: a page of fifty jobs adds up no
-- lines. Each `…_anew` says what the figures must be at any moment; `keepFigures` (server/platform/figures.ts) brings the
-- stored ones up to it, in the transaction of the command that changes what they are made of.

-- Money came in on an invoice once, also when it was taken back: then it stands, draft or not.
alter table invoices add column was_paid boolean not null default false;
alter table invoices no force row level security;
alter table payments no force row level security;
update invoices i set was_paid = true
where exists (select from payments p where p.company_id = i.company_id and p.invoice_id = i.id);
alter table invoices force row level security;
alter table payments force row level security;
alter table invoices
  add column stands boolean not null generated always as (status <> 'draft' or was_paid) stored;
create or replace view standing_invoices with (security_invoker = true) as
  select company_id, id, client_id, job_id from invoices where stands;

create table client_figures (
  company_id uuid not null references companies (id),
  client_id uuid not null,
  -- Those of a new client, on whom nothing hangs.
  jobs integer not null default 0,
  active_jobs integer not null default 0,
  has_invoices boolean not null default false,
  has_standing_invoices boolean not null default false,
  has_variations boolean not null default false,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);

create table job_figures (
  company_id uuid not null references companies (id),
  job_id uuid not null,
  client_id uuid not null,
  -- What issued invoices have billed for it, and its variations with their sign (PRODUCT 2).
  invoiced numeric(38, 2) not null,
  pending_variations numeric(38, 2) not null,
  approved_variations numeric(38, 2) not null,
  has_reports boolean not null,
  -- Of the job itself, or with a line for it.
  has_invoices boolean not null,
  has_standing_invoices boolean not null,
  has_variations boolean not null,
  -- Of the invoices that its variations are on, in the order of the alphabet.
  variation_invoice_statuses text[] not null,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id)
);

create table variation_figures (
  company_id uuid not null references companies (id),
  variation_id uuid not null,
  client_id uuid not null,
  -- What invoices bill of it, in the variation's own direction: issued ones, and with drafts, so that nothing is billed twice.
  invoiced numeric(38, 2) not null,
  billed_with_drafts numeric(38, 2) not null,
  -- Of the invoices it is on, in the order of the alphabet.
  invoice_statuses text[] not null,
  primary key (company_id, variation_id),
  foreign key (company_id, variation_id) references variations (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id)
);

create view client_figures_anew with (security_invoker = true) as
  select c.company_id, c.id as client_id, j.jobs, j.active_jobs,
    exists (select from invoices i where i.company_id = c.company_id and i.client_id = c.id) as has_invoices,
    exists (select from standing_invoices i where i.company_id = c.company_id and i.client_id = c.id)
      as has_standing_invoices,
    exists (select from variations v where v.company_id = c.company_id and v.client_id = c.id) as has_variations
  from clients c
  cross join lateral (
    select count(*)::integer as jobs, (count(*) filter (where active))::integer as active_jobs
    from jobs where jobs.company_id = c.company_id and jobs.client_id = c.id) as j;

create view job_figures_anew with (security_invoker = true) as
  select j.company_id, j.id as job_id, j.client_id,
    (select coalesce(sum(l.amount), 0)::numeric(38, 2) from billed_lines l
      where l.company_id = j.company_id and l.job_id = j.id and l.issued) as invoiced,
    v.pending as pending_variations, v.approved as approved_variations,
    exists (select from reports r where r.company_id = j.company_id and r.job_id = j.id) as has_reports,
    (exists (select from invoices i where i.company_id = j.company_id and i.job_id = j.id)
      or exists (select from invoice_lines l where l.company_id = j.company_id and l.job_id = j.id)) as has_invoices,
    (exists (select from standing_invoices i where i.company_id = j.company_id and i.job_id = j.id)
      or exists (select from invoice_lines l join standing_invoices i on i.company_id = l.company_id and i.id = l.invoice_id
        where l.company_id = j.company_id and l.job_id = j.id)) as has_standing_invoices,
    v.any_variation as has_variations,
    array(select distinct i.status from variations o
      join invoice_lines l on l.company_id = o.company_id and l.variation_id = o.id
      join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      where o.company_id = j.company_id and o.job_id = j.id order by 1) as variation_invoice_statuses
  from jobs j
  cross join lateral (
    select coalesce(sum(signed_amount) filter (where status = 'pending_approval'), 0)::numeric(38, 2) as pending,
      coalesce(sum(signed_amount) filter (where status = 'approved'), 0)::numeric(38, 2) as approved,
      count(*) > 0 as any_variation
    from variations where variations.company_id = j.company_id and variations.job_id = j.id) as v;

create view variation_figures_anew with (security_invoker = true) as
  select v.company_id, v.id as variation_id, v.client_id,
    signed(v.type, l.issued)::numeric(38, 2) as invoiced, signed(v.type, l.billed)::numeric(38, 2) as billed_with_drafts,
    array(select distinct i.status from invoice_lines l
      join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      where l.company_id = v.company_id and l.variation_id = v.id order by 1) as invoice_statuses
  from variations v
  cross join lateral (
    select coalesce(sum(amount) filter (where issued), 0) as issued, coalesce(sum(amount), 0) as billed
    from billed_lines where billed_lines.company_id = v.company_id and billed_lines.variation_id = v.id) as l;

do $$
declare
  own_client constant text := 'company_id = (select app_company()) and ((select app_whole_company()) or client_id = (select app_client()))';
  each text;
begin
  -- The owner is held to the policies as well (force row level security) and would see nobody's rows.
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'invoice_lines', 'variations']
  loop
    execute format('alter table %I no force row level security', each);
  end loop;
  insert into client_figures select * from client_figures_anew;
  insert into job_figures select * from job_figures_anew;
  insert into variation_figures select * from variation_figures_anew;
  foreach each in array array['clients', 'jobs', 'reports', 'invoices', 'invoice_lines', 'variations']
  loop
    execute format('alter table %I force row level security', each);
  end loop;
  foreach each in array array['client_figures', 'job_figures', 'variation_figures']
  loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (%s)', each, own_client);
  end loop;
end $$;
grant select, insert, update, delete on client_figures, job_figures, variation_figures to "stringline_app";
grant select on client_figures_anew, job_figures_anew, variation_figures_anew to "stringline_app";
