import {
  Building2,
  ClipboardList,
  FileDiff,
  HardHat,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Receipt,
  Settings,
  SquareCheckBig,
} from 'lucide-react'

import type { Session } from '#web/lib/rights.ts'
import { firstSettings, settingsPages } from '#web/settings/rights.ts'
import type messages from './messages.en.json'

type NavKey = `nav.${keyof (typeof messages)['nav']}`
type Place = {
  to: string
  /** Where it leads this person, where that is not the same for all. */
  at?: (session: Session) => string
  /** None where it stands below another and not in the bar of phones. */
  icon?: LucideIcon
  label: NavKey
  /** Who holds one of these rights may see it. */
  by: readonly (keyof Session['can'])[]
  /** Stands below that place in the sidebar. */
  under?: string
  /** In the bar of phones: behind More where there is no room for all, or not at all: the page it is part of has it. */
  onPhones?: 'more' | 'no'
  /** Its pages say themselves who may not be there (SPEC 6). */
  saysNoAccess?: true
}

/** The places of the sidebar, in its order, each with who may see it. `label` is a key of this folder's catalogue. */
export const places: readonly Place[] = [
  {
    to: '/app',
    icon: LayoutDashboard,
    label: 'nav.dashboard',
    by: ['getDashboard', 'listCompanies'],
  },
  // First on a phone: what somebody on site has to do today.
  {
    to: '/app/my-work',
    icon: SquareCheckBig,
    label: 'nav.myWork',
    by: ['listTasks'],
    under: '/app/tasks',
  },
  {
    to: '/app/tasks',
    icon: ListChecks,
    label: 'nav.tasks',
    by: ['listTasks'],
    onPhones: 'more',
  },
  {
    to: '/app/tasks/board',
    label: 'nav.taskBoard',
    by: ['listTasks'],
    under: '/app/tasks',
    onPhones: 'no',
  },
  {
    to: '/app/tasks/calendar',
    label: 'nav.taskCalendar',
    by: ['listTasks'],
    under: '/app/tasks',
    onPhones: 'no',
  },
  { to: '/app/companies', icon: Landmark, label: 'nav.companies', by: ['listCompanies'] },
  {
    to: '/app/clients',
    icon: Building2,
    label: 'nav.clients',
    by: ['listClients'],
    onPhones: 'more',
  },
  { to: '/app/jobs', icon: HardHat, label: 'nav.jobs', by: ['listJobs'] },
  { to: '/app/reports', icon: ClipboardList, label: 'nav.reports', by: ['listReports'] },
  { to: '/app/invoices', icon: Receipt, label: 'nav.invoices', by: ['listInvoices'] },
  { to: '/app/variations', icon: FileDiff, label: 'nav.variations', by: ['listVariations'] },
  {
    to: '/app/settings',
    at: (session) => `/app/settings${firstSettings(session) ?? ''}`,
    icon: Settings,
    label: 'nav.settings',
    by: Object.values(settingsPages).map(({ by }) => by),
    saysNoAccess: true,
  },
]

/** Whether the place is one of this person's. */
export const isTheirs = ({ can }: Session, { by }: Pick<Place, 'by'>): boolean => by.some((right) => can[right])

/**
 * Whether the session may open this path. What isn't offered in the menu isn't opened by its address either, nor under
 * a client or a job: `/app/jobs/…/invoices` is for who may see jobs and invoices.
 */
export function mayOpen(session: Session, pathname: string): boolean {
  const nested = /^\/app\/(?:clients|jobs)\/[^/]+(\/.+)/.exec(pathname)?.[1]
  return [pathname, nested && `/app${nested}`].every((path) => {
    const place = places.find(({ to }) => to !== '/app' && (path === to || path?.startsWith(`${to}/`)))
    return place === undefined || place.saysNoAccess === true || isTheirs(session, place)
  })
}
