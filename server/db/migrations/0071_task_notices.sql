-- What somebody is still to be told of tasks: gathered for a moment, so that ten deeds at once are one mail. It goes once
-- they are told, and with what it is about. Each statement by itself, in a block: of several at once Citus would send the
-- whole text on.
do $$ begin
  create table task_notices (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('assigned', 'ready', 'mentioned', 'commented')),
    task_id uuid not null,
    comment_id uuid,
    -- Who did it.
    by_name text not null,
    -- The task that was completed, where this one is ready by that.
    completed text not null default '',
    noted_at timestamptz not null,
    primary key (company_id, id)
  );
  create index task_notices_by_person on task_notices (company_id, user_id, noted_at, id);
  create index task_notices_by_task on task_notices (company_id, task_id);
  create index task_notices_by_comment on task_notices (company_id, comment_id) where comment_id is not null;
end $$;

do $$ begin
  alter table task_notices enable row level security;
  alter table task_notices force row level security;
  create policy tenant on task_notices to "stringline_app" using (company_id = app_company_whole());
  grant select, insert, update, delete on task_notices to "stringline_app";
end $$;

do $$ begin
  perform place_with_companies('task_notices');
end $$;

do $$ begin
  alter table task_notices add foreign key (company_id) references companies (id) on delete cascade;
end $$;

do $$ begin
  alter table task_notices add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
end $$;

do $$ begin
  alter table task_notices add foreign key (company_id, comment_id) references task_comments (company_id, id)
    on delete cascade;
end $$;

do $$ begin
  alter table task_notices add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
end $$;
