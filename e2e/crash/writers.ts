import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#domain/ids.ts'
import type { Entry, Ledger } from './ledger.ts'
import {
  contentOf,
  newClient,
  newFile,
  newJob,
  newPayment,
  newReport,
  newShare,
  newVariation,
  textFields,
  type Draft,
} from './records.ts'

interface Answer {
  status: number
  version: number
  text: string
}

/** Who works, where, and the invoice they record payments of. */
export interface Desk {
  url: string
  token: string
  invoiceId: string
}

/**
 * People at work: each makes clients, jobs, reports, variations, payments, links and uploads and edits their own, one
 * write after the other.
 */
export class Writers {
  readonly #desk: Desk
  readonly #ledger: Ledger
  readonly #random: () => number
  #paused = true
  #stopped = false
  /** Writes sent and not answered. */
  underWay = 0

  constructor(desk: Desk, ledger: Ledger, random: () => number) {
    this.#desk = desk
    this.#ledger = ledger
    this.#random = random
  }

  /**
   * Starts so many of them, paused. Resolves when all have stopped; rejects when a write is refused for no good reason.
   */
  async run(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#work()))
  }

  resume(): void {
    this.#paused = false
  }

  /** Nobody begins another write; resolves when those under way are answered. */
  async pause(): Promise<void> {
    this.#paused = true
    while (this.underWay > 0) await sleep(1)
  }

  stop(): void {
    this.#stopped = true
  }

  async #work(): Promise<void> {
    const mine: Entry[] = []
    while (!this.#stopped) {
      if (this.#paused) {
        await sleep(2)
        continue
      }
      // As a form does after a lost connection: the write that was cut off comes first, with the same id.
      const cutOff = mine.find((entry) => !entry.created || entry.pending !== null)
      const done = await (cutOff === undefined ? this.#next(mine) : this.#repeat(cutOff))
      if (done) continue
      // Knocking on a closed door again and again is still one write cut off.
      if (cutOff === undefined) this.#ledger.cutOff += 1
      await sleep(50)
    }
  }

  /** A new write: mostly creates, each on top of what this person has made. False when it was cut off. */
  #next(mine: Entry[]): Promise<boolean> {
    const changeable = mine.filter((entry) => textFields[entry.kind] !== undefined)
    if (changeable.length > 0 && this.#random() < 0.35) return this.#edit(this.#pick(changeable), `edit ${newId()}`)
    const entry = this.#ledger.add(this.#draft(mine))
    mine.push(entry)
    return this.#create(entry)
  }

  #draft(mine: Entry[]): Draft {
    const [client, job, report] = (['client', 'job', 'report'] as const).map((kind) => {
      const those = mine.filter((entry) => entry.kind === kind)
      return those.length === 0 ? undefined : this.#pick(those)
    })
    const draw = this.#random()
    if (client === undefined || draw < 0.3) return newClient()
    if (job === undefined || draw < 0.45) return newJob(client)
    if (report === undefined || draw < 0.6) return newReport(job)
    if (draw < 0.7) return newVariation(client)
    if (draw < 0.8) return newPayment(this.#desk.invoiceId)
    return draw < 0.85 ? newShare(report) : newFile()
  }

  async #repeat(entry: Entry): Promise<boolean> {
    if (!entry.created) return this.#create(entry)
    const now = await this.#send('GET', `${entry.path}/${entry.id}`, entry)
    if (now === undefined) return false
    if (now.version === entry.version) return this.#edit(entry, entry.pending ?? '')
    // It had been applied, and only its answer was lost.
    if (now.version !== entry.version + 1 || now.text !== entry.pending)
      throw new Error(
        `${entry.kind} ${entry.id}: version ${now.version} "${now.text}" after ${entry.version} and a lost "${entry.pending}"`,
      )
    this.#ledger.foundApplied += 1
    this.#ledger.acknowledge(entry, now.version, now.text)
    return true
  }

  async #create(entry: Entry): Promise<boolean> {
    const answer = await this.#send('POST', entry.path, entry, { id: entry.id, ...entry.body })
    if (answer === undefined) return false
    if (answer.status !== 201)
      throw new Error(`creating ${entry.kind} ${entry.id} was answered ${answer.status}: ${answer.text}`)
    const isChangeable = textFields[entry.kind] !== undefined
    this.#ledger.acknowledge(entry, isChangeable ? answer.version : 1, isChangeable ? answer.text : entry.text)
    return true
  }

  async #edit(entry: Entry, text: string): Promise<boolean> {
    entry.pending = text
    const answer = await this.#send(
      'PATCH',
      `${entry.path}/${entry.id}`,
      entry,
      { [textFields[entry.kind] ?? '']: text },
      entry.version,
    )
    if (answer === undefined) return false
    if (answer.status !== 200)
      throw new Error(`editing ${entry.kind} ${entry.id} was answered ${answer.status}: ${answer.text}`)
    this.#ledger.acknowledge(entry, answer.version, answer.text)
    return true
  }

  /** Undefined when no answer came, or one that says to come back. */
  async #send(
    method: string,
    path: string,
    entry: Entry,
    body?: object,
    version?: number,
  ): Promise<Answer | undefined> {
    this.underWay += 1
    try {
      const isFile = entry.kind === 'file'
      const response = await fetch(this.#desk.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#desk.token}`,
          ...(body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body === undefined ? {} : { body: isFile ? uploadOf(entry) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      // Busy, too often, or no room left: each may pass.
      if ([429, 503, 507].includes(response.status)) return undefined
      if (!response.ok) return { status: response.status, version: 0, text }
      const record = JSON.parse(text) as Record<string, unknown>
      return {
        status: response.status,
        version: Number(record['version']),
        text: String(record[textFields[entry.kind] ?? '']),
      }
    } catch {
      return undefined
    } finally {
      this.underWay -= 1
    }
  }

  #pick(among: Entry[]): Entry {
    const picked = among[Math.floor(this.#random() * among.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
}

function uploadOf(entry: Entry): FormData {
  const form = new FormData()
  form.set('file', new File([contentOf(entry.id)], 'plan.pdf'))
  return form
}
