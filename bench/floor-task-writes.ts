import { newId } from '#domain/ids.ts'
import { calendarAnswers, newTaskAnswers } from './floor-answers.ts'
import { today } from './floor-days.ts'
import { foldedWords, type Statement } from './floor-lists.ts'
import { layouts, recordOf } from './floor-tables.ts'
import { taskCounts } from './floor-task-layout.ts'

// What is done with tasks: each in one statement that keeps what lists, board, calendar and search read of it.

type Write = Omit<Statement, 'answer'>

/** Who signs in: the administrator. */
export interface Person {
  id: string
  name: string
}

/** A JSON object without its braces. */
const inner = (object: object): string => JSON.stringify(object).slice(1, -1)

const record = recordOf(layouts.tasks)

const create = `with counted as (update floor.counts
    set total = total + 1, lowest = lowest - 1, counts[1] = counts[1] + 1,
      counts[6] = counts[6] + ($6::date < ${today})::integer
    where company_id = $1 and kind = 'tasks' returning lowest),
  job as (select * from floor.jobs where company_id = $1 and id = $5),
  made as (insert into floor.tasks (company_id, id, ordered, status, late, rank, value, waiting_for, linked, times,
      shared, listed, more, on_calendar, on_dashboard)
    select $1, $2, $6, 'todo', $6 < ${today}, lowest, 0.00, 0, false, $7,
      $8 || ',"jobCode":"' || job_code || '",' || names,
      ',"subtasks":{"completed":0,"total":0}', $9,
      $10 || ',"jobCode":"' || job_code || '","jobName":' || to_json(name), $12 || ',"jobName":' || to_json(name)
    from counted, job returning *),
  found as (insert into floor.tasks_found (company_id, id, ordered, status, late, code, words)
    select $1, $2, now(), 'todo', $6 < ${today}, '', $11),
  told as (insert into floor.activity (company_id, id, told) values ($1, $3, $4))
  select ${record} as body from made`

/** Adds a task for a job, first of what is to do. */
export function createTask(companyId: string, { name }: Person, body: Record<string, string>): Write {
  const { id = '', title = '', jobId, dueDate } = body
  const now = new Date().toISOString()
  const shown = {
    id,
    companyId,
    version: 1,
    title,
    type: 'general',
    priority: 'medium',
    assignedTo: null,
    startDate: null,
    dueDate,
  }
  const shared = {
    ...shown,
    repeat: null,
    estimatedHours: null,
    actualHours: null,
    value: '0.00',
    tags: [],
    comments: 0,
    createdAt: now,
    ...newTaskAnswers,
  }
  const more = {
    description: '',
    createdBy: name,
    variation: null,
    timerSince: null,
    nextTask: null,
    files: [],
    subtasks: [],
    watchers: [],
    isWatched: false,
  }
  const onCalendar = inner({ ...shown, ...calendarAnswers, jobId })
  const words = ` ${foldedWords(title).join(' ')}`
  const times = inner({ updatedAt: now, completedAt: null })
  return {
    name: 'create task',
    text: create,
    values: [companyId, id, newId(), `task.created ${title}`, jobId, dueDate, times].concat(
      inner(shared),
      `,${inner(more)}`,
      onCalendar,
      words,
      inner({ id, title, dueDate, assigneeName: null }),
    ),
  }
}

const placeIn = (status: string): string => `array_position('{${taskCounts.join(',')}}', ${status})`

// The row of counts is held first and the task then, by everybody: that is the order of the company's tasks. Of two
// that go behind the same one at once, their ids say which stands first.
const move = `with held as materialized (
    select company_id from floor.counts where company_id = $1 and kind = 'tasks' for update),
  task as materialized (
    select t.* from held join floor.tasks t on t.company_id = held.company_id and t.id = $2 for update of t),
  place as materialized (select task.*, status <> $3 as leaves, (status = 'completed') <> ($3 = 'completed') as turns,
      $3 <> 'completed' and ordered < ${today} as is_late, ${placeIn('status')} as a, ${placeIn('$3')} as b,
      (select rank from floor.tasks where company_id = $1 and id = $4 and status = $3 and id <> $2) as behind
    from task),
  counted as (update floor.counts c
    set lowest = lowest - (behind is null)::integer,
      counts[a] = counts[a] - leaves::integer, counts[b] = counts[b] + leaves::integer,
      counts[6] = counts[6] + is_late::integer - late::integer,
      worth[a] = worth[a] - leaves::integer * value, worth[b] = worth[b] + leaves::integer * value
    from place where c.company_id = $1 and c.kind in ('tasks', 'tasks of ' || assigned_to)
    returning c.kind, c.lowest),
  moved as (update floor.tasks t
    set status = $3, late = is_late, times = case when leaves then $5 else t.times end,
      completed_at = case when leaves then $6::timestamptz else t.completed_at end,
      rank = case when behind is null then (select lowest from counted where kind = 'tasks')
        else coalesce((select (behind + n.rank) * 0.5 from floor.tasks n where n.company_id = $1 and n.status = $3
          and n.rank > behind and n.id <> $2 order by n.rank limit 1), behind + 1) end
    from place where t.company_id = $1 and t.id = $2 returning t.*),
  waiting as (update floor.tasks w set waiting_for = w.waiting_for + case when $3 = 'completed' then -1 else 1 end
    from place join floor.task_links l on l.company_id = $1 and l.task_id = $2 and l.needed
    where turns and place.linked and w.company_id = $1 and w.id = l.other_id),
  found as (update floor.tasks_found f set status = $3, late = is_late
    from place where leaves and f.company_id = $1 and f.id = $2),
  told as (insert into floor.activity (company_id, id, told) values ($1, $7, 'task.moved'))
  select ${record} as body from moved`

/** Moves a task into a column, behind another of it, or first where that stands elsewhere. */
export function moveTask(companyId: string, id: string, { status = '', after }: Record<string, string>): Write {
  const now = new Date().toISOString()
  const completedAt = status === 'completed' ? now : null
  return {
    name: 'move task',
    text: move.replaceAll(/\$3(?!\d)/g, '$3::text'),
    values: [companyId, id, status, after, inner({ updatedAt: now, completedAt }), completedAt, newId()],
  }
}
