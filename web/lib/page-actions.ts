import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

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
const offers = new Set<Offer>()

/** Offers actions as long as the component is drawn; the question is asked with what has the focus. */
export function useOfferActions(offer: Offer): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    const mine: Offer = (focused) => latest.current(focused)
    offers.add(mine)
    return () => void offers.delete(mine)
  }, [])
}

/** What can be done with what is open; of the same action the offer for what has the focus. */
export function pageActionsAt(focused: Element | null): PageAction[] {
  const actions = [...offers].flatMap((offer) => offer(focused))
  return [...new Map(actions.toReversed().map((action) => [action.id, action])).values()].toReversed()
}
