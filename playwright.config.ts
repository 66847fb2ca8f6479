import { defineConfig } from '@playwright/test'
import { browser } from './e2e/browser.ts'
import { leftOut } from './e2e/journey-selection.ts'

export default defineConfig({
  testDir: 'e2e',
  // All of them in the full run (TEST_RUN=full).
  grepInvert: leftOut(),
  globalSetup: './e2e/product.ts',
  outputDir: 'test-results/browser',
  // One product serves all journeys, and two cores draw them.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...browser,
    // Set by the global set-up before the workers read this file.
    baseURL: process.env['BASE_URL'],
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    screenshot: 'only-on-failure',
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
  },
})
