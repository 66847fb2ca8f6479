import type { SentContact } from '../xero/writing.ts'
import type { OurClient, Ours } from '../queries/ours.ts'
import { keepLink } from '#server/integrations/commands/links.ts'
import { linksOf } from '#server/integrations/queries/links.ts'
import { within } from '#server/platform/within.ts'
import { BooksRefusal, type BooksAt } from '../xero/asking.ts'
import { findContact } from '../xero/finding.ts'
import type { TheirContact } from '../xero/reading.ts'
import { changeContact, createContact } from '../xero/writing.ts'
import { clientOf } from '../queries/ours.ts'
import { making } from './making.ts'
import { Ended } from './results.ts'
import { inCompany } from './stored.ts'

/**
 * The id of the contact that is this client, which is made where there is none. Found again by our id, which it was
 * given; one of the same name that is nobody's yet is taken for this client and left as it is otherwise.
 */
export async function ensureContact(at: BooksAt, ours: Ours): Promise<string> {
  if (ours.links.client !== null) return ours.links.client
  try {
    const contact = await foundOrMade(at, ours)
    await inCompany(at, (ctx) =>
      keepLink(ctx, { provider: 'xero', kind: 'client', recordId: ours.client.id, providerId: contact.id }),
    )
    return contact.id
  } catch (error) {
    if (!(error instanceof BooksRefusal)) throw error
    throw new Ended({ state: 'failed', reason: 'contactRefused', said: error.said })
  }
}

async function foundOrMade(at: BooksAt, ours: Ours): Promise<TheirContact> {
  const { client } = ours
  const known = await findContact(at, { field: 'ContactNumber', value: client.id })
  if (known !== null) return known
  const named = await findContact(at, { field: 'Name', value: client.name })
  if (named !== null && named.number === '') return changeContact(at, named.id, { number: client.id })
  // Names are unique there, and here they are not.
  const name = named === null ? client.name : `${client.name} (${client.code})`
  const sent = { ...sentOf(client), name }
  return making(at, ours, { id: client.id, sent }, (key) => createContact(at, sent, key))
}

const sentOf = (client: OurClient): SentContact => ({
  number: client.id,
  name: client.name,
  email: client.email,
  phone: client.phone,
  address: client.address,
  person: client.person,
})

/** Tells the books what a client is called and how it is reached by now; nothing where they do not know it. */
export async function tellContact(at: BooksAt, clientId: string): Promise<void> {
  const { client, link } = await within(at.services)(
    at.principal,
    async (ctx) => ({
      client: await clientOf(ctx, clientId),
      link: (await linksOf(ctx, 'xero', 'client', [clientId])).get(clientId),
    }),
    { readOnly: true },
  )
  if (link === undefined) return
  try {
    await changeContact(at, link, sentOf(client))
  } catch (error) {
    // Its name is another's there: all else it can be told.
    if (!(error instanceof BooksRefusal)) throw error
    await changeContact(at, link, { ...sentOf(client), name: `${client.name} (${client.code})` })
  }
}
