import { useEffect, useSyncExternalStore } from 'react'

import { moveTask } from '#domain/tasks/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { isPageOver } from '#web/lib/query.tsx'
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
  /** Why it was refused, fit for showing, and whether it can be had all the same. */
  problem?: { text: string; canInsist: boolean }
}

const backOff = { first: 2_000, longest: 60_000 }

let company: string | undefined
let entries: readonly CheckedOff[] = []
const listeners = new Set<() => void>()
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let wait = backOff.first

/** What was checked off here, the latest last. Sends what waits as long as somebody looks at it. */
export function useCheckedOff(): readonly CheckedOff[] {
  const own = draftsOf(useSession())
  const kept = useSyncExternalStore(listen, () => entries)
  useEffect(() => {
    open(own)
    void send()
  }, [own])
  return kept
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
  change(entries.filter(({ state }) => state !== 'sent'))
}

function open(own: string): void {
  if (company === own) return
  company = own
  change(readSealed<{ entries: CheckedOff[] }>(keptName(own))?.value.entries ?? [])
}

function put(entry: CheckedOff): void {
  change([...entries.filter(({ task }) => task.id !== entry.task.id), entry])
  void send()
}

const drop = (id: string): void => change(entries.filter(({ task }) => task.id !== id))

function change(next: readonly CheckedOff[]): void {
  entries = next
  if (company !== undefined) {
    const kept = entries.filter(({ state }) => state !== 'sent')
    if (kept.length > 0) writeSealed(keptName(company), { entries: kept })
    else removeSealed(keptName(company))
  }
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
      // Somebody may have decided otherwise while it was on its way.
      change(entries.map((entry) => (entry === next ? settled : entry)))
    }
  } finally {
    isSending = false
  }
}

const firstWaiting = () => entries.find(({ state }) => state === 'waiting')

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
    return { ...entry, state: 'refused', problem: { text: error.message, canInsist: error.code === 'task_moved' } }
  }
}

const again = (): void => void (document.visibilityState === 'visible' && send())

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }
}
