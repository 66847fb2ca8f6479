import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** Who has a task; null where nobody does, or it is gone. */
export async function assigneeOf(ctx: Context, taskId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('assigned_to')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  return row?.assigned_to ?? null
}

/** The creator, the assignee and the watchers of each of these tasks, each person once per task. */
export async function participantsOf(
  ctx: Context,
  taskIds: readonly string[],
): Promise<{ taskId: string; userId: string }[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ taskId: string; userId: string }>`
    select tasks.id as "taskId", person as "userId" from tasks, unnest(array[created_by, assigned_to]) person
    where tasks.company_id = ${companyId} and tasks.id = any (${taskIds}) and person is not null
    union
    select task_id, user_id from task_watchers
    where company_id = ${companyId} and task_id = any (${taskIds})`.execute(ctx.db)
  return rows
}

type Made = 'invoices' | 'reports' | 'variations'

/** Whose a record is, and who made it; null where it is gone. */
export async function ownerOf(
  ctx: Context,
  table: Made,
  id: string,
): Promise<{ clientId: string; createdBy: string | null } | null> {
  const row = await ctx.db
    .selectFrom(table)
    .select(['client_id as clientId', 'created_by as createdBy'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Who made a record; null where that is nobody of the company, or the record is gone. */
export const creatorOf = async (ctx: Context, table: Made, id: string): Promise<string | null> =>
  (await ownerOf(ctx, table, id))?.createdBy ?? null

/** What an invoice comes to, and when it is due; null where it is gone. */
export async function invoiceFacts(ctx: Context, id: string): Promise<{ total: string; dueDate: string } | null> {
  const row = await ctx.db
    .selectFrom('invoices')
    .select(['total', 'due_date as dueDate'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The variations that an invoice bills, each with who made it. */
export async function billedVariations(
  ctx: Context,
  invoiceId: string,
): Promise<{ id: string; createdBy: string | null }[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ id: string; createdBy: string | null }>`
    select distinct variation.id, variation.created_by as "createdBy"
    from invoice_lines line join variations variation
      on variation.company_id = ${companyId} and variation.id = line.variation_id
    where line.company_id = ${companyId} and line.invoice_id = ${invoiceId}`.execute(ctx.db)
  return rows
}

/** Who last invited somebody; null where that was nobody of the company. */
export async function inviterOf(ctx: Context, userId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('activity')
    .select('user_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'user.invited')
    .where('intake_id', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? null
}
