-- By which push services know this installation (RFC 8292): one pair, made by whichever process starts first, the private
-- half sealed. A subscription of a browser is good for the key that it was made with, so the pair stays.
create table push_keys (
  -- There is one row.
  single boolean primary key default true check (single),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
grant select, insert on push_keys to "stringline_platform";

-- The browser of a session, where it is shown notifications: one for each, which goes with the session. Its address is
-- a secret: whoever has it and the keys may write to the device.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- A browser has one address, whoever is signed in there: the same again takes the place of the one before.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  -- The public key of ours that the browser took.
  made_for text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
grant select, insert, update, delete on push_subscriptions to "stringline_platform";

-- What somebody is to be told on their devices, and how it stands on each. The words go once it was told or is too old;
-- the rows stay a while, so that nothing is told twice. Each statement by itself, in a block: of several at once Citus
-- would send the whole text on.
do $$ begin
  create table pushes (
    company_id uuid not null,
    notification_id uuid not null,
    user_id uuid not null,
    -- Title, text, address and tag; null once nobody is to be told any more.
    message jsonb,
    -- When the devices were looked up.
    spread_at timestamptz,
    created_at timestamptz not null,
    primary key (company_id, notification_id, user_id)
  );
  create index pushes_by_person on pushes (company_id, user_id);
  create index pushes_by_age on pushes (company_id, created_at);
end $$;

do $$ begin
  create table push_deliveries (
    company_id uuid not null,
    notification_id uuid not null,
    user_id uuid not null,
    subscription_id uuid not null,
    -- How often the push service asked us to wait.
    waits integer not null default 0,
    -- When it was told, or given up.
    settled_at timestamptz,
    primary key (company_id, notification_id, user_id, subscription_id)
  );
end $$;

do $$ begin
  alter table pushes enable row level security;
  alter table pushes force row level security;
  create policy tenant on pushes to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on pushes to "stringline_app";
end $$;

do $$ begin
  alter table push_deliveries enable row level security;
  alter table push_deliveries force row level security;
  create policy tenant on push_deliveries to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on push_deliveries to "stringline_app";
end $$;

do $$ begin
  perform place_with_companies('pushes');
end $$;

do $$ begin
  perform place_with_companies('push_deliveries');
end $$;

do $$ begin
  alter table pushes add foreign key (company_id) references companies (id) on delete cascade;
end $$;

do $$ begin
  alter table pushes add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
end $$;

do $$ begin
  alter table push_deliveries add foreign key (company_id) references companies (id) on delete cascade;
end $$;

do $$ begin
  alter table push_deliveries add foreign key (company_id, notification_id, user_id)
    references pushes (company_id, notification_id, user_id) on delete cascade;
end $$;
