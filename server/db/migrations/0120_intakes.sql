-- Archives of another company that are brought into an empty one: how far their bytes have come, what is in them, and
-- what became of it. Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table intakes (
    company_id uuid not null,
    id uuid not null,
    status text not null default 'sending'
      check (status in ('sending', 'checking', 'ready', 'refused', 'running', 'done', 'failed', 'expired')),
    file_name text not null,
    size bigint not null check (size > 0),
    -- How many parts of it have arrived.
    parts integer not null default 0,
    asked_by_name text not null,
    -- Counts the tries: one that was given up as dead and goes on all the same changes nothing any more.
    attempt integer not null default 0,
    done integer,
    of_all integer,
    -- What would come in. JSON as text: what an archive says may hold what jsonb refuses.
    preview text,
    failure text check (failure in ('full', 'unavailable', 'notEmpty', 'file', 'broken')),
    created_at timestamptz not null,
    -- When it last got on.
    touched_at timestamptz not null,
    done_at timestamptz,
    expires_at timestamptz not null,
    created_hash bytea not null,
    primary key (company_id, id)
  );
  create index intakes_by_age on intakes (company_id, created_at desc, id desc);
  -- One at a time.
  create unique index intakes_under_way on intakes (company_id)
    where status in ('sending', 'checking', 'ready', 'running');
end $$;

do $$ begin
  alter table intakes enable row level security;
  alter table intakes force row level security;
  create policy tenant on intakes to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on intakes to "stringline_app";
end $$;

select place_with_companies('intakes');

do $$ begin
  alter table intakes add foreign key (company_id) references companies (id) on delete cascade;
end $$;
