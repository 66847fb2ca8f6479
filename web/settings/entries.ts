import { Building2, type LucideIcon, Palette, SlidersHorizontal } from 'lucide-react'

import type { Session } from '#web/lib/rights.ts'
import type messages from './messages.en.json'

type Entry = {
  /** Behind the address of the settings; empty for the first page. */
  path: string
  icon: LucideIcon
  label: `menu.${keyof (typeof messages)['menu']}`
  visible: (session: Session) => boolean
}

/** The pages of the settings in the order of their menu, each with who may see it (SPEC 2, 6). */
export const settingsEntries: readonly Entry[] = [
  { path: '', icon: SlidersHorizontal, label: 'menu.general', visible: ({ can }) => can.getSettings },
  { path: '/company', icon: Building2, label: 'menu.company', visible: ({ can }) => can.updateCompany },
  { path: '/branding', icon: Palette, label: 'menu.branding', visible: ({ can }) => can.updateBranding },
]

/** The first of them that this person may see; none of them is where nothing is. */
export const firstSettings = (session: Session): string | undefined =>
  settingsEntries.find(({ visible }) => visible(session))?.path
