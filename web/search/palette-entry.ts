import type { LucideIcon } from 'lucide-react'

/** Something to do, or somewhere to go. */
export type PaletteEntry = {
  id: string
  label: string
  /** What else it is called. */
  also?: string | undefined
  icon: LucideIcon
  group: 'do' | 'go' | 'own'
  /** The keys that do the same. */
  keys?: readonly string[] | undefined
} & ({ to: string } | { act: () => void })
