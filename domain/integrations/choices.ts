// What there is to choose of integrations. Apart from the schemas: a page that offers it needs no zod.

/** What a company can be connected to. One that the product can do nothing with yet is not among them. */
export const integrationProviders = ['xero', 'stripe'] as const
export type IntegrationProvider = (typeof integrationProviders)[number]

/** What they call themselves, in every language. */
export const providerNames: Record<IntegrationProvider, string> = { xero: 'Xero', stripe: 'Stripe' }

/** What a person of a company connects for themselves. */
export const personalProviders = ['microsoft'] as const
export const personalNames: Record<(typeof personalProviders)[number], string> = { microsoft: 'Microsoft 365' }
export type ConnectionProvider = IntegrationProvider | (typeof personalProviders)[number]

/** How this installation knows a provider: as the real one, by its stand-in for development, or not at all. */
export const providerKinds = ['real', 'sandbox', 'none'] as const

/** How a company stands with a provider; `choosing`: it has said yes for several organisations. */
export const connectionStates = ['choosing', 'connected', 'failed', 'disconnected'] as const
export type ConnectionState = (typeof connectionStates)[number]

/**
 * Why a connection ended that nobody here ended: it was taken back at the provider, or its organisation is not shared
 * any more, or the provider takes our tokens no more.
 */
export const connectionFailures = ['revoked', 'organisation', 'refused'] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

/** What stood in the way of a call. It passes, unless it is one of those above. */
export const callTroubles = ['unreachable', 'slow', 'tooLarge', 'busy', 'down', 'refused', 'unreadable'] as const
export type CallTrouble = (typeof callTroubles)[number]
