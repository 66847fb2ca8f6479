import { boardColumns } from '#domain/tasks/choices.ts'
import { answerOf, countsIn, joined, pageSize, type Statement, withCounts } from './floor-lists.ts'
import { layouts, orderOf } from './floor-tables.ts'
import { onCalendar, taskCounts } from './floor-task-layout.ts'

// What is asked of tasks alone. $1 is the company.

const open = `k.status <> 'completed'`

const answerOpen =
  (offset: number): Statement['answer'] =>
  (row) => {
    const { todo = 0, in_progress: inProgress = 0, review = 0, blocked = 0 } = countsIn('tasks', row)
    const total = todo + inProgress + review + blocked
    return answerOf('tasks', row, { total, offset })
  }

/** What is not completed, by when it is due. */
export const openTasks = (companyId: string, offset: number): Statement => ({
  name: 'open tasks',
  text: withCounts(
    'tasks',
    joined(
      'tasks',
      `select * from floor.tasks k where k.company_id = $1 and ${open}
        order by ${orderOf(layouts.tasks)} limit ${pageSize} offset $2`,
    ),
  ),
  values: [companyId, offset],
  answer: answerOpen(offset),
})

/** What a person still has to do, what is worth most first; counted for each as it changes. */
export const ownTasks = (companyId: string, offset: number, personId: string): Statement => ({
  name: 'own tasks',
  text: withCounts(
    `tasks of ${personId}`,
    joined(
      'tasks',
      `select * from floor.tasks k where k.company_id = $1 and k.assigned_to = $3 and ${open}
        order by value desc, id desc limit ${pageSize} offset $2`,
    ),
  ),
  values: [companyId, offset, personId],
  answer: answerOpen(offset),
})

/** As many cards of a column as come, and for how many days a completed task is one. */
const cards = 100
const completedDays = 14

const inOrder = `order by rank, id limit ${cards}`
const lately = joined(
  'tasks',
  `select k.* from (select id, rank from lately ${inOrder}) as f
    join floor.tasks k on k.company_id = $1 and k.id = f.id order by f.rank, f.id`,
)

/**
 * The columns of the board. Count and value of what is open are kept; of what was completed of late, which depends on
 * the moment, they are added up from one index, as is which of it stands first.
 */
export const boardOfTasks = (companyId: string): Statement => ({
  name: 'board',
  text: `with lately as materialized (select id, rank, value from floor.tasks where company_id = $1
      and status = 'completed' and completed_at > now() - interval '${completedDays} days')
    select ${boardColumns
      .map((status) => {
        const at = taskCounts.indexOf(status) + 1
        const isOpen = status !== 'completed'
        const items = isOpen
          ? joined('tasks', `select * from floor.tasks k where company_id = $1 and status = '${status}' ${inOrder}`)
          : lately
        return `${isOpen ? `n.counts[${at}]` : '(select count(*) from lately)'} as "${status} count",
          ${isOpen ? `n.worth[${at}]` : '(select coalesce(sum(value), 0.00) from lately)'} as "${status} value",
          ${items} as "${status}"`
      })
      .join(', ')}
    from floor.counts n where n.company_id = $1 and n.kind = 'tasks'`,
  values: [companyId],
  answer: (row) => {
    const columns = boardColumns.map(
      (status) => `{"status":"${status}","count":${row[`${status} count`]},"value":"${row[`${status} value`]}",
        "items":[${row[status] ?? ''}]}`,
    )
    return `{"columns":[${columns.join(',')}]}`
  },
})

const mostOnCalendar = 2000

/** What stands on a day between two: due on one, begun on one and due later, or begun before and due after. */
export function tasksBetween(companyId: string, from: string | null, to: string | null): Statement {
  const those = (where: string): string => `select id, coalesce(start_date, ordered) as first_day, ${onCalendar} as item
    from floor.tasks where company_id = $1 and ${where}`
  return {
    name: 'tasks between',
    text: `with standing as materialized (${those('ordered between $2 and $3')}
        union all ${those('start_date between $2 and $3 and ordered > $3')}
        union all ${those(`start_date < ordered and ordered > $3 and start_date < $2 and ordered <> 'infinity'`)}
        order by first_day, id limit ${mostOnCalendar + 1})
      select (select count(*) > ${mostOnCalendar} from standing)::text as more, (select string_agg(item, ',')
        from (select item from standing order by first_day, id limit ${mostOnCalendar}) as s) as items`,
    values: [companyId, from, to],
    answer: ({ items, more }) => `{"items":[${items ?? ''}],"more":${more}}`,
  }
}
