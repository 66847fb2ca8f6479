-- Tokens by which programs act for a person in one company, with that person's rights as they are. They are found
-- before any company is known, and go with the membership.
create table api_tokens (
  account_id uuid not null,
  company_id uuid not null,
  id uuid not null,
  name text not null,
  token_hash bytea not null unique,
  created_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To a few minutes; null: never yet.
  used_at timestamptz,
  primary key (company_id, id),
  foreign key (account_id, company_id) references memberships (account_id, company_id) on delete cascade
);
create index api_tokens_by_account on api_tokens (account_id, company_id);
grant select, insert, update, delete on api_tokens to "stringline_platform";
