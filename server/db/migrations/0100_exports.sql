-- Archives of everything that a company has: who asked for one, how far it is, and where its bytes lie until they go.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table exports (
    company_id uuid not null,
    id uuid not null,
    status text not null check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
    -- Null where that is nobody of the company.
    asked_by uuid,
    asked_by_name text not null,
    -- Counts the tries: one that was given up as dead and goes on all the same changes nothing any more.
    attempt integer not null default 0,
    done integer,
    of_all integer,
    size bigint,
    sha256 text,
    missing integer not null default 0,
    failure text check (failure in ('full', 'unavailable', 'broken')),
    created_at timestamptz not null,
    -- When it last got on.
    touched_at timestamptz not null,
    taken_at timestamptz,
    ready_at timestamptz,
    expires_at timestamptz,
    created_hash bytea not null,
    primary key (company_id, id)
  );
  create index exports_by_age on exports (company_id, created_at desc, id desc);
  -- One at a time.
  create unique index exports_under_way on exports (company_id) where status in ('waiting', 'running');
end $$;

do $$ begin
  alter table exports enable row level security;
  alter table exports force row level security;
  create policy tenant on exports to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on exports to "stringline_app";
end $$;

select place_with_companies('exports');

do $$ begin
  alter table exports add foreign key (company_id) references companies (id) on delete cascade;
end $$;

do $$ begin
  alter table exports add foreign key (company_id, asked_by) references users (company_id, id);
end $$;
