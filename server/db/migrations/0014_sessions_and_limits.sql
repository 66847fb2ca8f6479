-- How long a session may go unused depends on whether the device was to remember it. Its draft key encrypts what is typed
-- and not yet saved on that device, and goes with the session; one that was there already gets a key of its own.
alter table sessions
  add column remembered boolean not null default false,
  add column draft_key bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    check (octet_length(draft_key) = 32);
alter table sessions alter column draft_key drop default;
update sessions set remembered = expires_at - created_at > interval '2 days';

-- Since when somebody is active: sessions from before are over for good. Who disables a person has to take the moment
-- away, and who enables them again has to give another.
alter table users add column active_from timestamptz;
alter table users no force row level security;
update users set active_from = '-infinity' where status = 'active';
alter table users force row level security;
alter table users alter column active_from set default '-infinity';
alter table users add constraint users_active_since check ((status = 'active') = (active_from is not null));

-- What people and companies may do so often and no more, such as mails to one address: counted over all processes.
create unlogged table rate_counts (
  company_id uuid not null references companies (id),
  kind text not null,
  subject text not null,
  times integer not null,
  resets_at timestamptz not null,
  primary key (company_id, kind, subject)
);
alter table rate_counts enable row level security;
alter table rate_counts force row level security;
create policy tenant on rate_counts to "stringline_app"
  using (company_id = (select app_company()) and (select app_whole_company()));
grant select, insert, update, delete on rate_counts to "stringline_app";
