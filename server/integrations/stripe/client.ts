import type Stripe from 'stripe'
import type { Config } from '#server/platform/config.ts'
import type { StripeConfig } from '#server/platform/config-stripe.ts'
import { GrantRefused, ProviderFault, type Grants, type Provider, type Tokens } from '../provider.ts'
import { placedAt, refusalIn, stripeAt } from './library.ts'

/**
 * Stripe as the other side of a connection (Connect, by OAuth). There is no token to keep: an account that said yes is
 * spoken for by our own key and its id, until it says no.
 */
export const stripe: Provider = {
  grants: ({ stripe: config }) => (config === undefined ? undefined : grantsBy(config)),
  isSandbox: ({ stripe: config }) => config?.isSandbox === true,
  asksForOrganisations: { path: '/v1/accounts/:id' },
  async organisations(config, account) {
    const found = await asked(config, (client) => client.accounts.retrieve(account))
    if ('refused' in found) return { status: found.refused, organisations: [] }
    const { id } = found.value
    return { status: 200, organisations: [{ id, name: nameOf(found.value), link: id }] }
  },
  // A page to pay at stays open for an hour: what is paid there by then would be in no book of ours.
  async endsOngoing({ stripe: config }, account) {
    if (config === undefined) return
    const client = await stripeAt(config)
    const inName = { stripeAccount: account }
    const open = await ended(() =>
      client.checkout.sessions.list({ status: 'open', limit: 100 }, inName).autoPagingToArray({ limit: 10_000 }),
    )
    for (const { id, metadata } of open)
      if (metadata?.['checkout'] !== undefined) await closedPage(() => client.checkout.sessions.expire(id, {}, inName))
  },
  letsGoForAll: true,
}

const grantsBy = (config: StripeConfig): Grants => ({
  async addressToAsk({ returnTo, state, hint }) {
    const client = await stripeAt(config)
    const asked = { response_type: 'code', scope: 'read_write', redirect_uri: returnTo, state } as const
    const hinted = hint === null ? {} : { stripe_user: { email: hint } }
    return placedAt(config, client.oauth.authorizeUrl({ client_id: config.clientId, ...asked, ...hinted }))
  },
  async exchange({ code }) {
    const client = await stripeAt(config)
    const { stripe_user_id: account } = await ended(() =>
      client.oauth.token({ grant_type: 'authorization_code', code }),
    )
    if (account === undefined) throw new ProviderFault('unreadable', 200)
    return lasting(account)
  },
  async renew(account) {
    const client = await stripeAt(config)
    await ended(() => client.accounts.retrieve(account))
    return lasting(account)
  },
  async revoke(account) {
    const client = await stripeAt(config)
    await ended(() => client.oauth.deauthorize({ client_id: config.clientId, stripe_user_id: account }))
  },
})

/** An account's id stands in for both tokens. It is good until it is not. */
const lasting = (account: string): Tokens => ({ access: account, refresh: account, endsAt: '9999-01-01T00:00:00.000Z' })

/** Closes a page; one that was paid at, or closed, since it was listed stays as it is. */
async function closedPage(close: () => Promise<unknown>): Promise<void> {
  try {
    await ended(close)
  } catch (error) {
    if (!(error instanceof ProviderFault && error.status === 400)) throw error
  }
}

/** How an account calls itself to whoever pays it. */
const nameOf = ({ id, business_profile: profile, settings, email }: Stripe.Account): string =>
  profile?.name ?? settings?.dashboard?.display_name ?? email ?? id

// Our key is ours to mend: that it is not taken ends nobody's connection.
const endsGrant = new Set(['invalid_grant', 'account_invalid', 'invalid_client'])

/** Throws `GrantRefused` where the account let us go, and `ProviderFault` for all else that is no answer. */
async function ended<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { status, code } = await refusalIn(error)
    if (code !== null && endsGrant.has(code)) throw new GrantRefused('An account at Stripe let us go', { cause: error })
    throw new ProviderFault('refused', status, { cause: error })
  }
}

async function asked<T>(
  { stripe: config }: Config,
  ask: (client: Stripe) => Promise<T>,
): Promise<{ value: T } | { refused: 401 }> {
  if (config === undefined) throw new Error('Stripe is asked where it is configured')
  const client = await stripeAt(config)
  try {
    return { value: await ended(() => ask(client)) }
  } catch (error) {
    // What every call does with 401: see whether the connection is over.
    if (error instanceof GrantRefused) return { refused: 401 }
    throw error
  }
}
