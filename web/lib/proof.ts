import { useSyncExternalStore } from 'react'

// Between the API client, which hears that the server wants a proof first, and the dialog that asks the person for it.

/** A question that waits for its answer: whether the person has confirmed that it is them. */
interface Asked {
  answer: (isProven: boolean) => void
}

let asked: Asked | undefined
let waiting: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function show(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person to confirm that it is them; false where they close the question, or where nothing on the page asks it
 * (public pages). Calls that need it at the same moment share one question.
 */
export function confirmIdentity(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  waiting ??= new Promise<boolean>((resolve) => show({ answer: resolve })).finally(() => {
    waiting = undefined
    show(undefined)
  })
  return waiting
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The page was left: nobody answers any more.
    if (listeners.size === 0) asked?.answer(false)
  }
}

/** The question that waits, for the component that asks it. */
export const useIdentityQuestion = (): Asked | undefined => useSyncExternalStore(listen, () => asked)
