-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  -- Whoever is removed keeps their name, on what they made and did, and nothing else; their address is free for another.
  alter table users add column deleted_at timestamptz;
  alter table users
    add constraint users_deleted check (deleted_at is null or (status = 'disabled' and email = ''));
  alter table users drop constraint users_company_id_email_key;
  create unique index users_by_email on users (company_id, email) where deleted_at is null;
  -- The same invitation sent twice makes one person.
  alter table users add column created_hash bytea not null default '\x';
  alter table users alter column created_hash drop default;
end $$;

-- A link by which somebody who was invited comes in, once. Found by its token, before any company is known; each person
-- has one at most, and a new one takes the place of the old.
create table invitations (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null unique,
  -- For the mail that brings it, and gone once that is written.
  token_sealed bytea,
  mail_id uuid not null,
  invited_by text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id)
);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations to "stringline_app" using (company_id = app_company_whole());
create policy platform on invitations to "stringline_platform" using (true);
grant select, insert, update (token_sealed), delete on invitations to "stringline_app";
grant select, delete on invitations to "stringline_platform";

-- Since when an address is known to be its person's: whoever came by a link that was mailed to it has shown that.
alter table accounts add column email_confirmed_at timestamptz;
update accounts set email_confirmed_at = created_at;
