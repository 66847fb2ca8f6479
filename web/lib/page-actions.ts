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
const readers = new Set<() => void>()

function setOffers(next: readonly Offer[]): void {
  offers = next
  for (const read of readers) read()
}

/** Offers actions as long as the component is drawn; the question is asked with what has the focus. */
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
 * What can be done with what is open, and with what had the focus when the asking component was mounted; of the same
 * action the offer for what had the focus. Components that are loaded later add their actions.
 */
export function usePageActions(): PageAction[] {
  const [focused] = useState(() => document.activeElement)
  const current = useSyncExternalStore(subscribe, () => offers)
  const actions = current.flatMap((offer) => offer(focused))
  return [...new Map(actions.toReversed().map((action) => [action.id, action])).values()].toReversed()
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => void readers.delete(read)
}
