-- Links that an account was mailed, such as to choose a new password: good once and for a while. Asked for again, the one
-- before is no good any more.
create table account_links (
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);
grant select, insert, update, delete on account_links to "stringline_platform";
