-- Accounts at other providers by which an account here signs in: tables of the platform, to which the application's role
-- has no right. Whose it is there says the directory (`tenant`) and the person's id in it, never an address: of those
-- the provider knows only what was claimed. `address` is what it was called when it was linked, to show it by.
create table identities (
  provider text not null constraint identities_provider check (provider in ('microsoft')),
  tenant text not null,
  subject text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  address text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (provider, tenant, subject),
  unique (account_id, provider)
);

-- Somebody on the way to a provider and back: once, within ten minutes, by the browser or session that began it. What
-- was sealed is what the answer is checked with. `link_hash` names the mailed link that it goes on from.
create table identity_attempts (
  state_hash bytea primary key,
  holder bytea not null,
  purpose text not null constraint identity_attempts_purpose check (purpose in ('sign-in', 'confirm', 'link')),
  sealed bytea not null,
  remember boolean not null default false,
  link_hash bytea,
  expires_at timestamptz not null,
  constraint identity_attempts_link check ((purpose = 'confirm') = (link_hash is not null))
);
create index identity_attempts_by_end on identity_attempts (expires_at);

grant select, insert, update, delete on identities to "stringline_platform";
grant select, insert, delete on identity_attempts to "stringline_platform";

-- By which provider somebody came whose second step is waited for.
alter table pending_sign_ins add column through text;

-- A mailed link may also say that whoever holds it may link an account at Microsoft with this one.
alter table account_links drop constraint account_links_purpose;
alter table account_links add constraint account_links_purpose
  check (purpose in ('reset-password', 'confirm-address', 'change-address', 'link-microsoft'));
