// How the floor keeps tasks. What a move changes stands in columns of its own, between the texts that it leaves as they
// are; a place in a column of the board is a number between two others. `shared` is all that lists, the board and the
// record have in common, `on_calendar` what a calendar shows, and `floor.task_links` what waits for what, both ways.

/** What moves of a task, as the beginning of its JSON: the long texts come last, so that they are copied once. */
const moving = `'{"status":"' || status || '","overdue":' || late`
const inLists = `${moving} || ',"waitingFor":' || waiting_for || ',' || times`

/** A row as a calendar shows it. */
export const onCalendar = `${moving} || ',' || on_calendar || '}'`

/** A row as a dashboard names it. */
export const onDashboard = `${moving} || ',' || on_dashboard || '}'`

/** What a task waits for and what waits for it; few have any. */
const links = `case when linked then (
  select ',"dependsOn":[' || coalesce(string_agg(name, ',' order by ordered, id) filter (where not needed), '')
    || '],"neededBy":[' || coalesce(string_agg(name, ',' order by ordered, id) filter (where needed), '') || ']'
  from (select l.needed, '{"status":"' || o.status || '",' || l.named || '}' as name, o.ordered, o.id
    from floor.task_links l join floor.tasks o on o.company_id = $1 and o.id = l.other_id
    where l.company_id = $1 and l.task_id = $2) as named)
  else ',"dependsOn":[],"neededBy":[]' end`

/** What is counted of tasks, in this order. */
export const taskCounts = ['todo', 'in_progress', 'review', 'completed', 'blocked', 'overdue']

export const tasksLayout = {
  // By when they are due.
  ordered: 'date',
  direction: 'asc' as const,
  found: { ordered: 'timestamptz', direction: 'desc' as const },
  counted: taskCounts,
  countsLate: true,
  item: `${inLists} || listed || ',' || shared || '}'`,
  record: `${inLists} || ${links} || ',' || shared || more || '}'`,
  columns: [
    'late boolean not null',
    'rank numeric not null',
    'value numeric not null',
    'assigned_to uuid',
    'start_date date',
    'completed_at timestamptz',
    'waiting_for smallint not null',
    'linked boolean not null',
    'times text not null',
    'on_calendar text not null',
    'on_dashboard text not null',
  ],
  indexes: [
    `(company_id, ordered, id) where status <> 'completed'`,
    '(company_id, ordered, id) where late',
    `(company_id, assigned_to, value desc, id desc) where status <> 'completed'`,
    '(company_id, status, rank, id)',
    `(company_id, completed_at) include (rank, value, id) where status = 'completed'`,
    '(company_id, start_date)',
    '(company_id, ordered, start_date) where start_date < ordered',
  ],
}
