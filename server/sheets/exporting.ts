import type { FastifyReply } from 'fastify'
import { todayIn } from '#domain/dates.ts'
import type { Endpoint, HandlerInput } from '#domain/endpoint.ts'
import type { SheetFormat } from '#domain/sheets/choices.ts'
import { sheetMessages } from '#domain/sheets/schema.ts'
import { brandOf } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { languageOf } from '#server/platform/http/language.ts'
import { openOnPlatform, serve, type Exchange, type OnPlatform, type Route } from '#server/platform/http/route.ts'
import { rates } from '#server/platform/limits.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { answerSheet, holdSnapshot, pagesOf, type Made } from '#server/platform/sheets/answer.ts'
import { saidIn, type Named } from './columns.ts'
import { tables, type ListName, type RowOf } from './tables.ts'
import { sheetWords } from './words.ts'

/** A list's filters, search and sort, as its export takes them. */
type Asked<E extends Endpoint> = Omit<HandlerInput<E>['query'], 'format'>
type Parts<Row> = AsyncIterable<readonly Row[]>

/** A list of a company as a file, for whom the list is. */
export const exported = <E extends Endpoint, List extends ListName>(
  endpoint: E,
  list: List,
  rowsOf: (ctx: Context, query: Asked<E>) => Parts<RowOf<List>>,
): Route =>
  serve(endpoint, async (exchange, input) => {
    const { reply, principal, within } = exchange
    const { query, format } = askedOf(input)
    // How often is the company's to know: a client's people write nothing of it.
    await within({ ...principal, actor: { kind: 'system', companyId: principal.actor.companyId } }, (ctx) =>
      refuseFaster(ctx, ratesOf(principal, 'table', rates.table), sheetMessages.tooMany),
    )
    return answerSheet<RowOf<List>>(reply, format, (make) =>
      within(principal, async (ctx) => {
        await holdSnapshot(ctx.db)
        const { companyName, language, timezone } = await brandOf(ctx)
        const reader = languageOf(exchange.request.headers['accept-language']) ?? language
        const names = { companyName, today: ctx.today }
        await make({ ...tableOf(list, reader, timezone, names), rows: rowsOf(ctx, query) })
      }),
    )
  })

/** A list across companies as a file, for the super admin. */
export const exportedOnPlatform = <E extends Endpoint, List extends ListName>(
  endpoint: E,
  list: List,
  rowsOf: (exchange: Exchange & OnPlatform, db: PlatformDb, query: Asked<E>) => Parts<RowOf<List>>,
): Route =>
  openOnPlatform(endpoint, (exchange, input): Promise<FastifyReply> => {
    const { query, format } = askedOf(input)
    const reader = languageOf(exchange.request.headers['accept-language']) ?? 'en'
    const names = { companyName: 'Stringline', today: todayIn('UTC', exchange.services.clock.now()) }
    return answerSheet<RowOf<List>>(exchange.reply, format, (make) =>
      exchange.transact(async (db) => {
        await holdSnapshot(db)
        await make({ ...tableOf(list, reader, 'UTC', names), rows: rowsOf(exchange, db, query) })
      }),
    )
  })

/** What a list's own query is asked for its pages, one after the other. */
export const inPages =
  <Query extends { page: number; pageSize: number }, Row>(
    list: (
      ctx: Context,
      asked: { params: undefined; query: Query; body: undefined; version: null },
    ) => Promise<{ items: readonly Row[]; total: number }>,
  ) =>
  (ctx: Context, query: Omit<Query, 'page' | 'pageSize'>): Parts<Row> =>
    pagesOf((page) =>
      list(ctx, { params: undefined, query: { ...query, ...page } as Query, body: undefined, version: null }),
    )

function askedOf<E extends Endpoint>({ query: sent }: HandlerInput<E>): { query: Asked<E>; format: SheetFormat } {
  const { format, ...query } = sent as HandlerInput<E>['query'] & { format: SheetFormat }
  return { query: query as Asked<E>, format }
}

/** What a table is called, and its columns in the reader's language. */
function tableOf<List extends ListName>(
  list: List,
  language: Parameters<typeof sheetWords>[0],
  timezone: string,
  { companyName, today }: { companyName: string; today: string },
): Omit<Made<RowOf<List>>, 'rows'> {
  const { say } = sheetWords(language)
  const title = say(`lists.${list}`)
  return {
    sheet: { title, columns: saidIn(say, tables[list] as readonly Named<RowOf<List>>[]), timezone },
    name: `${title} ${companyName} ${today}`,
  }
}
