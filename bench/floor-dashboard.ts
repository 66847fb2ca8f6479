import { recent } from '#server/dashboard/queries/milestones.ts'
import { instant, today } from './floor-days.ts'
import { joined, type Statement } from './floor-lists.ts'
import { layouts } from './floor-tables.ts'
import { onDashboard } from './floor-task-layout.ts'

// What the floor keeps and asks for the dashboard of the administrator, and for what happened. What is counted is kept
// as it changes; the first few of each list are found by an index.

const month = `date_trunc('month', ${today})`
const named = (title: string, kind: string, day: string): string =>
  `json_build_object('jobId', j.id, 'jobName', j.name, 'title', ${title}, 'kind', '${kind}', 'dueDate', ${day})::text`

/** Filled from the product's tables, for today. */
export const filledDashboards = `
  insert into floor.milestones (company_id, due, job_id, kind, item)
    select m.company_id, m.due_date, j.id, 'milestone', ${named('m.title', 'milestone', 'm.due_date')}
      from job_milestones m join jobs j on j.company_id = m.company_id and j.id = m.job_id
      where not m.completed and j.status <> 'completed'
    union all select company_id, estimated_end_date, id, 'end', ${named(`''`, 'end', 'j.estimated_end_date')}
      from jobs j where status <> 'completed';
  insert into floor.kept (company_id, late_milestones, received, received_this_month, overdue)
    select c.id, (select count(*) from floor.milestones where company_id = c.id and due < ${today}),
      (select coalesce(sum(amount), 0.00) from payments where company_id = c.id),
      (select coalesce(sum(amount), 0.00) from payments where company_id = c.id and date >= ${month}
        and date < ${month} + interval '1 month'),
      (select coalesce(sum(total - amount_paid), 0.00) from invoices where company_id = c.id and (status = 'overdue'
        or status in ('pending', 'approved') and due_date < ${today} and amount_paid < total))
    from companies c;
  insert into floor.activity (company_id, id, at, told, subject_kind, subject_id)
    select a.company_id, a.id, a.at, row_to_json(t)::text, a.subject_kind, a.subject_id
    from activity a cross join lateral (
      select a.id, ${instant('a.at')} at, a.action "event",
        json_build_object('id', a.user_id, 'name', a.actor_name, 'kind', a.actor_kind) "by",
        json_build_object('kind', a.subject_kind, 'id', a.subject_id, 'label', a.subject_label, 'opens', true) about,
        '[]'::json details, a.intake_id is not null "fromArchive") t;`

const few = (from: string): string => `(select string_agg(item, ',') from (${from} limit ${recent}) as few)`
const counted = ['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks']

/** The administrator's dashboard. */
export const dashboardOf = (companyId: string, personId: string): Statement => ({
  name: 'dashboard',
  text: `select k.*, to_char(${today}, 'YYYY-MM') as month,
      (select json_object_agg(kind, array[total] || counts)::text from floor.counts where company_id = $1
        and kind = any('{${counted.join(',')}}'::text[] || ('reports of ' || $2::text))) as counts,
      ${joined(
        'reports',
        `select * from floor.reports where company_id = $1 and author = $2::uuid
          order by ordered desc, id desc limit ${recent}`,
      )} as reports,
      ${few(`select ${onDashboard} as item from (select id, ordered from floor.tasks_found where company_id = $1
        order by ordered desc, id desc limit ${recent}) as f
        join floor.tasks t on t.company_id = $1 and t.id = f.id order by f.ordered desc, f.id desc`)} as newest,
      ${few(`select ${onDashboard} as item from floor.tasks where company_id = $1 and late order by ordered, id`)} as late,
      ${few(`select awaiting as item from floor.variations where company_id = $1 and status = 'pending_approval'
        order by ordered, id`)} as awaiting,
      ${few(`select item from floor.milestones where company_id = $1 and due between ${today} and ${today} + 60
        order by due, job_id, kind`)} as upcoming,
      ${few(`select item from floor.milestones where company_id = $1 and due < ${today}
        order by due, job_id, kind`)} as past
    from floor.kept k where k.company_id = $1`,
  values: [companyId, personId],
  answer: (row) => {
    const counts = JSON.parse(row['counts'] ?? '{}') as Record<string, number[]>
    const countOf = (kind: keyof typeof layouts, status?: string): number =>
      counts[kind]?.[status === undefined ? 0 : 1 + layouts[kind].counted.indexOf(status)] ?? 0
    const list = (items: string | null | undefined, total: number): string =>
      `{"items":[${items ?? ''}],"total":${total}}`
    const [review, pending] = [countOf('tasks', 'review'), countOf('variations', 'pending_approval')]
    const figures = {
      scope: 'company',
      activeClients: countOf('clients', 'active'),
      activeJobs: countOf('jobs', 'pending') + countOf('jobs', 'in-progress'),
      completedJobs: countOf('jobs', 'completed'),
      overdueJobs: countOf('jobs', 'overdue'),
      totalReports: countOf('reports'),
      reportsCreated: counts[`reports of ${personId}`]?.[0] ?? 0,
      revenue: { month: row['month'], thisMonth: row['received_this_month'], total: row['received'] },
      reviewTasks: review,
      pendingReviews: review + pending,
      overdueInvoices: { count: countOf('invoices', 'overdue'), balance: row['overdue'] },
      firstSteps: [],
    }
    return `${JSON.stringify(figures).slice(0, -1)},"recentReports":[${row['reports'] ?? ''}],"recentTasks":[${row['newest'] ?? ''}],"overdueTasks":${list(row['late'], countOf('tasks', 'overdue'))},"pendingVariations":${list(row['awaiting'], pending)},"upcomingMilestones":[${row['upcoming'] ?? ''}],"overdueMilestones":${list(row['past'], Number(row['late_milestones']))}}`
  },
})

const entriesShown = 50

/** A page of what happened; of 51 that are looked for the last says that there are more. */
const told = (name: string, values: unknown[], where: string): Statement => ({
  name,
  text: `with page as materialized (select *, row_number() over (order by at desc, id desc) as nth from (
      select at, id, told from floor.activity where company_id = $1 and ${where}
      order by at desc, id desc limit ${entriesShown + 1}) as found)
    select string_agg(told, ',' order by nth) filter (where nth <= ${entriesShown}) as items,
      (select ${instant('at')} || '_' || id from page
        where nth = ${entriesShown} and (select count(*) from page) > ${entriesShown}) as earlier
    from page`,
  values,
  answer: ({ items, earlier }) => `{"items":[${items ?? ''}],"earlier":${JSON.stringify(earlier ?? null)}}`,
})

/** What happened in the company before a place. */
export function toldBefore(companyId: string, place: string): Statement {
  const [at, id] = place.split('_')
  return told('told before', [companyId, at, id], '(at, id) < ($2::timestamptz, $3::uuid)')
}

/** What happened to one record. */
export function toldOf(companyId: string, pathname: string): Statement {
  const [, , , kind, id] = pathname.split('/')
  return told('told of', [companyId, kind, id], 'subject_kind = $2 and subject_id = $3')
}
