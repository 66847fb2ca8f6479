import type { SearchType } from '#domain/search/choices.ts'
import type { SearchHit } from '#domain/search/schema.ts'
import { ClientStamp } from '#web/records/client-stamp.tsx'
import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { JobStamp } from '#web/records/job-stamp.tsx'
import { TaskStatusStamp } from '#web/records/task-stamps.tsx'
import { VariationStamp } from '#web/records/variation-stamps.tsx'

type Of<Stamp extends (props: never) => unknown> = Parameters<Stamp>[0] extends { status: infer Status }
  ? Status
  : never

/** How each type's status is drawn; of a status without a type of its own nothing is. */
const stamps: Readonly<Partial<Record<SearchType, (status: string) => React.ReactNode>>> = {
  client: (status) => <ClientStamp status={status as Of<typeof ClientStamp>} />,
  job: (status) => <JobStamp status={status as Of<typeof JobStamp>} overdue={false} />,
  invoice: (status) => <InvoiceStamp status={status as Of<typeof InvoiceStamp>} />,
  variation: (status) => <VariationStamp status={status as Of<typeof VariationStamp>} />,
  task: (status) => <TaskStatusStamp status={status as Of<typeof TaskStatusStamp>} />,
}

/** Where a result stands, as its own list shows it. */
export default function HitStamp({ hit: { type, status } }: { hit: SearchHit }) {
  return status === null ? null : stamps[type]?.(status)
}
