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
  /** Whether what it does moves the focus itself. */
  focuses?: boolean | undefined
} & ({ to: string } | { act: () => void })

/** Something to do with a text that is typed behind its name, such as a task's title behind "create task". */
export type TypedEntry = Pick<PaletteEntry, 'icon'> & {
  id: string
  /** Its name and what else it is called; one of them begins what is typed. */
  beginnings: readonly string[]
  label: (text: string) => string
  to: (text: string) => string
}
