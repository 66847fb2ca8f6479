import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import type { Provider } from './provider.ts'
import { xero } from './xero/client.ts'

/** Every provider there is. */
export const providers: Record<IntegrationProvider, Provider> = { xero }
