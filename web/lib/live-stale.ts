import type { Query, QueryKey } from '@tanstack/react-query'

import type { EventName } from '#domain/events.ts'
import { queryClient, sessionKey } from './query.tsx'
import { deleted } from './stale.ts'

/** What comes so soon after each other is asked for once. */
const gathered = 100
/** While others go on changing things, what is on the screen is asked for anew no more often. */
const atMostEvery = 1_000
/** Not everybody who hears of something asks for it in the same moment. */
const spread = 200
/** After a gap everybody asks for everything. */
const gapSpread = 2_000
/** What this page is just saving is let finish first, unless it takes long, as uploads do. */
const longestSaving = 3_000

let stale = new Set<EventName>()
let figures = false
let told = false
let everything = false
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = -Infinity
let plannedAt = 0

/** Others have changed something: what shows it is out of date, and asked for anew where somebody looks at it. */
export function othersChanged(events: readonly EventName[]): void {
  for (const event of events) stale.add(event)
  if (stale.size > 0) plan(gathered, spread)
}

/** Others have changed what this person does not see, and sums of it that they do. */
export function figuresChanged(): void {
  figures = true
  plan(gathered, spread)
}

/** This person is told of something, or no more. */
export function notificationsChanged(): void {
  told = true
  plan(gathered, spread)
}

/** Nobody knows what others have changed. */
export function everythingChanged(): void {
  everything = true
  plan(gathered, gapSpread)
}

function plan(soonest: number, within: number): void {
  if (timer !== undefined) return
  plannedAt = performance.now()
  const wait = Math.max(soonest, lastAt + atMostEvery - plannedAt) + Math.random() * within
  timer = setTimeout(inTurn, wait)
}

/** In the middle of a deed here the answer would be of neither before nor after it, or of what is just deleted. */
function inTurn(): void {
  const saving = queryClient.isMutating({ predicate: ({ state }) => !state.isPaused })
  if (saving > 0 && performance.now() - plannedAt < longestSaving) timer = setTimeout(inTurn, gathered)
  else void mark()
}

async function mark(): Promise<void> {
  timer = undefined
  lastAt = performance.now()
  const events = everything ? [] : [...stale]
  const keys: QueryKey[] = everything ? [[]] : []
  const isOfFigures = figures
  if (told) keys.push(['notifications'])
  stale = new Set()
  figures = told = everything = false
  // A file of its own, that deeds here ask for as well. Where it can't be had, or does not know what a newer server
  // speaks of, everything may be out of date.
  const table = await import('./stale-after.ts').catch(() => undefined)
  if (isOfFigures) keys.push(...(table?.staleAfterFigures ?? [[]]))
  for (const event of events) keys.push(...(table?.staleAfter[event] ?? [[]]))
  const isStale = (queryKey: QueryKey) => keys.some((key) => key.every((part, at) => part === queryKey[at]))
  const isHidden = document.visibilityState === 'hidden'
  const isSessionKnown = !isHidden && isStale(sessionKey) && (await sessionFirst())
  // Asked before any is marked: which are to be fetched the cache decides by it once more, after that.
  const gone = new Set(queryClient.getQueryCache().getAll().filter(isOfDeleted))
  await queryClient.invalidateQueries({
    predicate: (query) =>
      isStale(query.queryKey) && !gone.has(query) && !(isSessionKnown && query.queryKey[0] === sessionKey[0]),
    // Whoever comes back to this tab finds it asked for anew: the cache does that by itself.
    refetchType: isHidden ? 'none' : 'active',
  })
}

/** Whether the answer is of what was deleted here, and nobody has asked for it since. */
const isOfDeleted = ({ queryHash, state }: Query): boolean => state.isInvalidated && deleted.has(queryHash)

/** Rights may be among it: what this person may no longer see leaves the screen, and is not asked for to be refused. */
async function sessionFirst(): Promise<true> {
  await queryClient.refetchQueries({ queryKey: sessionKey, type: 'active' })
  // The cache tells the screens in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  return true
}
