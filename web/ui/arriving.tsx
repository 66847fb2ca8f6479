import { type ComponentType, lazy, useEffect, useState } from 'react'

import { noAnswer } from '#web/lib/api.ts'

import { ErrorBoundary, type Failed, isMissingModule } from './error-boundary.tsx'
import { withFirstDeed } from './first-deed.ts'
import { ErrorPanel } from './states.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part that a page begins without, since nobody has asked for it yet. Its code comes as soon as somebody does
 * anything on the page; by the time they ask for it, it is drawn at once, and takes the focus before the next key. Draw
 * it within a `Suspense`.
 */
export function arriving<Props extends object>(load: Load<Props>) {
  const part = later(load)
  withFirstDeed(() => {
    void load().then(
      (module) => part.arrive(module.default),
      // It is asked for once more when it is needed.
      () => undefined,
    )
  })
  return part
}

// Without a connection it isn't tried: what a browser could not have once it doesn't ask for again on the same page.
const tried = <Props,>(load: Load<Props>) => (navigator.onLine ? load() : Promise.reject(untried))
const untried = new TypeError('No connection for a dynamically imported module')

/**
 * A part whose code comes when it is first drawn. Where it can't be had, it says so in its place: the page around it
 * stays, and it can be tried again.
 */
export function later<Props extends object>(load: Load<Props>, failed: ComponentType<Failed> = MissingPart) {
  const asked = () => lazy(() => tried(load))
  // Of all drawings of it: what waits for its code is drawn from the beginning once that has come.
  let current: ComponentType<Props> = asked()
  function Part(props: Props) {
    // The same to its end: what is typed in it stays.
    const [Drawn, setDrawn] = useState(() => current)
    return (
      <ErrorBoundary at="" failed={failed} onRetry={() => setDrawn(() => (current = asked()))}>
        <Drawn {...props} />
      </ErrorBoundary>
    )
  }
  Part.arrive = (Arrived: ComponentType<Props>) => (current = Arrived)
  return Part
}

/**
 * A part that a page is of use without, and that comes after it by itself. Where it can't be had, its place stays
 * empty: without a connection until that is back, else until the page is opened anew.
 */
export const beside = <Props extends object>(load: Load<Props>) => later(load, EmptyPlace)

function EmptyPlace({ error, onRetry }: Failed) {
  useOnceConnected(onRetry)
  if (!isMissingModule(error)) throw error
  return null
}

function MissingPart({ error, onRetry }: Failed) {
  useOnceConnected(onRetry)
  if (!isMissingModule(error)) throw error
  return (
    <div ref={(place) => place?.scrollIntoView({ block: 'nearest' })}>
      <ErrorPanel
        text={noAnswer().message}
        onRetry={() => (error === untried ? onRetry() : window.location.reload())}
      />
    </div>
  )
}

function useOnceConnected(onRetry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })
}
