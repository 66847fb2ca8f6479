import { type ReactNode, Suspense } from 'react'

import { beside } from '#web/ui/arriving.tsx'
import type { PageAction } from '#web/ui/page-actions.tsx'

// What is seldom wanted of a list comes after it: its first page has no room for the menu (decision 0042).
const More = beside(() => import('./list-more.tsx'))

type ListActionsProps = {
  /** What is wanted of the list: to add to it. */
  main: ReactNode
  /** The name of the menu: "More for clients". */
  label: string
  more: readonly PageAction[]
}

/** What may be done with a list as a whole: the main thing first, then a menu. */
export function ListActions({ main, label, more }: ListActionsProps) {
  return (
    <div className="flex items-center gap-2">
      {main}
      <Suspense fallback={<span className="size-control" />}>
        <More label={label} more={more} />
      </Suspense>
    </div>
  )
}
