-- A person is one account, with a membership in each company they work in (PRODUCT 4): in which companies an account is,
-- and as whom, is known before any company is. What the person may do there stands in the company, in users.
create table memberships (
  account_id uuid not null references accounts (id) on delete cascade,
  company_id uuid not null,
  user_id uuid not null,
  -- Signing in leads to the company entered last. Null: never yet.
  entered_at timestamptz,
  -- When the person was last at work there, to a few minutes.
  seen_at timestamptz,
  primary key (account_id, company_id),
  unique (company_id, user_id)
);
insert into memberships (account_id, company_id, user_id, entered_at, seen_at)
  select id, company_id, user_id, created_at, (select max(last_seen_at) from sessions where account_id = accounts.id)
  from accounts where company_id is not null;
-- It was never written; when somebody was there is known by the sessions.
do $$ begin
  alter table users drop column last_active_at;
end $$;

alter table memberships enable row level security;
alter table memberships force row level security;
create policy tenant on memberships to "stringline_app" using (company_id = app_company_whole());
create policy platform on memberships to "stringline_platform" using (true) with check (true);
-- Whoever is removed from a company loses the membership with it; nobody becomes a member by the company alone.
grant select, delete on memberships to "stringline_app";
grant select, insert, update, delete on memberships to "stringline_platform";

-- A session names the company it is in, a super admin's too, and since when: who is disabled is out for good, and back in
-- only by entering anew.
alter table sessions rename column opened_company_id to company_id;
alter table sessions add column company_since timestamptz;
update sessions set company_since = created_at where company_id is not null;
update sessions s set company_id = m.company_id, company_since = s.created_at
  from memberships m where m.account_id = s.account_id;
alter table sessions add constraint sessions_company_since check ((company_id is null) = (company_since is null));

-- With them goes the check that let an account be in one company.
alter table accounts drop column company_id, drop column user_id;
