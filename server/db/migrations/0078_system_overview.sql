-- What the System Overview (SPEC 2) is made of. Each statement by itself, in a block: of several at once Citus would send
-- the whole text on.

-- How each probe went, minute by minute: an hour is sixty letters, `+` passed, `-` failed, `.` nobody asked. One letter a
-- minute, however many processes ask, and a month is 720 rows a probe.
do $$ begin
  create table probe_hours (
    probe text not null,
    hour timestamptz not null,
    minutes text not null default repeat('.', 60) check (minutes ~ '^[.+-]{60}$'),
    -- How many passed, so that a month is added up without reading letters.
    passed smallint not null generated always as (length(translate(minutes, '.-', ''))) stored,
    primary key (probe, hour)
  );
  create index probe_hours_by_hour on probe_hours (hour);
end $$;

-- How each stands now, and why it failed last.
do $$ begin
  create table probes (
    probe text primary key,
    first_at timestamptz not null,
    checked_at timestamptz not null,
    passed boolean not null,
    took_ms integer not null,
    -- Since when it is as it is.
    since timestamptz not null,
    failed_at timestamptz,
    cause text,
    detail text,
    constraint probes_failure check ((failed_at is null) = (cause is null) and (cause is null) = (detail is null))
  );
end $$;

-- What came to be in each month, counted every hour while the month lasts and once more after it.
do $$ begin
  create table usage_months (
    month text not null,
    kind text not null,
    value numeric(38, 2) not null,
    counted_at timestamptz not null,
    primary key (month, kind)
  );
end $$;

-- What a company uses of its plan that takes long to add up: bytes of files, counted every hour.
do $$ begin
  create table company_sizes (
    quota text not null check (quota in ('storage')),
    company_id uuid not null,
    used bigint not null,
    primary key (quota, company_id)
  );
end $$;

do $$ begin
  grant select, insert, update, delete on probe_hours, probes, usage_months, company_sizes to "stringline_platform";
end $$;

-- Of the companies' tables the columns that are counted, and of what happened which, when and by whom as what: neither
-- names nor contents, whatever a statement asks for.
do $$ begin
  grant select (company_id, id, at, action, actor_kind) on activity to "stringline_platform";
  grant select (company_id, list, state, count) on list_counts to "stringline_platform";
  grant select (company_id, size) on files to "stringline_platform";
  grant select (company_id, created_at) on invoices to "stringline_platform";
  grant select (created_at) on reports to "stringline_platform";
end $$;

create policy platform on activity for select to "stringline_platform" using (true);
create policy platform on list_counts for select to "stringline_platform" using (true);
create policy platform on files for select to "stringline_platform" using (true);
create policy platform on invoices for select to "stringline_platform" using (true);

-- The newest of all companies.
do $$ begin
  create index activity_of_all on activity (at, id);
end $$;

-- Mails that were given up, lately.
do $$ begin
  create index mails_given_up on mails (created_at) where delivery = 'failed';
end $$;
