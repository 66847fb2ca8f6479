import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'

import type { NavItem } from './sidebar.tsx'

// With more, the words no longer fit under their icons on a phone.
const mostPlaces = 5

/**
 * The places of the application under the thumb; those there is no room for are behind More. Not drawn when there is
 * only one place to be.
 */
export function BottomBar({ items: places }: { items: readonly NavItem[] }) {
  const { t } = useTranslation('app')
  const items = places.filter(({ onPhones }) => onPhones !== 'no')
  if (items.length < 2) return null
  const hasRoom = items.length <= mostPlaces
  const first = items.filter(({ onPhones }) => onPhones !== 'more')
  const shown = hasRoom ? items : [...first, ...items.filter((item) => !first.includes(item))].slice(0, mostPlaces - 1)
  const more = items.filter((item) => !shown.includes(item))
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden low:static print:hidden"
    >
      <ul className="flex">
        {shown.map((item) => (
          <li key={item.to} className="min-w-0 flex-1">
            <NavLink to={item.to} end={item.to === '/app'} className={placeStyle}>
              {item.icon && <Icon of={item.icon} />}
              <span className="max-w-full">{item.label}</span>
            </NavLink>
          </li>
        ))}
        {more.length > 0 && (
          <li className="min-w-0 flex-1">
            <More items={more} />
          </li>
        )}
      </ul>
    </nav>
  )
}

function More({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const here = items.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Menu trigger={<MoreButton aria-label={t('nav.more')} aria-current={here ? 'true' : undefined} />}>
      {items.map(({ to, icon, label }) => (
        <MenuLink key={to} to={to} {...(icon && { icon })}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}

// Menu adds what opens it.
function MoreButton(wiring: ComponentProps<'button'>) {
  const { t } = useTranslation('app')
  return (
    <button type="button" {...wiring} className={`${placeStyle} w-full`}>
      <Icon of={Ellipsis} />
      <span className="max-w-full">{t('nav.more')}</span>
    </button>
  )
}

const placeStyle =
  'flex min-h-16 flex-col items-center justify-center gap-1 border-t-2 border-transparent px-0.5 text-center text-xs font-medium max-[22.4rem]:text-[0.6875rem] max-[22.4rem]:tracking-tight text-ink-2 no-underline -outline-offset-2 aria-[current=page]:border-primary aria-[current=page]:text-primary-text aria-[current=true]:border-primary aria-[current=true]:text-primary-text'
