import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The flows in Firefox and WebKit, on the built product: `npm run test:full -- --engines` (decision 0114).
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['e2e/engines/flows.engines.ts'],
    globalSetup: ['e2e/engines/product.ts'],
    // One browser at a time, and its flows in their order.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
