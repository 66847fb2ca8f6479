import type { Someone } from './database.ts'
import type { Call } from './load.ts'

/** What is aimed at: CPU of Node and database in milliseconds, and how many times the usual p50 elsewhere. */
export interface Aim {
  cpu: number
  mixed: number
  large: number
}

/** One thing people do all day, as requests to the measured company of a database. */
export interface Case {
  name: string
  aim: Aim
  next: () => Call
  /** Whether the floor answers it, and the same. */
  hasFloor: boolean
  /** Who asks, where not the administrator. */
  as?: Someone
}
