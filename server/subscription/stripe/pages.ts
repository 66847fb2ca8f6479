import { askOwnAccount, StripeRefused } from '#server/integrations/commands/stripe.ts'
import type { Services } from '#server/platform/runtime.ts'

/** A page at which somebody subscribes, as it is asked for. */
export interface AskedPage {
  id: string
  companyId: string
  customer: string
  price: string
  expiresAt: string
  returnTo: { subscribed: string; left: string }
}

/** How a page stands; its address is null where nobody can subscribe there any more. */
export interface SaidPage {
  session: string
  url: string | null
  /** Whether somebody subscribed there. */
  isDone: boolean
}

/** Opens a page; asked again with the same id it is the same one. */
export const openPage = (
  services: Services,
  { id, companyId, customer, price, expiresAt, returnTo }: AskedPage,
): Promise<SaidPage> =>
  askOwnAccount(services, async (client) => {
    const { id: session, url } = await client.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: companyId,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { company: companyId } },
        expires_at: Math.floor(Date.parse(expiresAt) / 1000),
        success_url: returnTo.subscribed,
        cancel_url: returnTo.left,
      },
      { idempotencyKey: id },
    )
    return { session, url, isDone: false }
  })

export async function readPage(services: Services, session: string): Promise<SaidPage> {
  try {
    return await askOwnAccount(services, async (client) => {
      const { url, status } = await client.checkout.sessions.retrieve(session)
      return { session, url, isDone: status === 'complete' }
    })
  } catch (error) {
    // Of another account, before the key was exchanged.
    if (!(error instanceof StripeRefused) || error.refusal.code !== 'resource_missing') throw error
    return { session, url: null, isDone: false }
  }
}

/** Closes a page; throws `StripeRefused` where somebody subscribed there, or it is closed already. */
export const closePage = (services: Services, session: string): Promise<unknown> =>
  askOwnAccount(services, (client) => client.checkout.sessions.expire(session))
