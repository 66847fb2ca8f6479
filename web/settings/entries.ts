import {
  MailWarning,
  Building2,
  Cable,
  Gauge,
  History,
  LockKeyhole,
  type LucideIcon,
  PackageOpen,
  Palette,
  ShieldCheck,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react'

import type messages from './messages.en.json'
import type { settingsPages } from './rights.ts'

type Entry = { icon: LucideIcon; label: `menu.${keyof (typeof messages)['menu']}` }

/** How the pages stand in the menu. */
export const settingsEntries: Record<keyof typeof settingsPages, Entry> = {
  general: { icon: SlidersHorizontal, label: 'menu.general' },
  company: { icon: Building2, label: 'menu.company' },
  branding: { icon: Palette, label: 'menu.branding' },
  reminders: { icon: MailWarning, label: 'menu.reminders' },
  users: { icon: UsersRound, label: 'menu.users' },
  roles: { icon: LockKeyhole, label: 'menu.roles' },
  integrations: { icon: Cable, label: 'menu.integrations' },
  plan: { icon: Gauge, label: 'menu.plan' },
  export: { icon: PackageOpen, label: 'menu.export' },
  activity: { icon: History, label: 'menu.activity' },
  security: { icon: ShieldCheck, label: 'menu.security' },
}
