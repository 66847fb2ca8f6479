import { z } from 'zod'
import { shownCount, shownInstant } from '../field-kinds.ts'

/** How a record was looked at: by a share link, or by somebody of the client who signed in. */
const viewingWays = ['link', 'portal'] as const

/** That somebody outside looked at a record: who, since when and how often. Instants are ISO UTC. */
const viewing = z.object({
  via: z.enum(viewingWays),
  /** Of the portal the person's name; of a link the address it was mailed to, null where it was handed over. */
  by: z.string().nullable(),
  /** Null where only the last time is known. */
  firstAt: shownInstant.nullable(),
  lastAt: shownInstant,
  times: shownCount,
})
export type Viewing = z.infer<typeof viewing>

/** Who has looked at a record, the latest first; empty for whoever is not of the company. */
export const viewings = z.array(viewing)

/** What an event says of the first look: by which way, and of a link to which address it was mailed. */
export const firstViewing = z.strictObject({ via: z.enum(viewingWays), to: z.string().nullable() })
