import type { ReactNode } from 'react'

/** One piece of the gallery with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-3 text-sm font-semibold text-ink-3">{name}</p>
      {children}
    </div>
  )
}

/** Pieces side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
