import { sql } from 'kysely'
import type { z } from 'zod'
import { readMonths } from '#domain/dates.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listPayments } from '#domain/invoices/api.ts'
import type { paymentList, ReceivedPayment } from '#domain/invoices/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { offsetOf, orderOf, paged } from '#server/platform/db/listing.ts'
import { total } from '#server/platform/db/sums.ts'

const sortColumns = { date: sql`payments.date`, amount: sql`payments.amount`, updatedAt: sql`payments.created_at` }

/** Payments, newest first, with what all that match come to: what is taken back counts against it. */
export async function listReceivedPayments(
  ctx: Context,
  { query }: HandlerInput<typeof listPayments>,
): Promise<z.output<typeof paymentList>> {
  const { from = null, to = null } = readMonths(query.dated ?? '') ?? {}
  const payments = () =>
    ctx.db
      .selectFrom('payments')
      .where('payments.company_id', '=', ctx.actor.companyId)
      .$if(query.updatedSince !== undefined, (list) =>
        list.where('payments.created_at', '>=', query.updatedSince ?? ''),
      )
      .$if(from !== null, (list) => list.where('payments.date', '>=', from ?? ''))
      .$if(to !== null, (list) => list.where('payments.date', '<=', to ?? ''))
  const [rows, all] = await Promise.all([
    payments()
      .innerJoin('invoices', (join) =>
        join.on('invoices.company_id', '=', ctx.actor.companyId).onRef('invoices.id', '=', 'payments.invoice_id'),
      )
      .innerJoin('clients', (join) =>
        join.on('clients.company_id', '=', ctx.actor.companyId).onRef('clients.id', '=', 'payments.client_id'),
      )
      .leftJoin('jobs', (join) =>
        join.on('jobs.company_id', '=', ctx.actor.companyId).onRef('jobs.id', '=', 'invoices.job_id'),
      )
      .select([
        'payments.id',
        'payments.date',
        'payments.amount',
        sql<ReceivedPayment['method']>`payments.method`.as('method'),
        'payments.reference',
        sql<boolean>`payments.reverses is not null`.as('isReversal'),
        'payments.created_at as updatedAt',
        'invoices.id as invoiceId',
        'invoices.number as invoiceNumber',
        'clients.id as clientId',
        'clients.name as clientName',
        'jobs.id as jobId',
        'jobs.code as jobCode',
        'jobs.name as jobName',
      ])
      .orderBy(orderOf(query.sort ?? '-date', sortColumns, sql`payments.id`))
      .limit(sql.lit(query.pageSize))
      .offset(offsetOf(query))
      .execute(),
    payments()
      .select([(on) => on.fn.countAll<number>().as('count'), total(sql`sum(payments.amount)`).as('sum')])
      .executeTakeFirstOrThrow(),
  ])
  return paged(query, { items: rows, total: all.count, sum: all.sum })
}
