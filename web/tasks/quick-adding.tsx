import { Suspense } from 'react'

import { arriving } from '#web/ui/arriving.tsx'

const QuickLine = arriving(() => import('./quick-line.tsx'))

/** The line for quick adding, in room kept for it: what it reads by need not come before the list is drawn. */
export function QuickAdding() {
  return (
    <div className="min-h-control max-lg:-mb-2 max-lg:min-h-[calc(var(--control)+1.75rem)] print:hidden">
      <Suspense>
        <QuickLine />
      </Suspense>
    </div>
  )
}
