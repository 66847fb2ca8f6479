import type { LucideIcon } from 'lucide-react'

/** A decorative line icon: 20 px, 16 where it is dense. Meaning belongs to the words beside it. */
export function Icon({ of: Shape, dense = false, className }: { of: LucideIcon; dense?: boolean; className?: string }) {
  return (
    <Shape
      aria-hidden="true"
      size={dense ? 16 : 20}
      strokeWidth={1.75}
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    />
  )
}
