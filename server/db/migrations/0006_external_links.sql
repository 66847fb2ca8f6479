-- Which record is which at an outside system, for every provider and kind, instead of a column per provider and table.
create table external_links (
  company_id uuid not null references companies (id),
  provider text not null check (provider in ('xero')),
  kind text not null check (kind in ('client', 'invoice')),
  record_id uuid not null,
  provider_id text not null check (provider_id <> ''),
  created_at timestamptz not null default now(),
  -- The record once more, per kind: what ties it to its table and lets it go with it.
  linked_client uuid generated always as (case kind when 'client' then record_id end) stored,
  linked_invoice uuid generated always as (case kind when 'invoice' then record_id end) stored,
  primary key (company_id, provider, kind, record_id),
  unique (company_id, provider, kind, provider_id),
  foreign key (company_id, linked_client) references clients (company_id, id) on delete cascade,
  foreign key (company_id, linked_invoice) references invoices (company_id, id) on delete cascade
);
create index external_links_by_client on external_links (company_id, linked_client) where linked_client is not null;
create index external_links_by_invoice on external_links (company_id, linked_invoice) where linked_invoice is not null;

-- The owner is held to row-level security too, and belongs to no company: it steps outside while the ids move.
alter table clients no force row level security;
alter table invoices no force row level security;
insert into external_links (company_id, provider, kind, record_id, provider_id)
  select company_id, 'xero', 'client', id, xero_id from clients where xero_id <> ''
  union all
  select company_id, 'xero', 'invoice', id, xero_id from invoices where xero_id <> '';
alter table clients force row level security;
alter table invoices force row level security;
alter table clients drop column xero_id;
alter table invoices drop column xero_id;

alter table external_links enable row level security;
alter table external_links force row level security;
create policy tenant on external_links to "stringline_app"
  using (company_id = (select app_company()) and (select app_whole_company()));
grant select, insert, update, delete on external_links to "stringline_app";
