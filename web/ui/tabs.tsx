import { NavLink } from 'react-router'

import { useFormat } from '#web/lib/format.ts'

export type TabLink = { to: string; label: string; count?: number | undefined; end?: boolean }

/** Parts of one record as links, so that each part has its address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const format = useFormat()
  return (
    <nav aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-b border-field-line print:hidden">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end ?? false}
          className="-mb-px flex min-h-control items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
        >
          {tab.label}
          {tab.count !== undefined && <span className="numeric text-sm text-ink-3">{format.number(tab.count)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
