-- Invoices, payments and variations. Amounts exclude tax unless they say otherwise.

alter table companies
  add column gst_number text not null default '',
  add column bank_account text not null default '',
  -- A fraction: 0.15 is 15%.
  add column default_tax_rate numeric(7, 5) not null default 0.15 check (default_tax_rate between 0 and 1),
  add column default_payment_terms text not null default 'Net 30';

create table variations (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  client_id uuid not null,
  job_id uuid,
  code text not null,
  name text not null,
  description text not null,
  type text not null default 'addition' check (type in ('addition', 'credit')),
  status text not null default 'pending_approval' check (status in ('pending_approval', 'approved')),
  progress_status text not null default 'pending' check (progress_status in ('pending', 'in_progress', 'completed')),
  invoiced_by_hand boolean not null default false,
  show_in_job_report boolean not null default true,
  date_added date not null,
  date_approved date,
  date_completed date,
  quoted_amount numeric(14, 2) not null check (quoted_amount >= 0),
  cost numeric(14, 2) not null check (cost >= 0),
  created_by uuid,
  created_by_name text not null,
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, id, client_id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, job_id, client_id) references jobs (company_id, id, client_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  check ((status = 'approved') = (date_approved is not null)),
  check ((progress_status = 'completed') = (date_completed is not null))
);
create index variations_by_date on variations (company_id, date_added desc, id desc);
create index variations_by_client on variations (company_id, client_id);
create index variations_by_job on variations (company_id, job_id);

create table variation_images (
  company_id uuid not null references companies (id),
  variation_id uuid not null,
  position integer not null,
  file_id uuid not null,
  caption text not null default '',
  primary key (company_id, variation_id, position),
  unique (company_id, file_id),
  foreign key (company_id, variation_id) references variations (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);

create table variation_files (
  company_id uuid not null references companies (id),
  variation_id uuid not null,
  position integer not null,
  file_id uuid not null,
  primary key (company_id, variation_id, position),
  unique (company_id, file_id),
  foreign key (company_id, variation_id) references variations (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);

create table invoices (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  client_id uuid not null,
  job_id uuid,
  number text not null,
  reference text not null,
  date date not null,
  due_date date not null check (due_date >= date),
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'paid', 'overdue', 'void')),
  -- Written together with the lines and the payments, in one transaction, and checked here.
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  tax_total numeric(14, 2) not null,
  total numeric(14, 2) not null check (total >= 0 and total = subtotal + tax_total),
  amount_paid numeric(14, 2) not null default 0 check (amount_paid >= 0 and amount_paid <= total),
  payment_terms text not null,
  notes text not null default '',
  xero_id text,
  created_by uuid,
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, id, client_id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, job_id, client_id) references jobs (company_id, id, client_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  check (status <> 'paid' or amount_paid = total)
);
create index invoices_by_date on invoices (company_id, date desc, id desc);
create index invoices_by_client on invoices (company_id, client_id, date desc, id desc);
create index invoices_by_job on invoices (company_id, job_id);

create table invoice_lines (
  company_id uuid not null references companies (id),
  invoice_id uuid not null,
  client_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric(12, 4) not null check (quantity >= 0),
  unit_price numeric(14, 4) not null check (unit_price >= 0),
  tax_rate numeric(7, 5) not null check (tax_rate between 0 and 1),
  kind text not null default 'charge' check (kind in ('charge', 'credit')),
  job_id uuid,
  variation_id uuid,
  -- Rounded to the cent and signed by the kind.
  amount numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id, client_id) references invoices (company_id, id, client_id) on update cascade on delete cascade,
  foreign key (company_id, job_id, client_id) references jobs (company_id, id, client_id),
  foreign key (company_id, variation_id, client_id) references variations (company_id, id, client_id)
);
create index invoice_lines_by_job on invoice_lines (company_id, job_id) where job_id is not null;
create index invoice_lines_by_variation on invoice_lines (company_id, variation_id) where variation_id is not null;

-- Append-only: a correction is a reversal, a new row.
create table payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  invoice_id uuid not null,
  client_id uuid not null,
  date date not null,
  amount numeric(14, 2) not null check (amount <> 0 and (amount < 0) = (reverses is not null)),
  method text not null check (method in ('bank', 'cash', 'credit', 'other')),
  reference text not null default '',
  reverses uuid,
  created_by uuid,
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- A payment is reversed at most once.
  unique (company_id, reverses),
  foreign key (company_id, invoice_id, client_id) references invoices (company_id, id, client_id),
  foreign key (company_id, reverses) references payments (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index payments_by_invoice on payments (company_id, invoice_id, created_at);
create index payments_by_date on payments (company_id, date);

-- The invoices and variations a report lists, as they were when it was saved.
alter table reports
  add column invoices jsonb not null default '[]',
  add column variations jsonb not null default '[]';

alter table mails
  add column attachment bytea,
  add column attachment_name text,
  add column subject_kind text,
  add column subject_id uuid;
create index mails_by_subject on mails (company_id, subject_id, created_at desc) where subject_id is not null;

alter table files drop constraint files_attached_kind_check;
alter table files add constraint files_attached_kind_check check (attached_kind in ('client', 'job', 'report', 'company', 'variation'));

do $$
declare
  whole_company constant text := 'company_id = (select app_company()) and (select app_whole_company())';
  own_client constant text := 'company_id = (select app_company()) and ((select app_whole_company()) or client_id = (select app_client()))';
  rule record;
begin
  for rule in select * from (values
    ('variations', own_client), ('variation_images', whole_company), ('variation_files', whole_company),
    -- Drafts are nobody's business but ours.
    ('invoices', 'company_id = (select app_company()) and ((select app_whole_company()) or (client_id = (select app_client()) and status <> ''draft''))'),
    ('invoice_lines', own_client || ' and ((select app_whole_company()) or exists (select from invoices i where i.company_id = invoice_lines.company_id and i.id = invoice_lines.invoice_id))'),
    ('payments', own_client || ' and ((select app_whole_company()) or exists (select from invoices i where i.company_id = payments.company_id and i.id = payments.invoice_id))')
  ) as rules (name, using_rule)
  loop
    execute format('alter table %I enable row level security', rule.name);
    execute format('alter table %I force row level security', rule.name);
    execute format('create policy tenant on %I to "stringline_app" using (%s)', rule.name, rule.using_rule);
  end loop;
end $$;

grant select, insert, update, delete on variations, variation_images, variation_files, invoices, invoice_lines to "stringline_app";
grant select, insert on payments to "stringline_app";
