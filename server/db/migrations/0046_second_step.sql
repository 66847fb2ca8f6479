-- The second step of signing in is an account's, like its password: tables of the platform, to which the application's
-- role has no right.

-- An app that shows codes. Its secret is sealed for its account; a code is good once, since the step of the last one is
-- kept. The one that is being set up waits beside the one in use until a code proves that it works.
create table authenticator_apps (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret_sealed bytea,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  last_used_at timestamptz,
  next_sealed bytea,
  next_until timestamptz,
  constraint authenticator_apps_confirmed check ((secret_sealed is null) = (confirmed_at is null)),
  constraint authenticator_apps_next check ((next_sealed is null) = (next_until is null))
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_account on passkeys (account_id, created_at);

-- Hashed as passwords are, since people must be able to type them; the beginning says which hash to look at.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  beginning text not null,
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, beginning)
);

-- Somebody whose password was right, at one browser, until the second step is taken.
create table pending_sign_ins (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  remember boolean not null,
  guesses integer not null default 0,
  expires_at timestamptz not null
);

-- What a passkey is asked to sign: once, soon, for one thing, by the browser or session that asked.
create table passkey_challenges (
  challenge text primary key,
  holder bytea not null,
  purpose text not null check (purpose in ('sign-in', 'second-step', 'proof', 'add')),
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- The browsers and programs that an account has signed in from: from any other one, the person is told.
create table known_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null,
  user_agent text not null,
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (account_id, token_hash)
);

grant select, insert, update, delete on authenticator_apps, passkeys, recovery_codes, pending_sign_ins, known_devices
  to "stringline_platform";
grant select, insert, delete on passkey_challenges to "stringline_platform";

-- When the person last proved that it is them: by signing in, or since by password or passkey.
alter table sessions add column confirmed_at timestamptz;

-- Whether a company requires a second step of its own people, and the version of that setting.
do $$
begin
  alter table companies
    add column second_step_required boolean not null default false,
    add column second_step_version integer not null default 1;
end $$;
