-- What a company is connected to, the attempts to connect, and what was asked of providers. Each statement by itself, in
-- a block: of several at once Citus would send the whole text on.
do $$ begin
  create table connections (
    company_id uuid not null,
    id uuid not null,
    provider text not null,
    -- Whose it is where each person has their own; null of one that the company has.
    user_id uuid,
    state text not null check (state in ('choosing', 'connected', 'failed', 'disconnected')),
    version integer not null,
    -- The tokens, as JSON; until when the one for calls is good, and how often they were renewed.
    sealed bytea,
    ends_at timestamptz,
    renewals integer not null default 0,
    -- Who renews them right now, and how long they are waited for.
    lease text,
    leased_until timestamptz,
    -- Which organisation there, by the provider's ids, and which there are to choose from.
    organisation_id text,
    organisation_name text,
    organisation_link text,
    offered jsonb,
    connected_by text not null,
    connected_at timestamptz not null,
    -- Why it is connected no more, though nobody here ended it.
    failure text,
    failed_at timestamptz,
    -- When the provider was last asked whether all is well, and what was not.
    checked_at timestamptz,
    trouble text,
    primary key (company_id, id),
    unique nulls not distinct (company_id, provider, user_id),
    check ((sealed is not null) = (state in ('choosing', 'connected'))),
    check ((failure is not null) = (state = 'failed'))
  );

  create table oauth_attempts (
    company_id uuid not null,
    -- Of the state that goes to the provider and back, and of the session in which it is to come back.
    state_hash bytea not null,
    session_hash bytea not null,
    provider text not null,
    -- The verifier (RFC 7636).
    sealed bytea not null,
    expires_at timestamptz not null,
    primary key (company_id, state_hash)
  );

  create table integration_calls (
    company_id uuid not null,
    id uuid not null,
    provider text not null,
    at timestamptz not null,
    method text not null,
    -- Without the values of its query and without ids.
    path text not null,
    -- Null where no answer came.
    status integer,
    milliseconds integer not null,
    reason text,
    primary key (company_id, id)
  );
  create index integration_calls_by_age on integration_calls (company_id, provider, at);
end $$;

do $$
declare each text;
begin
  foreach each in array array['connections', 'oauth_attempts', 'integration_calls'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table connections add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
end $$;

do $$ begin
  alter table activity drop constraint activity_audit;
  alter table activity add constraint activity_audit
    check (audit in ('sign-in', 'rights', 'export', 'opening', 'integration'));
end $$;

do $$ begin
  alter table notifications drop constraint notifications_subject_kind_check;
  alter table notifications add constraint notifications_subject_kind_check
    check (subject_kind in ('company', 'integration', 'invoice', 'report', 'task', 'user', 'variation'));
end $$;
