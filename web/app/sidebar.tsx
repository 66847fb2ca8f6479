import { type LucideIcon, PanelLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'

import { Avatar } from '#web/ui/avatar.tsx'
import { BrandRule } from '#web/ui/brand-rule.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

export type NavItem = {
  to: string
  icon?: LucideIcon | undefined
  label: string
  /** The place it stands below. */
  under?: string
  /** In the bar of phones: behind More where there is no room for all, or not at all. */
  onPhones?: 'more' | 'no'
}

type SidebarProps = {
  title: string
  logoUrl?: string | null | undefined
  /** Whether it is the page of a company, in its colours. */
  branded?: boolean
  items: readonly NavItem[]
  collapsed: boolean
  onToggle: () => void
}

/** The places of the application. Collapsed, each keeps its word under its icon: nothing hides in a tooltip. */
export function Sidebar({ title, logoUrl, branded = false, items, collapsed, onToggle }: SidebarProps) {
  const { t } = useTranslation('app')
  return (
    <nav
      aria-label={t('nav.label')}
      className={cx(
        'sticky top-[calc(3.5rem+var(--banner,0rem))] flex h-[calc(100dvh-3.5rem-var(--banner,0rem))] shrink-0 flex-col overflow-hidden border-r border-line bg-surface transition-[width] duration-[180ms] max-md:hidden low:top-0 low:h-dvh print:hidden',
        collapsed ? 'w-20' : 'w-64',
      )}
    >
      {branded && <BrandRule />}
      <div className={cx('flex items-center gap-3 border-b border-line p-4', collapsed && 'justify-center px-2')}>
        <Avatar name={title} imageUrl={logoUrl} shape="square" size="small" />
        <span className={collapsed ? 'sr-only' : 'min-w-0 font-display font-semibold'}>{title}</span>
      </div>
      <div className={cx('flex-1 overflow-y-auto py-2', collapsed ? 'px-1' : 'px-2')}>
        <ul className={cx('flex flex-col', collapsed ? 'gap-0.5' : 'gap-1')}>
          {items
            // Where it is narrow nothing stands below another; a part with an icon of its own keeps its place.
            .filter(({ under, icon }) => under === undefined || (collapsed && icon !== undefined))
            .map((item) => (
              <li key={item.to}>
                <SidebarLink item={item} collapsed={collapsed} parts={items.filter(({ under }) => under === item.to)} />
              </li>
            ))}
        </ul>
      </div>
      <div className="border-t border-line p-2">
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!collapsed}
          className={cx(
            'flex min-h-control w-full items-center gap-3 rounded-control px-3 text-ink-2 hover:bg-sunken hover:text-ink',
            collapsed && 'justify-center px-0',
          )}
        >
          <Icon of={PanelLeft} />
          <span className={collapsed ? 'sr-only' : 'whitespace-nowrap'}>{collapsed ? t('expand') : t('collapse')}</span>
        </button>
      </div>
    </nav>
  )
}

const linkStyle =
  'relative flex rounded-control text-ink-2 no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-tint aria-[current=page]:font-semibold aria-[current=page]:text-primary-text'

type SidebarLinkProps = { item: NavItem; parts: readonly NavItem[]; collapsed: boolean }

/** A place and, where there is room, what stands below it. */
function SidebarLink({ item, parts, collapsed }: SidebarLinkProps) {
  const { pathname } = useLocation()
  const isInPart = parts.some(({ to }) => pathname === to)
  return (
    <>
      <NavLink
        to={item.to}
        end={item.to === '/app'}
        // The part is the page; its place only holds it.
        aria-current={isInPart ? 'true' : 'page'}
        className={cx(
          linkStyle,
          collapsed
            ? 'min-h-13 flex-col items-center justify-center gap-1 py-1.5 text-center text-xs tracking-tight'
            : 'min-h-control items-center gap-3 px-3 font-medium',
        )}
      >
        {item.icon && <Icon of={item.icon} />}
        <span className="max-w-full">{item.label}</span>
      </NavLink>
      {parts.length > 0 && !collapsed && (
        <ul className="mt-1 flex flex-col gap-1">
          {parts.map((part) => (
            <li key={part.to}>
              <NavLink end to={part.to} className={cx(linkStyle, 'min-h-control items-center pr-3 pl-12 font-medium')}>
                {part.label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
