import * as api from '#domain/accounting/api.ts'
import type { Books, InvoiceSync } from '#domain/accounting/schema.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import { openOnPlatform, read, serve, type Exchange } from '#server/platform/http/route.ts'
import { loadChart, pauseSync, saveMapping, startSync } from './commands/books.ts'
import { keepOurVersion, retryInvoiceSync, takeTheirVersion } from './commands/choosing.ts'
import { noteNotice } from './commands/hearing.ts'
import { rehearseSync } from './commands/rehearsing.ts'
import { getBooks } from './queries/books.ts'
import { getRehearsal } from './queries/rehearsals.ts'
import { getInvoiceSync, listSyncs } from './queries/syncs.ts'
import { invoicesIn, isSigned } from './xero/notices.ts'

type Served = Exchange & { principal: Principal }

/** Does something in one transaction, and answers how the books are kept then. */
const doing = ({ services, within, principal }: Served, work: (ctx: Context) => Promise<void>): Promise<Books> =>
  within(principal, async (ctx) => {
    await work(ctx)
    return getBooks(ctx, services.config)
  })

/** The same for one invoice. */
const about = (
  { services, within, principal }: Served,
  params: { id: string },
  work: (ctx: Context) => Promise<void>,
): Promise<InvoiceSync> =>
  within(principal, async (ctx) => {
    await work(ctx)
    return getInvoiceSync(ctx, services.config, { params })
  })

export const accountingRoutes = [
  serve(api.getBooks, ({ services, within, principal }) =>
    within(principal, (ctx) => getBooks(ctx, services.config), { readOnly: true }),
  ),
  serve(api.loadChart, async (served) => {
    await loadChart(served)
    return doing(served, async () => {})
  }),
  serve(api.saveMapping, (served, input) => doing(served, (ctx) => saveMapping(ctx, input))),
  serve(api.rehearseSync, (served, input) => doing(served, (ctx) => rehearseSync(ctx, input))),
  read(api.getRehearsal, getRehearsal),
  serve(api.startSync, (served) => doing(served, startSync)),
  serve(api.pauseSync, (served) => doing(served, pauseSync)),
  read(api.listSyncs, listSyncs),
  serve(api.getInvoiceSync, ({ services, within, principal }, { params }) =>
    within(principal, (ctx) => getInvoiceSync(ctx, services.config, { params }), { readOnly: true }),
  ),
  serve(api.retryInvoiceSync, (served, { params }) =>
    about(served, params, (ctx) => retryInvoiceSync(ctx, { params })),
  ),
  serve(api.keepOurVersion, (served, { params, body }) =>
    about(served, params, (ctx) => keepOurVersion(ctx, { params, body })),
  ),
  serve(api.takeTheirVersion, (served, { params, body }) =>
    about(served, params, (ctx) => takeTheirVersion(ctx, { params, body })),
  ),
  // Xero expects 200 or 401, each with an empty body; by 401 it finds out that signatures are checked. It never signs a
  // body that is not JSON, which is answered 400.
  openOnPlatform(api.receiveXero, async ({ services, request, reply, transact }) => {
    const { xero } = services.config
    if (xero === undefined) throw notFound()
    const signature = request.headers['x-xero-signature']
    if (signature === undefined) throw new Refusal(401, 'unsigned', accountingMessages.unsigned)
    const text = typeof request.body === 'string' ? request.body : ''
    if (!isSigned(text, signature, xero.webhookKey)) return reply.code(401).send()
    const changed = invoicesIn(text)
    if (changed.size > 0) await transact((db) => noteNotice({ db, queue: services.queue }, changed))
    return reply.code(200).send()
  }),
]
