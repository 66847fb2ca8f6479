-- A calendar of a person's own work in their mailbox at Microsoft 365: what they want there and how far it is in line;
-- and of each thing that stands there what both sides said of it last.
do $$ begin
  -- Whether what the person said yes to has their calendar in it.
  alter table connections add column calendar boolean not null default false;
end $$;

do $$ begin
  create table outlook_calendars (
    company_id uuid not null,
    user_id uuid not null,
    -- `gone`: its person deleted it there. `leaving`: it is to be removed there, and then forgotten.
    state text not null check (state in ('on', 'gone', 'leaving')),
    tasks boolean not null,
    jobs boolean not null,
    milestones boolean not null,
    -- Its id there, and in whose mailbox, by the account's id.
    calendar text,
    account text,
    -- Where to go on with asking what changed there, and since which day that looks at the same range.
    delta text,
    delta_from date,
    -- Counts what it is to be looked at for, and up to which of these it was; not before when, where it has to wait.
    asked integer not null default 0,
    met integer not null default 0,
    due_at timestamptz,
    tries integer not null default 0,
    trouble text,
    -- Who brings it in line right now, and how long they are waited for.
    lease text,
    leased_until timestamptz,
    in_line_at timestamptz,
    primary key (company_id, user_id)
  );

  create table outlook_entries (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('task', 'job', 'milestone')),
    record_id uuid not null,
    -- Of a milestone its title, and which of those of that title it is.
    part text not null default '',
    -- The event there; null while nobody knows whether there is one.
    event text,
    change_key text,
    -- What both sides agreed on last, what is on its way there, what stands there, and what of that was overruled.
    agreed jsonb,
    sending jsonb,
    seen jsonb,
    overruled jsonb,
    -- What is written there besides, by which it is known whether it is so still.
    noted text,
    -- Since when its person is asked about what stands there.
    offered_at timestamptz,
    primary key (company_id, id),
    unique (company_id, user_id, kind, record_id, part)
  );
  create index outlook_entries_by_event on outlook_entries (company_id, user_id, event) where event is not null;
  create index outlook_entries_by_record on outlook_entries (company_id, kind, record_id);
  create index outlook_entries_offered on outlook_entries (company_id, user_id, offered_at)
    where offered_at is not null;
end $$;

do $$
declare each text;
begin
  foreach each in array array['outlook_calendars', 'outlook_entries'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table outlook_calendars add foreign key (company_id, user_id) references users (company_id, id)
    on delete cascade;
end $$;
do $$ begin
  alter table outlook_entries add foreign key (company_id, user_id) references outlook_calendars (company_id, user_id)
    on delete cascade;
end $$;
