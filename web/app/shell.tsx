import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { useIsWide } from '#web/lib/media.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { beside } from '#web/ui/arriving.tsx'
import { BrandRule } from '#web/ui/brand-rule.tsx'
import { cx } from '#web/ui/cx.ts'

import { BottomBar } from './bottom-bar.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { type NavItem, Sidebar } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

// The page is of use before it is searched or says what is new.
const TopTools = beside(() => import('./top-tools.tsx'))

type ShellProps = {
  /** The company's name, or Client Portal. */
  title: string
  logoUrl?: string | null | undefined
  account: Omit<ComponentProps<typeof UserMenu>, 'onSignOut'>
  /** Only what this person may see. */
  items: readonly NavItem[]
  /** Whether it is the page of a company, in its colours. */
  branded?: boolean
  /** Stands over everything, on every page; as high as `--banner`. */
  banner?: ReactElement | undefined
  onSignOut: () => void
  children: ReactNode
}

/** The frame of the application: top bar, collapsible sidebar (5rem/16rem, remembered), on phones a bottom bar. */
export function Shell({ title, logoUrl, account, items, branded = false, banner, onSignOut, children }: ShellProps) {
  const { t } = useTranslation('app')
  const isWide = useIsWide()
  const [chosen, choose] = useState(() => readStored('sidebarCollapsed'))
  // Until somebody chooses, it is narrow where the page needs its room.
  const collapsed = chosen === undefined ? !isWide : chosen === 'true'

  function toggle() {
    const next = String(!collapsed)
    writeStored('sidebarCollapsed', next)
    choose(next)
  }

  return (
    <div className={cx('flex min-h-dvh flex-col', banner !== undefined && '[--banner:3.5rem] md:[--banner:2.75rem]')}>
      {/* Its room is kept until it has come: what lies below would move, and begin under the bar. */}
      {banner !== undefined && <div className="sticky top-0 z-30 h-(--banner) low:static print:hidden">{banner}</div>}
      <header className="sticky top-(--banner,0) z-30 flex h-14 items-center gap-4 border-b border-line bg-surface px-4 low:static print:hidden">
        <Link to="/app" aria-label={t('home')} className="flex rounded-control no-underline max-md:hidden">
          <Logo />
        </Link>
        <Link to="/app" className="flex min-w-0 items-center gap-2 rounded-control text-ink no-underline md:hidden">
          <LogoMark className="size-7 shrink-0" />
          <span className="line-clamp-2 font-display text-sm font-semibold wrap-anywhere">{title}</span>
        </Link>
        <div className="ml-auto flex items-center gap-2">
          {/* Its room is kept: on phones the company's name would give way when it comes. */}
          <Suspense fallback={<div className="w-26 md:w-77 lg:w-93" />}>
            <TopTools />
          </Suspense>
          <UserMenu {...account} onSignOut={onSignOut} />
        </div>
      </header>
      {branded && <BrandRule className="md:hidden print:hidden" />}
      <div className="flex flex-1">
        <Sidebar
          title={title}
          logoUrl={logoUrl}
          branded={branded}
          items={items}
          collapsed={collapsed}
          onToggle={toggle}
        />
        <main
          id="main"
          tabIndex={-1}
          className={cx('min-w-0 flex-1 px-4 py-6 outline-none md:px-8', 'max-md:pb-28 print:p-0')}
        >
          <div className="mx-auto w-full max-w-[90rem]">{children}</div>
        </main>
      </div>
      <BottomBar items={items} />
    </div>
  )
}
