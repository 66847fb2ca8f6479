import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'
import { load, percentile, type Call } from './load.ts'
import { printFigure } from './print.ts'
import type { Server } from './servers.ts'

const silence = 60_000

/**
 * A server of its own that nobody asks for a minute while the others are measured; then it is asked once, between two
 * measurements, when nothing else runs.
 */
export class SilentServer {
  readonly #server: Server
  readonly #database: BenchDatabase
  #asked = 0
  #at = 0
  readonly #first: number[] = []
  readonly #next: number[] = []

  constructor(server: Server, database: BenchDatabase) {
    this.#server = server
    this.#database = database
  }

  /** Has it work until it is warm, and then be silent. */
  async warm(): Promise<void> {
    await this.#ask(300)
    this.#asked = performance.now()
  }

  /** Asks it if it has been silent for a minute: once, and five times more. */
  async askAfterSilence(): Promise<void> {
    if (performance.now() - this.#asked < silence) return
    this.#first.push(...(await this.#ask(1)))
    this.#next.push(...(await this.#ask(5)))
    this.#asked = performance.now()
  }

  /** Says what came of it; waits for the end of the first minute if nothing was asked yet. */
  async report(): Promise<void> {
    if (this.#first.length === 0) await sleep(Math.max(0, silence - (performance.now() - this.#asked)) + 100)
    await this.askAfterSilence()
    const middle = (values: number[]): number =>
      percentile(
        values.toSorted((a, b) => a - b),
        0.5,
      )
    const first = middle(this.#first)
    printFigure(
      'first request after a minute of silence',
      `${first.toFixed(1)} ms (${this.#first.map((each) => each.toFixed(1)).join(', ')}); the next five ${middle(this.#next).toFixed(1)}, most ${Math.max(...this.#next).toFixed(1)} ms`,
      { text: '≤ 10 ms', met: first <= 10 },
    )
  }

  async #ask(times: number): Promise<number[]> {
    const ids = this.#database.ids.invoices
    const next = (): Call => ({ method: 'GET', path: `/api/invoices/${ids[(this.#at += 1) % ids.length] ?? ''}` })
    const { url } = this.#server
    return (await load({ url, token: this.#database.token, connections: 1, seconds: 60, limit: times, next })).latencies
  }
}
