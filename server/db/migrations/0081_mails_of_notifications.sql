-- What was to be told of tasks goes on as notifications; what was read of them by nobody starts as unread. Each statement
-- by itself, in a block: of several at once Citus would send the whole text on.
do $$ begin
  -- The owner is held to the policies as well and would see nobody's rows.
  alter table task_notices no force row level security;
  alter table notifications no force row level security;
  alter table notification_deliveries no force row level security;
  insert into notifications (company_id, id, user_id, kind, cause, subject_kind, subject_id, comment_id, by_name, facts,
      happened_at, noted_at, in_bell)
    select company_id, id, user_id,
      case kind when 'assigned' then 'taskAssigned' when 'ready' then 'taskReady' when 'mentioned' then 'taskMentioned'
        else 'taskCommented' end,
      id::text, 'task', task_id, comment_id, by_name,
      case when kind = 'ready' then jsonb_build_object('completed', completed) else '{}' end, noted_at, noted_at, true
    from task_notices;
  insert into notification_deliveries (company_id, notification_id, channel, user_id, due_at)
    select company_id, id, 'email', user_id, noted_at from task_notices;
  alter table notifications force row level security;
  alter table notification_deliveries force row level security;
end $$;

do $$ begin
  drop table task_notices;
end $$;

-- Where whoever gets a mail has no more of its kind, by one press of their mail program (RFC 8058).
do $$ begin
  alter table mails add column unsubscribe_url text;
end $$;
