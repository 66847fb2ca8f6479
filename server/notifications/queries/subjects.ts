import { sql } from 'kysely'
import { statesToSeeTo } from '#domain/accounting/choices.ts'
import { providerNames, type IntegrationProvider } from '#domain/integrations/choices.ts'
import type { NotifiedSubject } from '#domain/notifications/choices.ts'
import type { Context } from '#server/platform/context.ts'
import { lookedUp } from '#server/platform/db/listing.ts'

/** What a record says now to whoever reads it: its name, and what a sentence about it is made of. */
export interface SubjectNow {
  label: string
  /** What is due on an invoice, or a variation's amount. */
  amount: string | null
  dueDate: string | null
  clientName: string | null
  jobName: string | null
  text: string | null
  /** Whether something is still to be done about it: a task is open, an invoice owed, a variation or a trial waits. */
  isOpen: boolean
  /** Of a task: who has it, and how many others it waits for. */
  assignedTo: string | null
  waitingFor: number
  /** Of an invoice: whether somebody has to see to it before it is the same in the books. */
  isUnbooked: boolean
  /** Of a company: when its trial ends. */
  endsAt: string | null
}

const plain: Omit<SubjectNow, 'label'> = {
  amount: null,
  dueDate: null,
  clientName: null,
  jobName: null,
  text: null,
  isOpen: true,
  assignedTo: null,
  waitingFor: 0,
  isUnbooked: false,
  endsAt: null,
}

interface About {
  kind: NotifiedSubject
  id: string
}

export const subjectKey = ({ kind, id }: About): string => `${kind} ${id}`

type Read = (ctx: Context, ids: readonly string[]) => Promise<(Partial<SubjectNow> & { id: string; label: string })[]>

const reads: Record<NotifiedSubject, Read> = {
  company: companies,
  integration: integrations,
  invoice: invoices,
  mailbox: mailboxes,
  report: reports,
  task: tasks,
  user: users,
  variation: variations,
}

/** Of these records what they say now; one that is gone, or that the reader may not see, is not among them. */
export async function subjectsNow(ctx: Context, about: readonly About[]): Promise<ReadonlyMap<string, SubjectNow>> {
  const found = new Map<string, SubjectNow>()
  for (const kind of new Set(about.map((each) => each.kind))) {
    const ids = [...new Set(about.filter((each) => each.kind === kind).map(({ id }) => id))]
    for (const { id, ...said } of await reads[kind](ctx, ids))
      found.set(subjectKey({ kind, id }), { ...plain, ...said })
  }
  return found
}

const of = (ctx: Context, table: Parameters<typeof lookedUp>[1], ids: readonly string[]) =>
  lookedUp(ctx.actor.companyId, table, sql`${[...ids]}::uuid[]`)

const clientName = (ctx: Context, of: string) =>
  sql`(select name from clients where company_id = ${ctx.actor.companyId} and id = ${sql.ref(`${of}.client_id`)})`

const jobName = (ctx: Context, of: string) =>
  sql`(select code || ' ' || name from jobs where company_id = ${ctx.actor.companyId}
    and id = ${sql.ref(`${of}.job_id`)})`

async function tasks(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    label: string
    isOpen: boolean
    assignedTo: string | null
    waitingFor: number
    dueDate: string | null
    clientName: string | null
    jobName: string | null
  }>`select id, title as label, open as "isOpen", assigned_to as "assignedTo", waiting_for as "waitingFor",
      due_date as "dueDate", ${clientName(ctx, 'task')} as "clientName", ${jobName(ctx, 'task')} as "jobName"
    from ${of(ctx, 'tasks', ids)} as task`.execute(ctx.db)
  return rows
}

/** What a subtask says now. */
export interface SubtaskNow {
  title: string
  dueDate: string | null
  completed: boolean
  assignedTo: string | null
}

/** Of these subtasks what they say now. */
export async function subtasksNow(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, SubtaskNow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SubtaskNow & { id: string }>`select id, title, due_date as "dueDate", completed,
      assigned_to as "assignedTo"
    from ${of(ctx, 'task_subtasks', ids)} as subtask`.execute(ctx.db)
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}

async function invoices(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    label: string
    isOpen: boolean
    amount: string
    dueDate: string
    clientName: string | null
    jobName: string | null
    isUnbooked: boolean
  }>`select id, number as label, status in ('pending', 'approved', 'overdue')
      and balance > 0 as "isOpen", balance as amount,
      due_date as "dueDate", ${clientName(ctx, 'invoice')} as "clientName", ${jobName(ctx, 'invoice')} as "jobName",
      exists (select from accounting_syncs where company_id = ${ctx.actor.companyId} and invoice_id = invoice.id
        and state = any(${[...statesToSeeTo]}::text[])) as "isUnbooked"
    from ${of(ctx, 'invoices', ids)} as invoice`.execute(ctx.db)
  return rows
}

async function reports(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; label: string; clientName: string | null; jobName: string | null }>`
    select id, code as label, ${clientName(ctx, 'report')} as "clientName", ${jobName(ctx, 'report')} as "jobName"
    from ${of(ctx, 'reports', ids)} as report`.execute(ctx.db)
  return rows
}

async function variations(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    label: string
    isOpen: boolean
    amount: string
    text: string
    clientName: string | null
    jobName: string | null
  }>`select id, code as label, name as text, status = 'pending_approval' as "isOpen", signed_amount as amount,
      ${clientName(ctx, 'variation')} as "clientName", ${jobName(ctx, 'variation')} as "jobName"
    from ${of(ctx, 'variations', ids)} as variation`.execute(ctx.db)
  return rows
}

async function users(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, coalesce(nullif(name, ''), email) as label from ${of(ctx, 'users', ids)} as person
    where deleted_at is null`.execute(ctx.db)
  return rows
}

async function integrations(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; provider: IntegrationProvider; isOpen: boolean }>`
    select id, provider, state = 'failed' as "isOpen" from ${of(ctx, 'connections', ids)} as connection`.execute(ctx.db)
  return rows.map(({ provider, ...row }) => ({ ...row, label: providerNames[provider] }))
}

/** Of whose own they are: by its address, and whether it is lost still. */
async function mailboxes(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('connections')
    .select((on) => ['user_id as id', 'organisation_name as label', on('state', '=', 'failed').as('isOpen')])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'microsoft')
    .where((on) => on('user_id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  return rows.map(({ id, label, isOpen }) => ({
    id: id ?? '',
    label: label ?? 'Microsoft 365',
    isOpen: Boolean(isOpen),
  }))
}

async function companies(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('companies')
    .select((on) => ['id', 'name as label', 'trial_ends_at as endsAt', on('plan', '=', 'trial').as('isOpen')])
    .where('id', '=', ctx.actor.companyId)
    .execute()
  return rows.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row, isOpen: Boolean(row.isOpen) }))
}
