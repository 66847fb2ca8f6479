import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'

/** Something folded away under its summary: the browser's own, so that find-in-page opens it. */
export function Disclosure({
  summary,
  children,
  open = false,
}: {
  summary: ReactNode
  children: ReactNode
  open?: boolean
}) {
  return (
    <details open={open} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-row list-none items-center gap-2 rounded-card px-3 font-medium [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} dense className="text-ink-3 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
