-- What a dashboard still counted live with every look, stored (decisions 0048, 0084): whether a milestone is still to come,
-- how many are by the month in which they are due, and how many reports each author has written.

-- A milestone is to come until it, or its job, is completed.
create function milestone_open(job_active boolean, completed boolean) returns boolean language sql immutable parallel safe
  as $$ select job_active and not completed $$;

alter table job_milestones add column open boolean not null default false;

do $$ begin
  alter table list_counts drop constraint list_counts_list_check;
  alter table list_counts add constraint list_counts_list_check
    check (list in ('clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks', 'milestones'));
end $$;

-- The owner is held to the policies as well (force row level security) and would see nobody's rows.
do $$
declare each text;
begin
  foreach each in array array['jobs', 'job_milestones', 'reports', 'list_counts']
  loop
    execute format('alter table %I no force row level security', each);
  end loop;

  update job_milestones m set open = true
  from jobs j where j.company_id = m.company_id and j.id = m.job_id and milestone_open(j.active, m.completed);

  insert into list_counts (company_id, list, state, month, count)
  select company_id, 'milestones', 'open', month_of(due_date), count(*)
  from job_milestones where open and due_date is not null group by company_id, month_of(due_date);

  delete from list_counts where list = 'reports';
  insert into list_counts (company_id, list, state, month, count)
  select company_id, 'reports', coalesce(created_by::text, ''), 'infinity', count(*)
  from reports group by company_id, created_by;

  foreach each in array array['jobs', 'job_milestones', 'reports', 'list_counts']
  loop
    execute format('alter table %I force row level security', each);
  end loop;
end $$;

-- What is due next and what is past, without a look at what is done or belongs to a job that is.
do $$ begin
  drop index job_milestones_open;
end $$;
do $$ begin
  create index job_milestones_open on job_milestones (company_id, due_date, job_id) include (client_id) where open;
end $$;
