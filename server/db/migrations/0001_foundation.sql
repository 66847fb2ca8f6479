-- Two login roles own nothing and cannot bypass row-level security:
--   stringline_app       every request, always inside one company
--   stringline_platform  sign-in, invitations, share links, the super admin's pages
-- Forward only. Tables of a company lead every key with company_id (docs/architecture.md, Tenancy).

revoke all on schema public from public;
grant usage on schema public to "stringline_app", "stringline_platform";

-- The company of this transaction. Unset means error, never "all".
create function app_company() returns uuid language sql stable parallel safe
  as $$ select current_setting('app.company')::uuid $$;
-- The client an outside person is confined to, or null for those who see the whole company.
create function app_client() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.client'), '')::uuid $$;

create table companies (
  id uuid primary key,
  version integer not null default 1,
  name text not null,
  email text not null default '',
  billing_email text not null default '',
  website text not null default '',
  phone text not null default '',
  address text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  code text not null,
  logo_file_id uuid,
  status text not null default 'active' check (status in ('active', 'cancelled')),
  brand_primary text not null default '#10B981' check (brand_primary ~ '^#[0-9A-Fa-f]{6}$'),
  brand_secondary text not null default '#6366F1' check (brand_secondary ~ '^#[0-9A-Fa-f]{6}$'),
  plan text not null default 'trial' check (plan in ('trial', 'basic', 'pro', 'enterprise')),
  trial_ends_at timestamptz,
  timezone text not null default 'Pacific/Auckland',
  language text not null default 'en' check (language in ('en', 'es', 'fr')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table roles (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  description text not null default '',
  permissions text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);

create table clients (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  email text not null,
  billing_email text not null default '',
  website text not null default '',
  phone text not null,
  address text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  logo_file_id uuid,
  xero_id text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  notes text not null default '',
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code)
);
create index clients_by_name on clients (company_id, lower(name), id);

create table users (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  email text not null,
  name text not null,
  role text not null check (role in ('org_admin', 'admin', 'user', 'client')),
  role_id uuid,
  client_id uuid,
  status text not null default 'active' check (status in ('active', 'invited', 'disabled')),
  job_title text not null default '',
  phone text not null default '',
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, email),
  foreign key (company_id, role_id) references roles (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((role = 'client') = (client_id is not null))
);

-- Who can sign in: an e-mail belongs to one person of one company, or to a super admin of none.
create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  is_super_admin boolean not null default false,
  company_id uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check (is_super_admin = (company_id is null) and (company_id is null) = (user_id is null))
);
create index accounts_by_user on accounts (company_id, user_id);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  opened_company_id uuid references companies (id) on delete set null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

-- Counted attempts per account and per address, shared by all processes.
create unlogged table rate_limits (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);

-- One row per series, locked while a number is taken: numbers never repeat and a failed create leaves no gap.
create table counters (
  company_id uuid not null references companies (id),
  kind text not null,
  year integer not null,
  value bigint not null,
  primary key (company_id, kind, year)
);

create table files (
  company_id uuid not null references companies (id),
  id uuid not null,
  purpose text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  has_thumbnail boolean not null default false,
  -- The one record it belongs to; null until a record names it, and removed after a day if none does.
  attached_kind text check (attached_kind in ('client', 'job', 'report', 'company')),
  attached_id uuid,
  -- Set where the client's own people may see it.
  client_id uuid,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, uploaded_by) references users (company_id, id) on delete set null (uploaded_by),
  check ((attached_kind is null) = (attached_id is null))
);
create index files_unattached on files (company_id, created_at) where attached_id is null;
create index files_attached on files (company_id, attached_id);

alter table clients add foreign key (company_id, logo_file_id) references files (company_id, id) on delete set null (logo_file_id);
alter table companies add foreign key (id, logo_file_id) references files (company_id, id) on delete set null (logo_file_id);

