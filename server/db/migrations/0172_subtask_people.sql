-- A subtask may have an assignee and a due date of its own; the notification of its assignee refers to the subtask. Each
-- statement by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  alter table task_subtasks add column assigned_to uuid, add column due_date date;
end $$;

do $$ begin
  create index task_subtasks_open_by_assignee on task_subtasks (company_id, assigned_to, task_id)
    where not completed and assigned_to is not null;
end $$;

do $$ begin
  alter table task_subtasks add foreign key (company_id, assigned_to) references users (company_id, id);
end $$;

do $$ begin
  alter table notifications add column subtask_id uuid;
end $$;

do $$ begin
  create index notifications_by_subtask on notifications (company_id, subtask_id) where subtask_id is not null;
end $$;

do $$ begin
  alter table notifications add foreign key (company_id, subtask_id) references task_subtasks (company_id, id)
    on delete cascade;
end $$;
