import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { probes, type Probe, type ProbeCause } from '#domain/overview/choices.ts'
import { createAccount } from '#server/accounts/commands.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { inTime } from '#server/platform/in-time.ts'
import { second, waits } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { hashPassword, passwordMatches } from '#server/platform/session/passwords.ts'
import { findAccount, startSession } from '#server/platform/session/session.ts'
import { findSignedIn } from '#server/platform/session/signed-in.ts'
import { newToken } from '#server/platform/session/tokens.ts'
import type { Across } from '#server/platform/within.ts'
import { causeOf, ProbeFault } from './causes.ts'
import { askDatabase } from './queries/health.ts'

/** What the probes work with: what a job of the platform has. */
export interface Probing extends Pick<Across, 'transact'> {
  services: Services
  platform: PlatformDb
}

/** How one probe went. */
export interface ProbeResult {
  probe: Probe
  /** Milliseconds. */
  took: number
  /** Null where it passed. */
  failure: { cause: ProbeCause; detail: string } | null
}

/** Asks all of them at once, none for longer than a probe may take. */
export const runProbes = (probing: Probing): Promise<ProbeResult[]> =>
  Promise.all(
    probes.map(async (probe) => {
      const begun = performance.now()
      const failure = await inTime(waits.probe, probeWork[probe](probing)).then(() => null, causeOf)
      return { probe, took: Math.round(performance.now() - begun), failure }
    }),
  )

/** Each goes the way that people go; throws where it does not lead through. */
const probeWork: Record<Probe, (probing: Probing) => Promise<void>> = {
  api: probeApi,
  database: probeDatabase,
  signIn: probeSignIn,
  storage: probeStorage,
}

/** By the address that people use, so that proxies and certificates are asked with it. */
async function probeApi({ services }: Probing): Promise<void> {
  const answer = await fetch(`${services.config.probeUrl}/healthz`, {
    redirect: 'manual',
    headers: { 'user-agent': 'stringline-probe' },
    signal: AbortSignal.timeout(waits.probe - second / 2),
  })
  const said = await answer.text()
  if (answer.status !== 200) throw new ProbeFault('answer', `HTTP ${answer.status}`)
  // A page of a proxy, or of whoever else listens there, is no answer of ours.
  if (!said.includes('"alive"')) throw new ProbeFault('answer', 'Something else answers at this address')
}

/** By both handles; that it takes writes is seen when the result is recorded. */
async function probeDatabase({ services, platform }: Probing): Promise<void> {
  await services.database.probe()
  await askDatabase(platform)
}

/**
 * Signs somebody in as the product does, in a transaction that is taken back: an account, its password, its session,
 * and who that is found to be. Nothing of it is ever seen, counted or logged.
 */
async function probeSignIn({ services, transact }: Probing): Promise<void> {
  const password = newToken()
  const passwordHash = await hashPassword(password)
  const [right, wrong] = [
    await passwordMatches(passwordHash, password),
    await passwordMatches(passwordHash, newToken()),
  ]
  if (!right || wrong) throw new ProbeFault('answer', 'Passwords are not told apart')
  const now = services.clock.now()
  await takenBack(transact, async (db) => {
    const email = `probe-${randomUUID()}@stringline.invalid`
    await createAccount(db, { email, name: 'Probe', passwordHash, confirmedAt: null })
    const account = await findAccount(db, email)
    if (account?.passwordHash !== passwordHash) throw new ProbeFault('answer', 'An account is not found again')
    const { token } = await startSession(db, account.id, { remember: false, userAgent: 'probe', now, passwordHash })
    const signedIn = await findSignedIn(db, token, now, false)
    if (signedIn?.accountId !== account.id) throw new ProbeFault('answer', 'A session is not found again')
  })
}

class TakenBack extends Error {}

async function takenBack(transact: Across['transact'], work: (db: PlatformDb) => Promise<void>): Promise<void> {
  try {
    await transact(async (db) => {
      await work(db)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}

/** Where probes put what they read back: no file of anybody's, so no backup has it. */
const probeFolder = 'probes'

async function probeStorage({ services: { storage } }: Probing): Promise<void> {
  // Sees a disk that is about to be full.
  await storage.check()
  const key = `${probeFolder}/${randomUUID()}`
  const bytes = Buffer.from(key)
  await storage.put(key, bytes, 'text/plain')
  const found = await buffer((await storage.get(key)).stream)
  await storage.delete(key)
  if (!found.equals(bytes)) throw new ProbeFault('answer', 'Other bytes come back than were stored')
}

/** What was left lying by probes that were given up or killed goes. */
export async function forgetProbeFiles({ services: { storage } }: Probing, before: string): Promise<void> {
  for await (const { key, storedAt } of storage.list(`${probeFolder}/`))
    if (storedAt < before) await storage.delete(key)
}