create table jobs (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  client_id uuid not null,
  code text not null,
  name text not null,
  address text not null,
  start_date date not null,
  estimated_end_date date not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed')),
  project_manager_name text not null default '',
  job_manager text not null default '',
  quote_number text not null default '',
  claim_number text not null default '',
  description text not null default '',
  contract_amount numeric(14, 2) not null check (contract_amount >= 0),
  -- Brought forward: what was already there when the job was entered.
  total_invoiced numeric(14, 2) not null default 0 check (total_invoiced >= 0),
  pending_variation_value numeric(14, 2) not null default 0 check (pending_variation_value >= 0),
  approved_variation_value numeric(14, 2) not null default 0 check (approved_variation_value >= 0),
  notes text not null default '',
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  -- What hangs on a job hangs on its client too, and the two cannot drift apart.
  unique (company_id, id, client_id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check (estimated_end_date >= start_date)
);
create index jobs_by_client on jobs (company_id, client_id);
create index jobs_by_creation on jobs (company_id, created_at desc, id);
create index jobs_by_end on jobs (company_id, estimated_end_date, id);

create table job_milestones (
  company_id uuid not null references companies (id),
  job_id uuid not null,
  client_id uuid not null,
  position integer not null,
  title text not null,
  due_date date,
  completed boolean not null default false,
  primary key (company_id, job_id, position),
  foreign key (company_id, job_id, client_id) references jobs (company_id, id, client_id) on update cascade on delete cascade
);

create table job_files (
  company_id uuid not null references companies (id),
  job_id uuid not null,
  position integer not null,
  file_id uuid not null,
  primary key (company_id, job_id, position),
  unique (company_id, file_id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);

create table reports (
  company_id uuid not null references companies (id),
  id uuid not null,
  version integer not null default 1,
  client_id uuid not null,
  job_id uuid not null,
  code text not null,
  date date not null,
  prepared_by text not null,
  prepared_by_title text not null,
  progress_percentage smallint not null check (progress_percentage between 0 and 100),
  tasks_achieved text not null,
  tasks_planned text not null,
  key_updates text not null,
  client_communication text not null,
  accidents text not null,
  council_inspections text not null,
  comments text not null default '',
  -- The job's figures and milestones as they were when the report was saved.
  contract_amount numeric(14, 2) not null,
  invoiced_to_date numeric(14, 2) not null,
  approved_variations numeric(14, 2) not null,
  pending_variations numeric(14, 2) not null,
  milestones jsonb not null default '[]',
  created_by uuid,
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, id, client_id),
  foreign key (company_id, job_id, client_id) references jobs (company_id, id, client_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index reports_by_date on reports (company_id, date desc, id desc);
create index reports_by_client on reports (company_id, client_id, date desc, id desc);
create index reports_by_job on reports (company_id, job_id, date desc, id desc);
create index reports_by_author on reports (company_id, created_by, date desc, id desc);

create table report_images (
  company_id uuid not null references companies (id),
  report_id uuid not null,
  client_id uuid not null,
  position integer not null,
  file_id uuid not null,
  caption text not null default '',
  primary key (company_id, report_id, position),
  unique (company_id, file_id),
  foreign key (company_id, report_id, client_id) references reports (company_id, id, client_id) on update cascade on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);

create table report_shares (
  company_id uuid not null references companies (id),
  id uuid not null,
  report_id uuid not null,
  client_id uuid not null,
  token_hash bytea not null,
  created_by uuid,
  created_by_name text not null,
  created_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  sent_to text,
  views integer not null default 0,
  last_viewed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, report_id, client_id) references reports (company_id, id, client_id) on update cascade on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index report_shares_by_report on report_shares (company_id, report_id, created_at desc);
create index report_shares_by_token on report_shares (token_hash);

-- Append-only: the application may add and read, never change or remove.
create table activity (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'client', 'platform', 'system', 'visitor')),
  user_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_label text not null,
  changes jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index activity_by_subject on activity (company_id, subject_kind, subject_id, at desc);
create index activity_by_time on activity (company_id, at desc);

create table mails (
  company_id uuid not null references companies (id),
  id uuid not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id)
);
create index mails_by_time on mails (created_at desc);

-- Row-level security, forced, on every table of a company.
do $$
declare
  whole_company constant text := 'company_id = (select app_company()) and (select app_client()) is null';
  own_client constant text := 'company_id = (select app_company()) and ((select app_client()) is null or client_id = (select app_client()))';
  rule record;
begin
  for rule in select * from (values
    ('companies', 'id = (select app_company())'),
    ('clients', 'company_id = (select app_company()) and ((select app_client()) is null or id = (select app_client()))'),
    ('roles', whole_company), ('users', whole_company), ('counters', whole_company), ('job_files', whole_company),
    ('activity', whole_company), ('mails', whole_company),
    ('files', own_client), ('jobs', own_client), ('job_milestones', own_client), ('reports', own_client),
    ('report_images', own_client), ('report_shares', own_client)
  ) as rules (name, using_rule)
  loop
    execute format('alter table %I enable row level security', rule.name);
    execute format('alter table %I force row level security', rule.name);
    execute format('create policy tenant on %I to "stringline_app" using (%s)', rule.name, rule.using_rule);
  end loop;
end $$;

-- A photo of the company's logo is for everybody who may see the company at all.
create policy company_logo on files for select to "stringline_app"
  using (company_id = (select app_company()) and id = (select logo_file_id from companies where companies.id = (select app_company())));

grant select, insert, update, delete on roles, clients, users, counters, files, jobs, job_milestones, job_files, reports, report_images,
  report_shares, mails to "stringline_app";
grant select, update on companies to "stringline_app";
grant select, insert on activity to "stringline_app";

-- The platform handle: accounts and sessions whole; of the companies' tables only what finding the tenant takes.
grant select, insert, update, delete on accounts, sessions, rate_limits to "stringline_platform";
grant select, insert, update on companies, users to "stringline_platform";
grant select on roles, jobs, report_shares, mails to "stringline_platform";
create policy platform on companies to "stringline_platform" using (true) with check (true);
create policy platform on users to "stringline_platform" using (true) with check (true);
create policy platform on roles for select to "stringline_platform" using (true);
create policy platform on jobs for select to "stringline_platform" using (true);
create policy platform on report_shares for select to "stringline_platform" using (true);
create policy platform on mails for select to "stringline_platform" using (true);
