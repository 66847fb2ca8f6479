import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const steps = [
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'types', command: [bin('tsc'), '--noEmit', '--project', 'tsconfig.json'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.ts'] },
  { name: 'messages', command: [process.execPath, 'scripts/check-messages.ts'] },
  { name: 'database types', command: [process.execPath, 'scripts/database-types.ts', '--verify'] },
  { name: 'unused', command: [bin('knip'), '--no-progress'] },
]

/** Runs types, lint, structure and unused code, showing what each prints; answers how many passed, and which failed. */
export function runChecks(): { passed: number; failed: number; failures: string[] } {
  const results = steps.map(({ name, command: [program = '', ...args] }) => {
    const begun = performance.now()
    const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    return { name, ok: status === 0 }
  })
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => `check: ${name}`)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

if (import.meta.main) process.exit(runChecks().failed === 0 ? 0 : 1)
