-- When people of a client looked at what concerns them, and how often: for the company, which sees it with the record.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table viewings (
    company_id uuid not null,
    subject_kind text not null check (subject_kind in ('invoice', 'report')),
    subject_id uuid not null,
    user_id uuid not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    times integer not null check (times > 0),
    primary key (company_id, subject_kind, subject_id, user_id)
  );
  create index viewings_by_person on viewings (company_id, user_id);
end $$;

do $$ begin
  alter table viewings enable row level security;
  alter table viewings force row level security;
  create policy tenant on viewings to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on viewings to "stringline_app";
end $$;

do $$ begin
  perform place_with_companies('viewings');
end $$;

do $$ begin
  alter table viewings add foreign key (company_id) references companies (id) on delete cascade;
end $$;

do $$ begin
  alter table viewings add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
end $$;

-- Of links that were opened before, only the last time is known.
do $$ begin
  alter table report_shares add column first_viewed_at timestamptz;
end $$;
