-- Files that people bring in, as they were read, until they are carried out or given up; and what each of them made, so
-- that it can be undone. Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table imports (
    company_id uuid not null,
    id uuid not null,
    kind text not null,
    state text not null default 'ready' check (state in ('ready', 'done', 'undone')),
    file_name text not null,
    -- JSON, which jsonb would not take whole: a file may hold characters that are refused only at their row.
    heading text not null,
    cells text,
    mapping text not null,
    made integer not null default 0,
    created_by text not null,
    created_at timestamptz not null,
    created_hash bytea not null,
    done_at timestamptz,
    undone_at timestamptz,
    primary key (company_id, id)
  );
  create index imports_by_time on imports (company_id, created_at, id);
end $$;

do $$ begin
  create table import_records (
    company_id uuid not null,
    import_id uuid not null,
    position integer not null,
    record_kind text not null,
    record_id uuid not null,
    label text not null,
    primary key (company_id, import_id, position)
  );
end $$;

do $$
declare each text;
begin
  foreach each in array array['imports', 'import_records'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table import_records add foreign key (company_id, import_id) references imports (company_id, id)
    on delete cascade;
end $$;
