import { calendarAnswers, columns, taskAnswers } from './floor-answers.ts'
import { instant, today } from './floor-days.ts'
import { countsOf, layouts } from './floor-tables.ts'
import { taskCounts } from './floor-task-layout.ts'

// What the floor's tasks are filled with. As with the other kinds: today's days, and one person's answers.

const hours = (minutes: string): string => `(round(${minutes} * 100 / 60.0) / 100)::numeric(10, 2)::text`
const assignee = `case when t.assigned_to is not null then json_build_object('id', u.id, 'name', u.name) end`

/** What one task is called in another's list, without how it stands. */
const named = (row: string): string => `floor.inner(json_build_object('id', ${row}.id, 'title', ${row}.title,
  'assigneeName', (select name from users where company_id = ${row}.company_id and id = ${row}.assigned_to)))`

/** Of each status that an index counts the value; in the order of the counts. */
const worth = `array[${taskCounts
  .slice(0, -1)
  .map((status) => `coalesce(sum(value) filter (where status = '${status}'), 0.00)`)
  .join(', ')}]`

export const tasksSource = {
  ordered: 't.due_order',
  found: 't.created_at',
  status: 't.status',
  late: `t.open and t.due_order < ${today}`,
  code: `''`,
  words: 't.title, t.description',
  columns: `, row_number() over (partition by t.company_id order by t.rank, t.id) as rank, t.value, t.assigned_to,
    t.start_date, t.completed_at, t.waiting_for, links.any as linked,
    (select floor.inner(row_to_json(s)) from (
      select ${instant('t.updated_at')} "updatedAt", ${instant('t.completed_at')} "completedAt") s) as times,
    (select floor.inner(row_to_json(s)) from (select t.id, t.company_id "companyId", t.version, t.title, t.type,
      t.priority, ${assignee} "assignedTo", t.job_id "jobId", j.code "jobCode", j.name "jobName",
      t.start_date "startDate", t.due_date "dueDate", ${columns(calendarAnswers)}) s) as on_calendar,
    (select floor.inner(row_to_json(s)) from (select t.id, t.title, t.due_date "dueDate", u.name "assigneeName",
      j.name "jobName") s) as on_dashboard`,
  from: `from tasks t
    left join users u on u.company_id = t.company_id and u.id = t.assigned_to
    left join jobs j on j.company_id = t.company_id and j.id = t.job_id
    left join clients c on c.company_id = t.company_id and c.id = coalesce(j.client_id, t.client_id)
    cross join lateral (select exists (select from task_dependencies d
      where d.company_id = t.company_id and t.id in (d.task_id, d.depends_on_id)) as any) links`,
  shared: `select t.id, t.company_id "companyId", t.version, t.title, t.type, t.priority, ${assignee} "assignedTo",
    t.job_id "jobId", j.code "jobCode", j.name "jobName", c.id "clientId", c.name "clientName",
    t.start_date "startDate", t.due_date "dueDate", null "repeat", ${hours('t.estimated_minutes')} "estimatedHours",
    ${hours('t.actual_minutes')} "actualHours", t.value::text,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key), '[]')
      from task_tags a join tags g on g.company_id = a.company_id and g.id = a.tag_id
      where a.company_id = t.company_id and a.task_id = t.id) tags,
    t.comments, ${instant('t.created_at')} "createdAt", ${taskAnswers}`,
  listed: `select json_build_object('completed', t.subtasks_completed, 'total', t.subtasks) subtasks`,
  more: `select t.description, t.created_by_name "createdBy", null variation, null "timerSince", null "nextTask",
    '[]'::json files, (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'completed', completed,
      'assignedTo', null, 'dueDate', null, 'overdue', false) order by rank), '[]')
      from task_subtasks where company_id = t.company_id and task_id = t.id) subtasks,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
      from task_watchers w join users p on p.company_id = w.company_id and p.id = w.user_id
      where w.company_id = t.company_id and w.task_id = t.id) watchers,
    exists (select from task_watchers where company_id = t.company_id and task_id = t.id) "isWatched"`,
  beside: `
  insert into floor.task_links (company_id, task_id, needed, other_id, named)
    select d.company_id, d.task_id, false, o.id, ${named('o')} from task_dependencies d
      join tasks o on o.company_id = d.company_id and o.id = d.depends_on_id
    union all select d.company_id, d.depends_on_id, true, o.id, ${named('o')} from task_dependencies d
      join tasks o on o.company_id = d.company_id and o.id = d.task_id;
  update floor.counts c set worth = s.worth
    from (select company_id, ${worth} as worth from filling group by 1) s
    where c.company_id = s.company_id and c.kind = 'tasks';
  insert into floor.counts (company_id, kind, number, total, counts, worth)
    select company_id, 'tasks of ' || assigned_to, 0, count(*), array[${countsOf(layouts.tasks).join(', ')}]::bigint[],
      ${worth}
    from filling where assigned_to is not null group by 1, 2;`,
}
