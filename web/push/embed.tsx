import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'

const Devices = lazy(() => import('./push-devices.tsx'))

/** On which devices I am shown notifications, and whether on this one: for one's own profile. */
export function PushDevices() {
  return (
    <Suspense fallback={<TableSkeleton rows={2} />}>
      <Devices />
    </Suspense>
  )
}
