import { CalendarDays, Kanban, List, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

import { filterKeys, type ViewScreen, viewScreens } from '#domain/views/choices.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

const paths: Record<ViewScreen, string> = {
  list: '/app/tasks',
  board: '/app/tasks/board',
  calendar: '/app/tasks/calendar',
}
const icons: Record<ViewScreen, LucideIcon> = { list: List, board: Kanban, calendar: CalendarDays }

/** The same tasks as a list, on a board, in a calendar: what they are narrowed by goes along. */
export function TaskViews({ current }: { current: ViewScreen }) {
  const { t } = useTranslation('records')
  const { search } = useLocation()
  return (
    <nav
      aria-label={t('taskViews.label')}
      className="inline-flex shrink-0 rounded-control border border-field-line bg-surface print:hidden"
    >
      {viewScreens.map((screen) => (
        <Link
          key={screen}
          to={addressOf(screen, search)}
          aria-current={screen === current ? 'page' : undefined}
          className={cx(
            'flex min-h-[calc(var(--control)-2px)] min-w-control items-center justify-center gap-2 border-line px-3 font-medium whitespace-nowrap no-underline first:rounded-l-[3px] last:rounded-r-[3px] not-last:border-r focus-visible:z-10',
            screen === current ? 'bg-primary-tint text-primary-text' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          <Icon of={icons[screen]} dense />
          <span className="max-md:sr-only">{t(`taskViews.${screen}`)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** A screen as it was left, narrowed as this one is now; from its first page. */
function addressOf(screen: ViewScreen, search: string): string {
  const [path = '', left = ''] = lastAddressOf(paths[screen]).split('?')
  const address = new URLSearchParams(left)
  const here = new URLSearchParams(search)
  address.delete('page')
  for (const key of filterKeys) {
    const value = here.get(key)
    if (value === null) address.delete(key)
    else address.set(key, value)
  }
  return address.size > 0 ? `${path}?${address}` : path
}
