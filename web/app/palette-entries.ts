import {
  Building2,
  CalendarFold,
  CalendarX2,
  ClipboardList,
  Coins,
  Columns3,
  FileDiff,
  FileUp,
  HardHat,
  Keyboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Receipt,
  Settings,
  Sun,
  UserRoundPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

import type { Session } from '#web/lib/rights.ts'
import { useSession } from '#web/lib/session.tsx'
import { chooseTheme, type Theme } from '#web/lib/themes.ts'
import { usePageActions } from '#web/lib/page-actions.ts'
import type { PaletteEntry, TypedEntry } from '#web/search/palette-entry.ts'
import { useSignOut } from '#web/session/data.ts'
import { settingsPages } from '#web/settings/rights.ts'

import { useChooseAppearance } from './choose-appearance.ts'
import { placesToGo } from './going.ts'

type Words = ReturnType<typeof useTranslation<'app'>>['t']

/** What this person may do from here, and where they may go: what their session says, and what the page has. */
export function usePaletteEntries(onShowKeys: () => void): PaletteEntry[] {
  const { t } = useTranslation('app')
  const session = useSession()
  const { pathname } = useLocation()
  return [
    ...usePageActions().map((action): PaletteEntry => ({ ...action, group: 'do', focuses: true })),
    ...newRecords(t, session, pathname),
    ...payments(t, session),
    ...goings(t, session),
    ...taskLists(t, session),
    ...imports(t, session),
    ...settingsEntries(t, session),
    ...useOwnEntries(t, onShowKeys),
  ]
}

/** What is done with a text that is typed behind its name. */
export function useTypedEntries(): TypedEntry[] {
  const { t } = useTranslation('app')
  const { can } = useSession()
  if (!can.createTask) return []
  return [
    {
      id: 'create task',
      icon: ListChecks,
      beginnings: t('palette.createTask.beginnings').split('|'),
      label: (title) => t('palette.createTask.label', { title }),
      to: (title) => `/app/tasks?${new URLSearchParams({ dialog: 'new', record: title })}`,
    },
  ]
}

/** The issued invoices, the largest balance first, of which one is paid. */
const payments = (t: Words, { can }: Session): PaletteEntry[] =>
  can.recordPayment
    ? [
        {
          id: 'pay',
          group: 'do',
          icon: Coins,
          label: t('palette.pay'),
          also: t('palette.alsoPay'),
          to: '/app/invoices?status=issued&sort=-balance',
        },
      ]
    : []

/** The forms of new records; under a job those of that job. */
function newRecords(t: Words, { can }: Session, pathname: string): PaletteEntry[] {
  const [ofJob = '/app'] = /^\/app\/jobs\/[0-9a-f-]{36}/.exec(pathname) ?? []
  const form = (may: boolean, label: string, icon: LucideIcon, to: string): PaletteEntry[] =>
    may ? [{ id: `new ${to}`, group: 'do', label, icon, to: `${to}?dialog=new`, also: t('palette.alsoNew') }] : []
  return [
    ...form(can.createReport, t('palette.report'), ClipboardList, `${ofJob}/reports`),
    ...form(can.createInvoice, t('palette.invoice'), Receipt, `${ofJob}/invoices`),
    ...form(can.createVariation, t('palette.variation'), FileDiff, `${ofJob}/variations`),
    ...form(can.createTask, t('palette.task'), ListChecks, '/app/tasks'),
    ...form(can.createJob, t('palette.job'), HardHat, '/app/jobs'),
    ...form(can.createClient, t('palette.client'), Building2, '/app/clients'),
    ...form(can.inviteUser, t('palette.user'), UserRoundPlus, '/app/settings/users'),
  ]
}

/** Lists of tasks that people ask for by name. */
function taskLists(t: Words, { can }: Session): PaletteEntry[] {
  if (!can.listTasks) return []
  return [
    { id: 'my tasks', group: 'go', label: t('palette.myTasks'), icon: ListChecks, to: '/app/tasks?assignedTo=me' },
    { id: 'overdue', group: 'go', label: t('palette.overdueTasks'), icon: CalendarX2, to: '/app/tasks?due=overdue' },
  ]
}

const goings = (t: Words, session: Session): PaletteEntry[] =>
  placesToGo(session).map(({ to, label, letter, icon }) => ({
    id: to,
    group: 'go',
    label: t(label),
    to,
    icon: icon ?? iconsOfParts[to] ?? Settings,
    also: t('palette.alsoGo'),
    keys: ['G', letter.toUpperCase()],
  }))

// In the sidebar they stand without one, below their place.
const iconsOfParts: Readonly<Record<string, LucideIcon>> = {
  '/app/tasks/board': Columns3,
  '/app/tasks/calendar': CalendarFold,
}

/** What is brought in from files and from an archive: neither has a place of its own in the sidebar. */
function imports(t: Words, { can }: Session): PaletteEntry[] {
  const entry = { id: 'imports', group: 'go', icon: FileUp, to: '/app/imports' } as const
  const archive = { id: 'archives', label: t('palette.archives'), to: '/app/imports/archives', also: 'zip' }
  return [
    ...(can.listImports ? [{ ...entry, label: t('palette.imports'), also: t('palette.alsoImports') }] : []),
    ...(can.createIntake ? [{ ...entry, ...archive }] : []),
  ]
}

/** The pages of the settings, which are each found by what they are about. */
function settingsEntries(t: Words, session: Session): PaletteEntry[] {
  if (session.company === null) return []
  const pages = Object.keys(settingsPages) as (keyof typeof settingsPages)[]
  return pages
    .filter((page) => session.can[settingsPages[page].by])
    .map((page) => ({
      id: `settings ${page}`,
      group: 'go',
      label: `${t('nav.settings')}: ${t(`palette.settings.${page}`)}`,
      icon: Settings,
      to: `/app/settings${settingsPages[page].path}`,
    }))
}

function useOwnEntries(t: Words, onShowKeys: () => void): PaletteEntry[] {
  const signOut = useSignOut()
  const keep = useChooseAppearance()
  const theme = (value: Theme, name: string, icon: LucideIcon): PaletteEntry => ({
    id: `theme ${value}`,
    group: 'own',
    label: t('palette.theme', { theme: name }),
    icon,
    act: () => {
      chooseTheme(value)
      keep.mutate({ theme: value })
    },
  })
  return [
    theme('light', t('theme.light'), Sun),
    theme('dark', t('theme.dark'), Moon),
    theme('system', t('theme.system'), Monitor),
    { id: 'keys', group: 'own', label: t('keys.title'), icon: Keyboard, keys: ['?'], act: onShowKeys },
    {
      id: 'out',
      group: 'own',
      label: t('user.signOut'),
      icon: LogOut,
      act: () => signOut.mutate(),
      also: t('palette.alsoOut'),
    },
  ]
}
