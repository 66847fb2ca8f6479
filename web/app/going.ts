import { CircleUser, LayoutDashboard, type LucideIcon } from 'lucide-react'

import type { Session } from '#web/lib/rights.ts'

import { isTheirs, places } from './places.ts'
import type messages from './messages.en.json'

/** The second key of going to each place, after G; the same in every language. */
const letters: Readonly<Record<string, string>> = {
  '/app': 'd',
  '/app/my-work': 'm',
  '/app/tasks': 't',
  '/app/tasks/board': 'b',
  '/app/tasks/calendar': 'a',
  '/app/companies': 'o',
  '/app/clients': 'c',
  '/app/jobs': 'j',
  '/app/reports': 'r',
  '/app/invoices': 'i',
  '/app/variations': 'v',
  '/app/settings': 's',
  '/app/profile': 'p',
}

type Going = {
  to: string
  label: `nav.${keyof (typeof messages)['nav']}` | 'user.profile'
  letter: string
  icon: LucideIcon | undefined
}

/** Where this person may go from anywhere, in the order of the sidebar. */
export function placesToGo(session: Session): Going[] {
  const going = places
    .filter((place) => isTheirs(session, place))
    .map(({ to, at, label, icon }): Going => ({ to: at?.(session) ?? to, label, letter: letters[to] ?? '', icon }))
  const isOnStart = going.some(({ to }) => to === '/app')
  return [
    ...(isOnStart || !session.can.getClientOverview
      ? []
      : [{ to: '/app', label: 'nav.dashboard' as const, letter: 'd', icon: LayoutDashboard }]),
    ...going,
    { to: '/app/profile', label: 'user.profile', letter: 'p', icon: CircleUser },
  ]
}
