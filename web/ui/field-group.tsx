import type { ReactNode } from 'react'

/** Fields of a form that belong together, under their name; two in a row where there is room. */
export function FieldGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-b border-line pb-1 font-display text-lg font-semibold">
        {title}
        {note && <span className="ml-2 font-sans text-sm font-normal text-ink-3">{note}</span>}
      </legend>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
