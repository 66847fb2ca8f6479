import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Something that can be done with what is open on the page, offered by the palette too. */
export interface PageAction {
  id: string
  label: string
  /** What else it is called. */
  also?: string | undefined
  icon: LucideIcon
  keys?: readonly string[] | undefined
  act: () => void
}

type Offer = (focused: Element | null) => PageAction[]
let offers: readonly Offer[] = []
const listeners = new Set<() => void>()

function setOffers(next: readonly Offer[]): void {
  offers = next
  for (const listener of listeners) listener()
}

/** Offers actions as long as the component is mounted. The function receives the element that has the focus. */
export function useOfferActions(offer: Offer): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    const mine: Offer = (focused) => latest.current(focused)
    setOffers([...offers, mine])
    return () => setOffers(offers.filter((each) => each !== mine))
  }, [])
}

/**
 * The actions that the page offers for the element that had the focus when the calling component was mounted.
 * Components that are loaded later add theirs.
 */
export function usePageActions(): PageAction[] {
  const [focused] = useState(() => document.activeElement)
  return useSyncExternalStore(subscribe, () => offers).flatMap((offer) => offer(focused))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
