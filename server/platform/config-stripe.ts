import { waits } from './limits.ts'

/** What the environment says about Stripe, before it is believed. */
export interface StripeWishes {
  STRIPE_CLIENT_ID?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_PLAN_CURRENCY: string
}

/** As which platform Stripe knows this installation, and where Stripe is. */
export interface StripeConfig {
  clientId: string
  secretKey: string
  /** What Stripe signs its notifications with: more than one while it is exchanged, and one for each endpoint. */
  webhookSecrets: readonly string[]
  /** In which currency companies pay for their plans. */
  planCurrency: string
  /** Whether it is the stand-in for development. */
  isSandbox: boolean
  /** Where people say yes. */
  connect: string
  /** Where everything else is asked. */
  api: string
  /** Where an account looks at its own payments. */
  dashboard: string
  /** How long an answer is waited for, in milliseconds. */
  patience: number
}

/** Readable lines about wishes that can't come true. */
export function stripeMistakes(wishes: StripeWishes): string[] {
  const { STRIPE_CLIENT_ID, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = wishes
  const set = [STRIPE_CLIENT_ID, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET].filter((value) => value !== undefined).length
  if (set !== 0 && set !== 3)
    return ['STRIPE_CLIENT_ID, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.']
  if (set === 3 && secretsOf(STRIPE_WEBHOOK_SECRET).length === 0) return ['STRIPE_WEBHOOK_SECRET names no secret.']
  return []
}

/** What holds, of wishes without a mistake; undefined where Stripe is not configured. */
export function stripeConfigOf(wishes: StripeWishes): StripeConfig | undefined {
  const { STRIPE_CLIENT_ID: clientId, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = wishes
  if (clientId === undefined || secretKey === undefined || secrets === undefined) return undefined
  return {
    clientId,
    secretKey,
    webhookSecrets: secretsOf(secrets),
    planCurrency: wishes.STRIPE_PLAN_CURRENCY,
    isSandbox: false,
    connect: 'https://connect.stripe.com',
    api: 'https://api.stripe.com',
    dashboard: 'https://dashboard.stripe.com',
    patience: waits.provider,
  }
}

const secretsOf = (list = ''): string[] =>
  list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')

/** The stand-in for Stripe at that address. */
export const sandboxStripe = (url: string): StripeConfig => ({
  clientId: 'ca_StringlineSandbox',
  secretKey: 'sk_test_StringlineSandbox',
  webhookSecrets: ['whsec_StringlineSandbox'],
  planCurrency: 'nzd',
  isSandbox: true,
  connect: `${url}/stripe/connect`,
  api: `${url}/stripe/api`,
  dashboard: `${url}/stripe`,
  patience: waits.provider,
})
