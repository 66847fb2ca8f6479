import { type PageAction, PageActions } from '#web/ui/page-actions.tsx'

/** The menu of a list. */
export default function ListMore({ label, more }: { label: string; more: readonly PageAction[] }) {
  return (
    <div className="shrink-0">
      <PageActions label={label} more={more} />
    </div>
  )
}
