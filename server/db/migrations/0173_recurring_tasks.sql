-- A task may repeat: once it is completed the next one is created, which knows the task that it follows. Each statement
-- by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  alter table tasks
    add column repeat_every integer check (repeat_every between 1 and 365),
    add column repeat_unit text check (repeat_unit in ('day', 'week', 'month', 'year')),
    -- The day of the month that due dates keep, at the end of shorter months too.
    add column repeat_day integer check (repeat_day between 1 and 31),
    add column follows_id uuid;
end $$;

do $$ begin
  alter table tasks add constraint tasks_repeat_check check (
    (repeat_every is null) = (repeat_unit is null) and (repeat_every is null) = (repeat_day is null)
    and (repeat_every is null or due_date is not null));
end $$;

-- One next task for each.
do $$ begin
  create unique index tasks_by_followed on tasks (company_id, follows_id) where follows_id is not null;
end $$;

-- Whoever deletes the one that is followed lets go of it first.
do $$ begin
  alter table tasks add foreign key (company_id, follows_id) references tasks (company_id, id);
end $$;
