import { useEffect, useSyncExternalStore } from 'react'

import { moveTask } from '#domain/tasks/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { isPageOver, queryClient, type SessionData, sessionKey } from '#web/lib/query.tsx'
import type { Session } from '#web/lib/rights.ts'
import { readSealed, removeSealed, writeSealed } from '#web/lib/sealed.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'
import { markStale, showWritten } from '#web/lib/stale.ts'
import { keptName } from './rights.ts'

// What somebody checks off is shown at once, kept on the device, and sent one after the other when there is a
// connection: also after the page was closed and opened again.

/** A task that was checked off here, or opened again, as it was then. */
export type CheckedOff = {
  task: TaskSummary
  isDone: boolean
  /** Where it was seen: once somebody has moved it elsewhere, it is asked about. Undefined when that was answered. */
  from: TaskStatus | undefined
  state: 'waiting' | 'sent' | 'refused'
  /** Why it was refused, fit for showing; whether it can be had all the same, or the task was deleted. */
  problem?: { text: string; canInsist: boolean; isGone: boolean }
}

const backOff = { first: 2_000, longest: 60_000 }

/** Whose list this is; nobody's before it was taken up. */
let owner: string | undefined
let entries: readonly CheckedOff[] = []
const none: readonly CheckedOff[] = []
const listeners = new Set<() => void>()
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let wait = backOff.first

/** What was checked off here, the latest last. Sends what waits. */
export function useCheckedOff(): readonly CheckedOff[] {
  const own = ownerOf(useSession())
  useEffect(sendKept, [own])
  return useSyncExternalStore(listen, () => (owner === own ? entries : none))
}

/** Sends what waits: now, and whenever there may be a connection again. */
export function sendKept(): void {
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  void send()
}

/** Checks a task off. */
export const checkOff = (task: TaskSummary): void => put({ task, isDone: true, from: task.status, state: 'waiting' })

/** Takes a check-off back: as if it had never been where it was not sent yet. */
export function takeBack({ task, state }: CheckedOff): void {
  if (state === 'sent' || isSending) put({ task, isDone: false, from: 'completed', state: 'waiting' })
  else drop(task.id)
}

/** Checks it off although somebody has moved it meanwhile. */
export const checkOffAnyway = ({ task }: CheckedOff): void =>
  put({ task, isDone: true, from: undefined, state: 'waiting' })

/** Leaves the task as others have it. */
export function leaveAsItIs({ task }: CheckedOff): void {
  drop(task.id)
  void markStale('task.moved')
}

/** Forgets what was sent and is shown no more. */
export function forgetSent(): void {
  show(entries.filter(({ state }) => state !== 'sent'))
}

/** One person's, in one company: another's is neither shown nor sent. */
const ownerOf = (session: Session): string => `${session.user.id} ${draftsOf(session)}`

const sessionNow = () => queryClient.getQueryData<SessionData>(sessionKey)?.session

type Kept = { entries: CheckedOff[] }

/** Takes up what is kept for who is signed in now: other tabs keep theirs there too, and take out what they sent. */
function takeUp(): void {
  const session = sessionNow()
  const own = session ? ownerOf(session) : undefined
  const before = owner === own ? entries : none
  owner = own
  const kept = session ? (readSealed<Kept>(keptName(draftsOf(session)))?.value.entries ?? []) : []
  const sent = before.filter((entry) => entry.state === 'sent' && !kept.some(({ task }) => task.id === entry.task.id))
  show([...sent, ...kept.map((entry) => before.find((each) => isSame(each, entry)) ?? entry)])
}

const isSame = (one: CheckedOff, other: CheckedOff): boolean =>
  one.task.id === other.task.id && one.isDone === other.isDone && one.from === other.from && one.state === other.state

function put(entry: CheckedOff): void {
  change((known) => [...known.filter(({ task }) => task.id !== entry.task.id), entry])
  void send()
}

const drop = (id: string): void => change((known) => known.filter(({ task }) => task.id !== id))

function change(changed: (known: readonly CheckedOff[]) => readonly CheckedOff[]): void {
  takeUp()
  const session = sessionNow()
  if (!session) return
  show(changed(entries))
  const kept = entries.filter(({ state }) => state !== 'sent')
  const name = keptName(draftsOf(session))
  if (kept.length > 0) writeSealed(name, { entries: kept })
  else removeSealed(name)
}

function show(next: readonly CheckedOff[]): void {
  if (next.length === entries.length && next.every((entry, at) => entry === entries[at])) return
  entries = next
  for (const listener of listeners) listener()
}

/** Sends what waits, in its order, until there is no answer. */
async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let next = firstWaiting(); next !== undefined; next = firstWaiting()) {
      const settled = await sendOne(next)
      if (settled === undefined) {
        timer = setTimeout(() => void send(), wait)
        wait = Math.min(wait * 2, backOff.longest)
        return
      }
      wait = backOff.first
      // Somebody may have decided otherwise while it was on its way, or be in another company by now.
      change((known) => known.map((entry) => (entry === next ? settled : entry)))
    }
  } finally {
    isSending = false
  }
}

function firstWaiting(): CheckedOff | undefined {
  takeUp()
  return entries.find(({ state }) => state === 'waiting')
}

/** What becomes of it; undefined where nobody answered. */
async function sendOne(entry: CheckedOff): Promise<CheckedOff | undefined> {
  const { task, isDone, from } = entry
  const status = isDone ? 'completed' : task.status
  try {
    const answer = await call(moveTask, { params: { id: task.id }, body: { status, ...(from && { from }) } })
    showWritten('task.moved', ['tasks', 'one', task.id], answer)
    return { ...entry, state: 'sent' }
  } catch (error) {
    const isRefusal = error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
    if (!isRefusal || isPageOver(error)) return undefined
    const { message: text, code, status: refusal } = error
    return { ...entry, state: 'refused', problem: { text, canInsist: code === 'task_moved', isGone: refusal === 404 } }
  }
}

const again = (): void => void (document.visibilityState === 'visible' && send())

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
