-- Links by which other calendars read somebody's own tasks in one company: one for each membership, with which it goes.
-- Found before any company is known.
create table calendar_feeds (
  account_id uuid not null,
  company_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- To a few minutes; null: never yet.
  read_at timestamptz,
  primary key (account_id, company_id),
  foreign key (account_id, company_id) references memberships (account_id, company_id) on delete cascade
);
grant select, insert, update, delete on calendar_feeds to "stringline_platform";

-- What stands on the days of a calendar is found by its dates. Spans alone are looked for by both: of the tasks that
-- begin before the days shown and are due after them there are few.
do $$ begin
  create index tasks_by_span on tasks (company_id, due_date, start_date) where start_date < due_date;
end $$;
do $$ begin
  create index jobs_by_start on jobs (company_id, start_date);
end $$;
do $$ begin
  create index jobs_by_end on jobs (company_id, estimated_end_date);
end $$;
do $$ begin
  create index job_milestones_by_due on job_milestones (company_id, due_date);
end $$;
do $$ begin
  create index invoices_to_be_paid on invoices (company_id, due_date) where issued and balance > 0;
end $$;
-- What has no date at all, to give it one.
do $$ begin
  create index tasks_unscheduled on tasks (company_id, created_at desc, id desc) include (status, priority)
    where open and due_date is null and start_date is null;
end $$;
