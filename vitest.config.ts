import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const unit = ['domain/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
const server = ['server/**/*.test.ts']
const sandbox = ['server/sandbox/**/*.test.ts']

// Test files share the modules of their worker: loading the server costs more than most files. Those that replace
// modules or globals would replace them for the files after them, so they get modules of their own. What a test spies
// on is restored before the next one.
const replaces = /\bvi\s*\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|resetModules)\b/
const isolated = globSync([...unit, ...server]).filter((path) => replaces.test(readFileSync(path, 'utf8')))

// Programs that tests start share their compiled modules: loading the server then takes half the time.
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') }
const common = { env, testTimeout: 40_000, hookTimeout: 60_000, restoreMocks: true }
const shared = { ...common, isolate: false }
const globalSetup = ['server/testing/cluster.ts']

export default defineConfig({
  test: {
    // Half of a server's test is the database at work, and some wait for a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { name: 'unit', include: unit, exclude: isolated, ...shared } },
      { test: { name: 'server', include: server, exclude: [...sandbox, ...isolated], globalSetup, ...shared } },
      // Another program than the server.
      { test: { name: 'sandbox', include: sandbox, exclude: isolated, ...shared } },
      { test: { name: 'isolated', include: isolated, globalSetup, ...common } },
    ],
  },
})
