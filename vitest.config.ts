import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const unit = ['domain/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
const server = ['server/**/*.test.ts']

// Test files share the modules of their worker: loading the server costs more than most files. Those that replace
// modules or globals would replace them for the files after them, so they get modules of their own; and so do those of
// the sandbox, which is another program than the server.
const replaces = /\bvi\s*\.(mock|doMock|spyOn|stubGlobal|stubEnv|useFakeTimers|resetModules)\b/
const isolated = globSync([...unit, ...server]).filter(
  (path) => path.startsWith('server/sandbox/') || replaces.test(readFileSync(path, 'utf8')),
)

const timeouts = { testTimeout: 40_000, hookTimeout: 60_000 }
const globalSetup = ['server/testing/cluster.ts']

export default defineConfig({
  test: {
    // Of two cores Vitest would leave one to itself; half of a server's test is the database at work.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: unit, exclude: isolated, isolate: false, ...timeouts } },
      { test: { name: 'server', include: server, exclude: isolated, isolate: false, globalSetup, ...timeouts } },
      { test: { name: 'isolated', include: isolated, globalSetup, ...timeouts } },
    ],
  },
})
