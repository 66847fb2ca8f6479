-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  -- What the platform agrees with a company is edited from a version of its own, as each page of the settings is.
  alter table companies add column plan_version integer not null default 1;
  -- The same company added twice by the super admin is one company. Null of those that were not added so.
  alter table companies add column created_hash bytea;
  -- Since when it is closed; thirty days later it is erased.
  alter table companies add column cancelled_at timestamptz;
  alter table companies
    add constraint companies_cancelled check ((status = 'cancelled') = (cancelled_at is not null));
end $$;

-- A company that is erased takes all of its rows along: the keys that lead to it say so, and a table whose key does not
-- is found by server/catalogue.test.ts. In one statement, at the end of which nothing refers to anything that is gone.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as tab, conname, pg_get_constraintdef(oid) as kept from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid = 'companies'::regclass
      and confdeltype = 'a'
    order by conrelid::regclass::text
  loop
    execute format('alter table %s drop constraint %I', key.tab, key.conname);
    execute format('alter table %s add constraint %I %s on delete cascade', key.tab, key.conname, key.kept);
  end loop;
end $$;

-- The platform erases companies, and none that was not cancelled, whatever a statement says. Said of each command by
-- itself: on Citus a policy that restricts others becomes one more of them.
do $$ begin
  drop policy platform on companies;
end $$;
create policy platform on companies for select to "stringline_platform" using (true);
create policy platform_adds on companies for insert to "stringline_platform" with check (true);
create policy platform_edits on companies for update to "stringline_platform" using (true) with check (true);
create policy platform_erases on companies for delete to "stringline_platform" using (status = 'cancelled');
grant delete on companies to "stringline_platform";
-- A company that the super admin adds comes with whom they invite, in one transaction, and on Citus of one role.
grant insert on companies to "stringline_app";

-- Which session of a super admin is in which company: from the opening until it is recorded there that it ended, also
-- where the session is gone by then.
create table openings (
  token_hash bytea primary key,
  account_id uuid not null,
  -- As the company is told of who was there.
  name text not null,
  company_id uuid not null,
  opened_at timestamptz not null
);
grant select, insert, delete on openings to "stringline_platform";
