import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

// The configuration of `npm test` with more patience: a test that is only slow, beside another fault, is not red.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: (config.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, test: { ...project.test, ...patience } }
        : project,
    ),
  },
})
