import { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { newId } from '#domain/ids.ts'
import { testClock } from './clock.ts'
import { contextOf, type Context } from './context.ts'
import type { Transaction } from './db/handle.ts'
import type { TenantDb } from './db/tenant.ts'
import type { Queue } from './jobs/queue.ts'

export const principal = { actor: { kind: 'system', companyId: newId() }, name: 'Test', timezone: 'UTC' } as const
const unused = () => Promise.reject(new Error('Nobody asked for that here'))
/** A queue whose statements are the names of the jobs. */
const queue: Queue = {
  send: async (db, job) => void (await say({ db }, job)),
  sendAll: unused,
  work: unused,
  forgetCompany: unused,
  forgetAccounts: unused,
  listGivenUp: unused,
  stop: unused,
}
export const contextOn = (db: TenantDb): Context =>
  contextOf(principal, db, { clock: testClock('2026-11-20T00:00:00.000Z'), queue, subscriptions: [] }, { happened: [] })
export const say = async ({ db }: { db: TenantDb }, text: string): Promise<unknown> =>
  (await db.executeQuery(CompiledQuery.raw(text))).rows
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
export const pauses = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await pause()
}

/** A transaction that keeps what is sent, and answers when it is told to (`'at once'`: as soon as it is asked). */
export class Recorder implements Transaction {
  readonly sent: string[] = []
  readonly #waiting = new Map<string, PromiseWithResolvers<{ command: string; rows: unknown[] }>>()
  readonly #atOnce: boolean
  readonly isOver = () => false

  constructor(answers: 'at once' | 'when told') {
    this.#atOnce = answers === 'at once'
  }

  readonly send = (({ text }: { text: string }) => {
    this.sent.push(text)
    const asked = Promise.withResolvers<{ command: string; rows: unknown[] }>()
    this.#waiting.set(text, asked)
    if (this.#atOnce) this.answer(text)
    return asked.promise
  }) as unknown as Transaction['send']

  answer(text: string): void {
    this.#waiting.get(text)?.resolve({ command: 'SELECT', rows: [text] })
  }

  fail(text: string, message: string): void {
    this.#waiting.get(text)?.reject(new Error(message))
  }
}

/** Whatever rejection a test leaves unhandled fails it. */
export function forbidUnhandled(): void {
  const unhandled: unknown[] = []
  const keep = (reason: unknown): unknown => unhandled.push(reason)
  beforeAll(() => {
    process.on('unhandledRejection', keep)
  })
  afterAll(() => {
    process.off('unhandledRejection', keep)
  })
  afterEach(async () => {
    await pauses(2)
    for (const reason of unhandled.splice(0)) throw new Error('A rejection was left unhandled', { cause: reason })
  })
}
