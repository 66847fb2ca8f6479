import {
  createInvoiceLink,
  createShare,
  listInvoiceLinks,
  listShares,
  revokeInvoiceLink,
  revokeShare,
} from '#domain/shares/api.ts'
import type { Answer, Caller } from './caller.ts'
import { givenClient, givenJob, givenReport, type Company } from './given.ts'
import { givenInvoiceIn } from './money-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

/** The links of a report and of an invoice, in every state. */
export function linkKinds(server: TestServer, company: () => Company): Record<'share' | 'invoice link', RecordKind> {
  const me = (): Caller => company().orgAdmin
  const nothing = () => Promise.resolve()
  const found = async <T extends { id: string }>(list: Promise<Answer<{ items: T[] }>>, id: string) => {
    const { status, body } = await list
    return status === 200 ? body.items.find((each) => each.id === id) : undefined
  }

  const share = (more: (params: { id: string; shareId: string }) => Promise<unknown>) => async (): Promise<Made> => {
    const clientId = (await givenClient(me())).id
    const { id } = await givenReport(me(), clientId, (await givenJob(me(), clientId)).id)
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const shareId = (await me().call(createShare, { params: { id }, body: { expiresAt } })).id
    await more({ id, shareId })
    const listed = (person: Caller) => found(person.try(listShares, { params: { id } }), shareId)
    return { clientId, params: { id, shareId }, read: listed, listed }
  }
  const expire = () => Promise.resolve(server.clock.advance(61_000))

  const invoiceLink =
    (more: (params: { id: string; linkId: string }) => Promise<unknown>) => async (): Promise<Made> => {
      const clientId = (await givenClient(me())).id
      const { id } = await givenInvoiceIn(me(), clientId, 'approved')
      const linkId = (await me().call(createInvoiceLink, { params: { id }, body: {} })).id
      await more({ id, linkId })
      const listed = (person: Caller) => found(person.try(listInvoiceLinks, { params: { id } }), linkId)
      return { clientId, params: { id, linkId }, read: listed, listed }
    }

  return {
    share: {
      calls: { revokeShare: { endpoint: revokeShare } },
      states: {
        active: share(nothing),
        expired: share(expire),
        revoked: share((params) => me().call(revokeShare, { params })),
      },
    },
    'invoice link': {
      calls: { revokeInvoiceLink: { endpoint: revokeInvoiceLink } },
      states: {
        active: invoiceLink(nothing),
        revoked: invoiceLink((params) => me().call(revokeInvoiceLink, { params })),
      },
    },
  }
}
