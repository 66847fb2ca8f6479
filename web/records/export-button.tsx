import { Suspense } from 'react'

import { beside } from '#web/ui/arriving.tsx'

import type { ExportedList } from './exported-list.ts'

const ExportMenu = beside(() => import('./export-menu.tsx'))

/** The export of a list, which comes after the list itself into room that is kept for it. */
export function ExportButton(props: ExportedList & { total: number | undefined }) {
  return (
    <Suspense fallback={<span className="min-h-control w-control md:w-28" />}>
      <ExportMenu {...props} />
    </Suspense>
  )
}
