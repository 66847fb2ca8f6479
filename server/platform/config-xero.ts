/** What the environment says about Xero, before it is believed. */
export interface XeroWishes {
  XERO_CLIENT_ID?: string | undefined
  XERO_CLIENT_SECRET?: string | undefined
  XERO_WEBHOOK_KEY?: string | undefined
}

/** As which application Xero knows this installation, and where Xero is. */
export interface XeroConfig {
  clientId: string
  clientSecret: string
  /** What Xero signs its notifications with. */
  webhookKey: string
  /** Whether it is the stand-in for development. */
  isSandbox: boolean
  /** Where people say yes, and where tokens come from. */
  authorize: string
  identity: string
  /** Where everything else is asked. */
  api: string
}

/** Readable lines about wishes that can't come true. */
export function xeroMistakes({ XERO_CLIENT_ID, XERO_CLIENT_SECRET, XERO_WEBHOOK_KEY }: XeroWishes): string[] {
  const set = [XERO_CLIENT_ID, XERO_CLIENT_SECRET, XERO_WEBHOOK_KEY].filter((value) => value !== undefined).length
  return set === 0 || set === 3
    ? []
    : ['XERO_CLIENT_ID, XERO_CLIENT_SECRET and XERO_WEBHOOK_KEY are set together or not at all.']
}

/** What holds, of wishes without a mistake; undefined where Xero is not configured. */
export function xeroConfigOf(wishes: XeroWishes): XeroConfig | undefined {
  const { XERO_CLIENT_ID: clientId, XERO_CLIENT_SECRET: clientSecret, XERO_WEBHOOK_KEY: webhookKey } = wishes
  if (clientId === undefined || clientSecret === undefined || webhookKey === undefined) return undefined
  return {
    clientId,
    clientSecret,
    webhookKey,
    isSandbox: false,
    authorize: 'https://login.xero.com/identity/connect/authorize',
    identity: 'https://identity.xero.com/connect',
    api: 'https://api.xero.com',
  }
}

/** The stand-in for Xero at that address. */
export const sandboxXero = (url: string): XeroConfig => ({
  clientId: 'stringline-sandbox',
  clientSecret: 'stringline-sandbox-secret',
  webhookKey: 'stringline-sandbox-webhook-key',
  isSandbox: true,
  authorize: `${url}/xero/identity/connect/authorize`,
  identity: `${url}/xero/identity/connect`,
  api: `${url}/xero`,
})
