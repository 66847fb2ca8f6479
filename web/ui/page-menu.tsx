import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'

import { useIsNarrow } from '#web/lib/media.ts'

import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu, MenuLink } from './menu.tsx'

export type PageMenuEntry = {
  to: string
  label: string
  icon: LucideIcon
  /** Other addresses of the same page. */
  also?: readonly string[]
}

type PageMenuProps = {
  /** What the pages are part of: "Settings". */
  label: string
  entries: readonly PageMenuEntry[]
}

/** The pages of one area: a list beside the page, or a single button above it on a narrow screen. */
export function PageMenu({ label, entries }: PageMenuProps) {
  const narrow = useIsNarrow()
  return (
    <nav aria-label={label} className="shrink-0 max-lg:mb-4 lg:w-52 print:hidden">
      {narrow ? <CompactMenu label={label} entries={entries} /> : <MenuList entries={entries} />}
    </nav>
  )
}

function MenuList({ entries }: Pick<PageMenuProps, 'entries'>) {
  const here = useHere()
  return (
    <ul className="sticky top-20 grid gap-1">
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavLink
            to={entry.to}
            end
            className={entryStyle}
            {...(entry.also?.includes(here) && { 'aria-current': 'page' })}
          >
            <Icon of={entry.icon} />
            {entry.label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function CompactMenu({ label, entries }: PageMenuProps) {
  const { t } = useTranslation('ui')
  const here = useHere()
  const current = entries.find(({ to, also }) => to === here || also?.includes(here))
  return (
    <Menu
      align="start"
      trigger={
        <Button className="w-full" aria-label={t('pageMenu', { area: label, page: current?.label ?? '' })}>
          <span className="flex-1 text-left">{current?.label ?? label}</span>
          <Icon of={ChevronDown} dense className="text-ink-3" />
        </Button>
      }
    >
      {entries.map(({ to, label: name, icon }) => (
        <MenuLink key={to} to={to} icon={icon}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  )
}

const useHere = () => useLocation().pathname.replace(/\/$/, '')

const entryStyle =
  'flex min-h-control items-center gap-3 rounded-control px-3 font-medium text-ink-2 no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-tint aria-[current=page]:font-semibold aria-[current=page]:text-primary-text'
