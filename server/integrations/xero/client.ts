import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { askOutside } from '#server/platform/outgoing.ts'
import { grantsAt } from '../oauth.ts'
import { ProviderFault, type Provider } from '../provider.ts'

/** Money that was spent from a bank account, or came into it. */
const spendingScope = 'accounting.banktransactions'

/**
 * What Xero is asked for in a company's name: since March 2026 each kind of record by a scope of its own. Of the
 * settings, accounts and tax rates are read and nothing is changed.
 */
const scopes = [
  'offline_access',
  'accounting.invoices',
  'accounting.payments',
  'accounting.contacts',
  'accounting.settings.read',
  spendingScope,
] as const

/** Whether what somebody said yes to lets us enter what was spent; whoever did before we asked for that has not. */
export const givesSpending = (granted: string | null): boolean =>
  (granted ?? '').split(' ').some((each) => each === spendingScope || each === 'accounting.transactions')

const connections = z.array(
  z.object({ id: z.string(), tenantId: z.string(), tenantType: z.string(), tenantName: z.string().nullish() }),
)

/** Xero as the other side of a connection (its Identity API). */
export const xero: Provider = {
  grants({ xero }) {
    if (xero === undefined) return undefined
    const { clientId, clientSecret, authorize, identity } = xero
    return grantsAt({
      clientId,
      clientSecret,
      authorize,
      token: `${identity}/token`,
      revocation: `${identity}/revocation`,
      scopes,
    })
  },
  isSandbox: ({ xero }) => xero?.isSandbox === true,
  asksForOrganisations: { path: '/connections' },
  async organisations(config, access) {
    const answer = await ask(config, access, { method: 'GET', path: '/connections' })
    if (!answer.ok) return { status: answer.status, organisations: [] }
    const shared = connections.safeParse(await answer.json().catch(() => null))
    if (!shared.success) throw new ProviderFault('unreadable', answer.status)
    return {
      status: answer.status,
      organisations: shared.data
        .filter(({ tenantType }) => tenantType === 'ORGANISATION')
        .map(({ id, tenantId, tenantName }) => ({ id: tenantId, name: tenantName ?? tenantId, link: id })),
    }
  },
  async release(config, access, link) {
    const { status } = await ask(config, access, { method: 'DELETE', path: `/connections/${encodeURIComponent(link)}` })
    // One that is gone already is as well.
    return { status: status === 404 ? 204 : status }
  },
}

function ask({ xero }: Config, access: string, { method, path }: { method: string; path: string }): Promise<Response> {
  if (xero === undefined) throw new Error('Xero is asked where it is configured')
  const headers = { authorization: `Bearer ${access}`, accept: 'application/json' }
  return askOutside(`${xero.api}${path}`, { method, headers }, { bases: [xero.api] })
}
