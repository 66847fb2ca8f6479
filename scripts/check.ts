import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

interface Step {
  name: string
  command: readonly string[]
}

// The slowest first: as many run at once as there are cores. One checker, because each checks the types that all files
// share once more, in 2 GB of its own.
const steps: readonly Step[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit', '--project', 'tsconfig.json', '--checkers', '1'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'unused', command: [bin('knip'), '--no-progress'] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.ts'] },
  { name: 'database types', command: [process.execPath, 'scripts/database-types.ts', '--verify'] },
  { name: 'messages', command: [process.execPath, 'scripts/check-messages.ts'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
]

/**
 * Checks types, lint, structure and unused code, printing the output of each step as it ends. Answers how many passed,
 * and the names of those that failed.
 */
export async function runChecks(): Promise<{ passed: number; failed: number; failures: string[] }> {
  const waiting = [...steps]
  const failures: string[] = []
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await isPassed(step))) failures.push(`check: ${step.name}`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(availableParallelism(), 4)) }, work))
  return { passed: steps.length - failures.length, failed: failures.length, failures }
}

async function isPassed({ name, command: [program = '', ...args] }: Step): Promise<boolean> {
  const begun = performance.now()
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(null)
    })
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(output)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  return status === 0
}

if (import.meta.main) process.exit((await runChecks()).failed === 0 ? 0 : 1)
