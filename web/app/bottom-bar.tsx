import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import type { NavItem } from './sidebar.tsx'

/** The places of the application under the thumb. Not drawn when there is only one place to be. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation('app')
  if (items.length < 2) return null
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex">
        {items.map((item) => (
          <li key={item.to} className="min-w-0 flex-1">
            <NavLink
              to={item.to}
              end={item.to === '/app'}
              className="flex min-h-16 flex-col items-center justify-center gap-1 border-t-2 border-transparent px-1 text-center text-xs font-medium text-ink-2 no-underline -outline-offset-2 aria-[current=page]:border-primary aria-[current=page]:text-primary-text"
            >
              <Icon of={item.icon} />
              <span className="max-w-full">{item.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
