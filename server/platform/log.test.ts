import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const program = fileURLToPath(new URL('./fixtures/logs-and-ends.ts', import.meta.url))
const start = (way: string, count: number) =>
  spawn(process.execPath, [program, way, String(count)], { stdio: ['pipe', 'pipe', 'ignore'] })

/** The numbers of the lines that a program wrote before it ended. */
async function linesOf(way: string, count: number): Promise<(number | undefined)[]> {
  const written = await text(start(way, count).stdout)
  const lines = written.split('\n').filter((line) => line !== '')
  return lines.map((line) => (JSON.parse(line) as { line?: number }).line)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

describe('lines of the log, gathered', () => {
  // One is fewer than are gathered; five thousand are many times as many.
  it.each([
    ['exit', 1],
    ['exit', 5_000],
    ['throw', 1],
    ['throw', 5_000],
    ['end', 1],
    ['end', 5_000],
  ])('are all there when the process ends by %s after %i', async (way, count) => {
    expect(await linesOf(way, count)).toEqual(numbers(count))
  })

  it('are all there with a fatal one, whatever ends the process after it', async () => {
    expect(await linesOf('fatal', 3)).toEqual([...numbers(3), undefined])
  })

  it.skipIf(!existsSync('/dev/full'))('are lost on a full disk, and the process goes on', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [program, 'wait', '20000'], { stdio: ['pipe', full, 'ignore'] })
    closeSync(full)
    // Its lines are more than are kept; it ends by itself once its input ends.
    child.stdin?.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('leave without another, and while the process goes on', async () => {
    const child = start('wait', 1)
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    expect(JSON.parse(chunk.toString())).toMatchObject({ line: 1, msg: 'a line' })
    child.stdin.end()
    await once(child, 'exit')
  })
})

describe('an error in the log', () => {
  const logged = (err: unknown): unknown => {
    const lines: string[] = []
    createLog('warn', { write: (line) => void lines.push(line) }).warn({ err }, 'job queue')
    return (JSON.parse(lines[0] ?? '') as { err: unknown }).err
  }

  it.each([
    ['an error', new TypeError('broke'), { type: 'TypeError', message: 'broke' }],
    [
      'a plain object with its fields',
      { message: 'broke', code: '57P01', rows: ['private'] },
      { message: 'broke', code: '57P01' },
    ],
    ['an object without a message', { queue: 'mail' }, { type: 'object', message: 'no message (queue)' }],
    ['a text', 'broke', { type: 'string', message: 'broke' }],
  ])('is told by its message: %s', (_, error, told) => {
    expect(logged(error)).toMatchObject(told)
    expect(JSON.stringify(logged(error))).not.toContain('private')
  })
})
