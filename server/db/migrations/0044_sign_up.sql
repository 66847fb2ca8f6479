-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  -- What a company says of itself when it signs up; null of those that never did.
  alter table companies add column size text;
  alter table companies add constraint companies_size_check check (size in ('1-10', '11-50', '51-200', '201+'));
  alter table companies add column industry text;
  alter table companies add constraint companies_industry_check
    check (industry in ('residential', 'commercial', 'industrial', 'infrastructure', 'specialty'));
end $$;

-- Who is signing up: by the form that was handed out, whose id the company gets, so that a form sent twice makes one. The
-- row stands before the logo's bytes do, so that those of a company that came to nothing are found and removed.
create table sign_ups (
  id uuid primary key,
  created_hash bytea,
  account_id uuid references accounts (id) on delete cascade,
  begun_at timestamptz not null,
  founded_at timestamptz,
  constraint sign_ups_founded check ((founded_at is null) = (created_hash is null))
);
create index sign_ups_by_time on sign_ups (begun_at);
grant select, insert, update, delete on sign_ups to "stringline_platform";
