-- What people write under tasks, and what they keep of the screens of tasks. For the people of a company alone, as the
-- tasks. Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  create table task_comments (
    company_id uuid not null,
    id uuid not null,
    task_id uuid not null,
    version integer not null default 1,
    body text not null,
    -- Whom it mentions, as its text says; who is gone by now stays named.
    mentioned uuid[] not null,
    author_id uuid,
    author_name text not null,
    created_at timestamptz not null,
    edited_at timestamptz,
    created_hash bytea not null,
    primary key (company_id, id)
  );
  create index task_comments_in_order on task_comments (company_id, task_id, created_at desc, id desc);

  -- What a comment said before it was written anew, and since when it did.
  create table task_comment_edits (
    company_id uuid not null,
    comment_id uuid not null,
    version integer not null,
    body text not null,
    mentioned uuid[] not null,
    written_at timestamptz not null,
    primary key (company_id, comment_id, version)
  );

  create table task_views (
    company_id uuid not null,
    id uuid not null,
    version integer not null default 1,
    -- Nobody where a super admin keeps it: they share theirs.
    owner_id uuid,
    owner_name text not null,
    name text not null,
    screen text not null check (screen in ('list', 'board', 'calendar')),
    query text not null,
    shared boolean not null default false,
    -- Its place among those of its owner, as text between two others.
    rank text collate "C" not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    created_hash bytea not null,
    primary key (company_id, id)
  );
  create index task_views_by_owner on task_views (company_id, owner_id, rank);
  create index task_views_shared on task_views (company_id) where shared;
end $$;

do $$
declare each text;
begin
  foreach each in array array['task_comments', 'task_comment_edits', 'task_views'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
  end loop;
end $$;

do $$ begin
  alter table task_comments add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade;
  alter table task_comments add foreign key (company_id, author_id) references users (company_id, id);
  alter table task_comment_edits add foreign key (company_id, comment_id) references task_comments (company_id, id)
    on delete cascade;
  alter table task_views add foreign key (company_id, owner_id) references users (company_id, id);
end $$;
