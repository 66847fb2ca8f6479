import { completeMailbox, connectMailbox } from '#domain/mailbox/api.ts'
import type { Mailbox } from '#domain/mailbox/schema.ts'
import { consent } from '../sandbox/microsoft/microsoft.testing.ts'
import type { Caller } from '../testing/caller.ts'

/** Somebody goes to the sandbox, says yes there and is sent back; answers with what. */
export async function consented(person: Caller, choice: Parameters<typeof consent>[2] = {}) {
  const { url } = await person.call(connectMailbox, {})
  const page = await (await fetch(url)).text()
  const back = await consent(new URL(url).origin, page, choice)
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
}

/** Somebody connects their mailbox, that of the sandbox's first person unless it is said. */
export const connectedMailbox = async (person: Caller, choice: Parameters<typeof consent>[2] = {}): Promise<Mailbox> =>
  person.call(completeMailbox, { body: await consented(person, choice) })
