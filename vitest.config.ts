import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Of two cores Vitest would leave one to itself; half of a server's test is the database at work.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
