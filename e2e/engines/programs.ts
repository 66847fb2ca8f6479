import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is installed; undefined where it is not. */
export const installed = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** A program that runs beside the tests, and what it wrote so far. */
export interface Running {
  process: ChildProcess
  /** Answers what `read` finds, once it finds something. Throws where the program ends or takes too long. */
  until: <Found>(read: (output: string) => Found | undefined | Promise<Found | undefined>) => Promise<Found>
  stop: () => Promise<void>
}

const patience = 60_000
const pause = 100

/** Starts a program. */
export function start(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of child.stdio.slice(1)) {
    stream?.on('data', (data: Buffer) => (output += data.toString('utf8')))
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    process: child,
    async until(read) {
      const end = Date.now() + patience
      for (;;) {
        const found = await read(output)
        if (found !== undefined) return found
        if (child.exitCode !== null || Date.now() > end) throw new Error(`${program} is not ready.\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
