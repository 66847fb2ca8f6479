import type { TestProject } from 'vitest/node'
import startProduct from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs. */
    origin: string
  }
}

/** The built product for the flows, as the browser journeys have it. Vitest keeps BASE_URL for itself. */
export default async function startForEngines(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startProduct()
  project.provide('origin', process.env['BASE_URL'] ?? '')
  return stop
}
