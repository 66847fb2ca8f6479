import type { ConnectionProvider } from '#domain/integrations/choices.ts'
import { microsoft } from './microsoft/client.ts'
import type { Provider } from './provider.ts'
import { stripe } from './stripe/client.ts'
import { xero } from './xero/client.ts'

/** Every provider there is. */
export const providers: Record<ConnectionProvider, Provider> = { xero, stripe, microsoft }
