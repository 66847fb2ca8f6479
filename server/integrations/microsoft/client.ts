import type { Client } from '@microsoft/microsoft-graph-client'
import { z } from 'zod'
import { grantsAt } from '../oauth.ts'
import { ProviderFault, type Provider } from '../provider.ts'
import { askGraph } from './graph.ts'

/** What everybody is asked for: who they are, and to write and send mail in their name. */
const scopes = ['offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send'] as const

/** What whoever wants a calendar of their work there is asked for besides. */
export const calendarScope = 'Calendars.ReadWrite'

/** Whether what somebody said yes to has their calendars in it; scopes may stand there with Graph's name in front. */
export const givesCalendar = (scope: string | undefined): boolean =>
  (scope ?? '').split(' ').some((each) => each.split('/').at(-1)?.toLowerCase() === calendarScope.toLowerCase())

const person = z.object({ id: z.string(), mail: z.string().nullish() })

const me = (client: Client) => client.api('/me').select(['id', 'mail']).get()

/** Microsoft 365 as the other side of a person's connection (identity platform v2.0, Graph v1.0). */
export const microsoft: Provider = {
  grants({ microsoft }) {
    if (microsoft === undefined) return undefined
    const { clientId, clientSecret, identity } = microsoft
    return grantsAt({
      clientId,
      clientSecret,
      authorize: `${identity}/authorize`,
      token: `${identity}/token`,
      // There is none: a person takes back at Microsoft what they gave, an application forgets it.
      revocation: null,
      secretIn: 'form',
      scopes,
    })
  },
  isSandbox: ({ microsoft }) => microsoft?.isSandbox === true,
  asksForOrganisations: { path: '/v1.0/me' },
  async organisations(config, access) {
    const { status, value } = await askGraph(config, access, me)
    if (status < 200 || status >= 300) return { status, organisations: [] }
    const read = person.safeParse(value)
    if (!read.success) throw new ProviderFault('unreadable', status)
    const { id, mail } = read.data
    // An account without an address has no mailbox to send from.
    return { status, organisations: mail == null ? [] : [{ id, name: mail, link: id }] }
  },
}
