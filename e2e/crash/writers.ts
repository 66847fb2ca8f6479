import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#domain/ids.ts'
import type { Entry, Ledger } from './ledger.ts'

interface Answer {
  status: number
  version: number
  text: string
}

const paths = { client: '/api/clients', job: '/api/jobs', report: '/api/reports' }
/** The field each kind's edits change. */
const textFields = { client: 'notes', job: 'notes', report: 'comments' } as const

/** People at work: each makes clients, jobs and reports and edits their own, one write after the other. */
export class Writers {
  readonly #url: string
  readonly #token: string
  readonly #ledger: Ledger
  readonly #random: () => number
  #paused = true
  #stopped = false
  /** Writes sent and not answered. */
  inFlight = 0

  constructor(url: string, token: string, ledger: Ledger, random: () => number) {
    this.#url = url
    this.#token = token
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
    while (this.inFlight > 0) await sleep(1)
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
    const clients = mine.filter((entry) => entry.kind === 'client')
    const jobs = mine.filter((entry) => entry.kind === 'job')
    const draw = this.#random()
    if (mine.length > 0 && draw < 0.35) return this.#edit(this.#pick(mine), `edit ${newId()}`)
    const entry = this.#ledger.add(
      clients.length === 0 || draw < 0.5
        ? newClient()
        : jobs.length === 0 || draw < 0.7
          ? newJob(this.#pick(clients))
          : newReport(this.#pick(jobs)),
    )
    mine.push(entry)
    return this.#create(entry)
  }

  async #repeat(entry: Entry): Promise<boolean> {
    if (!entry.created) return this.#create(entry)
    const now = await this.#send('GET', `${paths[entry.kind]}/${entry.id}`, entry)
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
    const answer = await this.#send('POST', paths[entry.kind], entry, { id: entry.id, ...entry.body })
    if (answer === undefined) return false
    if (answer.status !== 201)
      throw new Error(`creating ${entry.kind} ${entry.id} was answered ${answer.status}: ${answer.text}`)
    this.#ledger.acknowledge(entry, answer.version, answer.text)
    return true
  }

  async #edit(entry: Entry, text: string): Promise<boolean> {
    entry.pending = text
    const answer = await this.#send(
      'PATCH',
      `${paths[entry.kind]}/${entry.id}`,
      entry,
      { [textFields[entry.kind]]: text },
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
    this.inFlight += 1
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      if (response.status === 503) return undefined
      if (!response.ok) return { status: response.status, version: 0, text }
      const record = JSON.parse(text) as Record<string, unknown>
      return {
        status: response.status,
        version: Number(record['version']),
        text: String(record[textFields[entry.kind]]),
      }
    } catch {
      return undefined
    } finally {
      this.inFlight -= 1
    }
  }

  #pick(among: Entry[]): Entry {
    const picked = among[Math.floor(this.#random() * among.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
}

const newClient = () => {
  const id = newId()
  return {
    kind: 'client' as const,
    id,
    text: 'new',
    body: {
      name: `Client ${id}`,
      email: 'accounts@client.example',
      phone: '+64 9 555 0101',
      status: 'active',
      notes: 'new',
    },
  }
}

const newJob = (client: Entry) => ({
  kind: 'job' as const,
  id: newId(),
  text: 'new',
  body: {
    clientId: client.id,
    name: 'Kitchen extension',
    address: '12 Rimu Street, Auckland',
    startDate: '2026-10-01',
    estimatedEndDate: '2027-03-31',
    status: 'in-progress',
    contractAmount: '100000.00',
    notes: 'new',
    milestones: [{ title: 'Foundations' }, { title: 'Roof on' }],
  },
})

const newReport = (job: Entry) => ({
  kind: 'report' as const,
  id: newId(),
  text: 'new',
  body: {
    clientId: job.body['clientId'],
    jobId: job.id,
    date: '2026-11-18',
    preparedBy: 'Mere Tautahi',
    preparedByTitle: 'Project Manager',
    progressPercentage: 40,
    tasksAchieved: 'Slab poured',
    tasksPlanned: 'Framing',
    keyUpdates: 'On programme',
    clientCommunication: 'Site meeting held',
    accidents: 'No accidents',
    councilInspections: 'Foundation inspection passed',
    comments: 'new',
  },
})
