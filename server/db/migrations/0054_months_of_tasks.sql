-- The month in which an open task is counted: overdue by themselves once it is over, as jobs. Before the tables of tasks,
-- by itself: Citus makes a function everywhere over connections of its own, and none beside the making of tables.
create function task_counted_month(open boolean, due_date date) returns date
  language sql immutable parallel safe
  as $$ select case when open and due_date is not null then month_of(due_date) else 'infinity' end $$;
