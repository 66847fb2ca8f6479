-- What people choose to be told of goes by categories, not by events any more: what they are told of comes by the clock
-- too. A category that was told by a channel for all of its events still is; one that nobody touched stays untouched.
-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$
declare
  by_category constant text := $sql$
    notifications = coalesce((select jsonb_object_agg(chosen.category, chosen.channels) from (
      select named.category, jsonb_build_object(
        'email', bool_and(coalesce((event.value ->> 'email')::boolean, true)),
        'push', bool_and(coalesce((event.value ->> 'push')::boolean, true))) as channels
      from jsonb_each(notifications) as event (name, value)
      join (values ('report.created', 'reports'), ('report.updated', 'reports'), ('report.sent', 'reports'),
        ('invoice.created', 'invoices'), ('invoice.submitted', 'invoices'), ('invoice.approved', 'invoices'),
        ('invoice.sent', 'invoices'), ('invoice.voided', 'invoices'),
        ('payment.recorded', 'payments'), ('payment.reversed', 'payments'),
        ('task.assigned', 'tasks'), ('task.ready', 'tasks'), ('comment.created', 'tasks'), ('comment.updated', 'tasks')
      ) as named (event, category) on named.event = event.name
      group by named.category) as chosen), '{}') $sql$;
begin
  -- The owner is held to the policies as well and would see nobody's rows.
  alter table companies no force row level security;
  execute 'update companies set ' || by_category || ' where notifications <> ''{}''';
  alter table companies force row level security;
  alter table memberships no force row level security;
  execute 'update memberships set ' || by_category || ' where notifications <> ''{}''';
  alter table memberships force row level security;
end $$;

do $$ begin
  -- When mails come, and when nothing tells anybody; empty is as usual. A person's own is whole, null is as the company
  -- has it.
  alter table companies add column delivery jsonb not null default '{}';
  alter table memberships add column delivery jsonb;
end $$;

do $$ begin
  -- What people were told: of what, by whose deed, and since when they know. What it says is read from the record, under
  -- the reader's own rights.
  create table notifications (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    -- The client whose people are told; null of those of the company itself.
    client_id uuid,
    kind text not null,
    -- The event it comes by, or what makes it one of its kind where it comes by the clock: told once.
    cause text not null,
    subject_kind text not null check (subject_kind in ('company', 'invoice', 'report', 'task', 'user', 'variation')),
    subject_id uuid not null,
    comment_id uuid,
    by_name text,
    -- What no record says any more: the task that was completed, how many days were left.
    facts jsonb not null default '{}',
    happened_at timestamptz not null,
    noted_at timestamptz not null,
    -- Whether the bell shows it: who does not want that may want a mail.
    in_bell boolean not null,
    read_at timestamptz,
    primary key (company_id, id),
    unique (company_id, user_id, kind, cause)
  );
  create index notifications_of_person on notifications (company_id, user_id, id desc) where in_bell;
  create index notifications_unread on notifications (company_id, user_id, id desc) where in_bell and read_at is null;
  create index notifications_by_comment on notifications (company_id, comment_id) where comment_id is not null;
  create index notifications_by_client on notifications (company_id, client_id) where client_id is not null;
  create index notifications_by_age on notifications (company_id, noted_at);

  -- By which other channels somebody is still to be told, and from when on. It goes once they are.
  create table notification_deliveries (
    company_id uuid not null,
    notification_id uuid not null,
    channel text not null check (channel in ('email', 'push')),
    user_id uuid not null,
    due_at timestamptz not null,
    -- The day of the person in whose morning mail it goes; null where it goes by itself.
    morning date,
    primary key (company_id, notification_id, channel)
  );
  create index notification_deliveries_due on notification_deliveries (company_id, user_id, due_at);
  create index notification_deliveries_by_time on notification_deliveries (company_id, due_at);

  -- On which of their days somebody has had the morning's mail: one a day, whatever the clocks do.
  create table notification_mornings (
    company_id uuid not null,
    user_id uuid not null,
    day date not null,
    sent_at timestamptz not null,
    primary key (company_id, user_id, day)
  );
end $$;

do $$
declare each text;
begin
  foreach each in array array['notifications', 'notification_deliveries', 'notification_mornings'] loop
    execute format('alter table %I enable row level security', each);
    execute format('alter table %I force row level security', each);
    execute format('create policy tenant on %I to "stringline_app" using (company_id = app_company_whole())', each);
    execute format('grant select, insert, update, delete on %I to "stringline_app"', each);
    perform place_with_companies(each);
    execute format('alter table %I add foreign key (company_id) references companies (id) on delete cascade', each);
    execute format('alter table %I add foreign key (company_id, user_id) references users (company_id, id)
      on delete cascade', each);
  end loop;
end $$;

-- The people of a client are told of what is theirs alone.
create policy own_client on notifications to "stringline_app_clients"
  using (company_id = app_company() and client_id = app_client());

do $$ begin
  alter table notification_deliveries add foreign key (company_id, notification_id)
    references notifications (company_id, id) on delete cascade;
end $$;

do $$ begin
  alter table notifications add foreign key (company_id, client_id) references clients (company_id, id)
    on delete cascade;
end $$;

do $$ begin
  alter table notifications add foreign key (company_id, comment_id) references task_comments (company_id, id)
    on delete cascade;
end $$;
