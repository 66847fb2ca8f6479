-- Tasks with their parts, and the tags of a company. For the people of a company alone: no policy lets the people of its
-- clients see a row. Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table tags (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    name_key text not null generated always as (compared_name(name)) stored,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id)
  );
  -- As typed, once: whatever its capitals and spaces.
  create unique index tags_by_name_key on tags (company_id, name_key);

  create table tasks (
    company_id uuid not null,
    id uuid not null,
    version integer not null default 1,
    title text not null,
    description text not null,
    type text not null check (type in ('general', 'job', 'variation', 'meeting', 'inspection')),
    status text not null check (status in ('todo', 'in_progress', 'review', 'completed', 'blocked')),
    priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
    -- Its place among the tasks of its status, as text between two others (fractional indexing): everybody's order.
    rank text collate "C" not null,
    assigned_to uuid,
    job_id uuid,
    -- Only where there is no job: that says whose it is.
    client_id uuid check (client_id is null or job_id is null),
    variation_id uuid,
    start_date date,
    due_date date check (due_date >= start_date),
    estimated_minutes integer check (estimated_minutes >= 0),
    actual_minutes integer check (actual_minutes >= 0),
    value numeric(14, 2) not null check (value >= 0),
    completed_at timestamptz,
    open boolean not null generated always as (status <> 'completed') stored,
    -- What has no date comes last.
    due_order date not null generated always as (coalesce(due_date, 'infinity'::date)) stored,
    -- Of its parts, kept by the commands that change them: a page of tasks counts none.
    subtasks integer not null default 0,
    subtasks_completed integer not null default 0,
    comments integer not null default 0,
    -- Where it does not say so there are no tags to look for; deleting a tag leaves it said.
    tagged boolean not null default false,
    -- How many tasks it waits for that are not completed.
    waiting_for integer not null default 0,
    created_by uuid,
    created_by_name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    created_hash bytea not null,
    counted_state text,
    counted_month date,
    primary key (company_id, id),
    check ((status = 'completed') = (completed_at is not null))
  );
  create unique index tasks_in_columns on tasks (company_id, status, rank);
  create index tasks_by_due on tasks (company_id, due_order, id) include (status, priority, assigned_to, job_id);
  create index tasks_open_by_due on tasks (company_id, due_order, id) include (status, priority, assigned_to, job_id, value)
    where open;
  create index tasks_by_creation on tasks (company_id, created_at desc, id desc) include (status, created_by);
  create index tasks_open_by_assignee on tasks (company_id, assigned_to, due_order, id) include (status, value) where open;
  create index tasks_by_assignee on tasks (company_id, assigned_to, due_order, id) include (status);
  create index tasks_by_job on tasks (company_id, job_id, due_order, id) include (status);
  create index tasks_by_client on tasks (company_id, client_id, due_order, id) include (status);
  create index tasks_by_variation on tasks (company_id, variation_id, due_order, id) include (status);
  create index tasks_completed on tasks (company_id, completed_at) where not open;
  create index tasks_by_start on tasks (company_id, start_date);

  create table task_subtasks (
    company_id uuid not null,
    id uuid not null,
    task_id uuid not null,
    title text not null,
    completed boolean not null default false,
    rank text collate "C" not null,
    primary key (company_id, id)
  );
  create index task_subtasks_in_order on task_subtasks (company_id, task_id, rank);

  create table task_dependencies (
    company_id uuid not null,
    task_id uuid not null,
    depends_on_id uuid not null check (depends_on_id <> task_id),
    primary key (company_id, task_id, depends_on_id)
  );
  create index task_dependencies_by_other on task_dependencies (company_id, depends_on_id, task_id);

  create table task_watchers (
    company_id uuid not null,
    task_id uuid not null,
    user_id uuid not null,
    primary key (company_id, task_id, user_id)
  );
  create index task_watchers_by_user on task_watchers (company_id, user_id, task_id);

  create table task_tags (
    company_id uuid not null,
    task_id uuid not null,
    tag_id uuid not null,
    primary key (company_id, task_id, tag_id)
  );
  create index task_tags_by_tag on task_tags (company_id, tag_id, task_id);

  create table task_files (
    company_id uuid not null,
    task_id uuid not null,
    position integer not null,
    file_id uuid not null,
    primary key (company_id, task_id, position),
    unique (company_id, file_id)
  );

  -- A person has one timer, running for one task.
  create table task_timers (
    company_id uuid not null,
    user_id uuid not null,
    task_id uuid not null,
    started_at timestamptz not null,
    primary key (company_id, user_id)
  );
  create index task_timers_by_task on task_timers (company_id, task_id);
end $$;

do $$
declare each text;
begin
  foreach each in array array['tags', 'tasks', 'task_subtasks', 'task_dependencies', 'task_watchers', 'task_tags',
    'task_files', 'task_timers']
  loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table tasks add foreign key (company_id, assigned_to) references users (company_id, id);
  alter table tasks add foreign key (company_id, created_by) references users (company_id, id);
  alter table tasks add foreign key (company_id, job_id) references jobs (company_id, id);
  alter table tasks add foreign key (company_id, client_id) references clients (company_id, id);
  alter table tasks add foreign key (company_id, variation_id) references variations (company_id, id);
  alter table task_subtasks add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
  alter table task_dependencies add foreign key (company_id, task_id) references tasks (company_id, id)
    on delete cascade;
  alter table task_dependencies add foreign key (company_id, depends_on_id) references tasks (company_id, id)
    on delete cascade;
  alter table task_watchers add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
  alter table task_watchers add foreign key (company_id, user_id) references users (company_id, id);
  alter table task_tags add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
  alter table task_tags add foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade;
  alter table task_files add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
  alter table task_files add foreign key (company_id, file_id) references files (company_id, id);
  alter table task_timers add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
  alter table task_timers add foreign key (company_id, user_id) references users (company_id, id);
end $$;

do $$ begin
  alter table list_counts drop constraint list_counts_list_check;
  alter table list_counts add constraint list_counts_list_check
    check (list in ('clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks'));
  alter table search_entries drop constraint search_entries_list_check;
  alter table search_entries add constraint search_entries_list_check
    check (list in ('clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks'));
  -- A task is no client's to find, whoever it is for.
  alter table search_entries alter column client_id drop not null;
  alter table search_entries add constraint search_entries_client_check
    check ((list = 'tasks') = (client_id is null));
  alter table files drop constraint files_attached_kind_check;
  alter table files add constraint files_attached_kind_check
    check (attached_kind in ('client', 'job', 'report', 'company', 'variation', 'task'));
end $$;

create view search_sources_of_tasks with (security_invoker = true) as
  select company_id, 'tasks' as list, id, null::uuid as client_id, job_id, created_at as listed, '' as name, '' as code,
    search_text(title, description, '') as body
  from tasks;
create or replace view search_sources with (security_invoker = true) as
  select * from search_sources_of_clients union all select * from search_sources_of_jobs
  union all select * from search_sources_of_reports union all select * from search_sources_of_invoices
  union all select * from search_sources_of_variations union all select * from search_sources_of_tasks;
grant select on search_sources_of_tasks to "stringline_app";
