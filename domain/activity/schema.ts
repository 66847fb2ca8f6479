import { z } from 'zod'
import { shownDate, shownDecimal, shownId, shownInstant, shownLines, shownTaxRate } from '../field-kinds.ts'
import { choice, idField, optionalDate, placeInTime, wholeNumber } from '../fields.ts'
import { activityKinds, actorKinds, recordKinds, valueTypes } from './choices.ts'

const milestoneTold = z.object({ title: z.string(), dueDate: shownDate.nullable(), completed: z.boolean() })
const itemTold = z.object({
  description: shownLines,
  quantity: shownDecimal,
  unitPrice: shownDecimal,
  /** A fraction: 0.15 is 15%. */
  taxRate: shownTaxRate,
  /** `charge` or `credit`. */
  kind: z.string(),
})

const activityValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(milestoneTold), z.array(itemTold)])
  .nullable()
/** What a field was or is, as its type says; null where it had nothing. */
export type ActivityValue = z.infer<typeof activityValue>

/** One field of what happened: what it was, where the event says so, and what it is. */
export const activityDetail = z
  .object({
    field: z.string(),
    type: z.enum(valueTypes),
    from: activityValue,
    to: activityValue,
  })
  .meta({ id: 'ActivityDetail' })
export type ActivityDetail = z.infer<typeof activityDetail>

/** Something that happened: who did what to which record, and when. */
export const activityEntry = z
  .object({
    id: shownId,
    at: shownInstant,
    /** The event's name, such as `invoice.sent`. */
    event: z.string(),
    by: z.object({
      /** Null once they are no longer with the company, and where nobody of the company did it. */
      id: shownId.nullable(),
      /** As they were called then. */
      name: z.string(),
      kind: z.enum(actorKinds),
    }),
    /** The record it was about, as that was called then. */
    about: z.object({
      kind: z.enum(activityKinds),
      id: shownId,
      label: z.string(),
      /** Whether it is still there, and whoever asks may open it. */
      opens: z.boolean(),
    }),
    details: z.array(activityDetail),
    /** Whether it happened elsewhere, and came in with an archive: as that tells it. */
    fromArchive: z.boolean(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>

/** The latest first. `earlier` is what to send as `before` for those before them; null where there are none. */
export const activityList = z
  .object({ items: z.array(activityEntry), earlier: z.string().nullable() })
  .meta({ id: 'ActivityList' })
export type ActivityList = z.infer<typeof activityList>

const page = {
  /** The entries before these, as the answer before named them. */
  before: placeInTime.optional(),
  pageSize: wholeNumber(1, 100).describe('How many items a page has.').default(50),
}

export const activityQuery = z.strictObject({
  kind: choice(activityKinds).optional(),
  /** A person of the company. */
  by: idField.optional(),
  /** Calendar dates in the company's timezone, both of them included. */
  from: optionalDate(),
  until: optionalDate(),
  ...page,
})
export type ActivityQuery = z.output<typeof activityQuery>

export const historyParams = z.strictObject({ kind: choice(recordKinds), id: idField })
export const historyQuery = z.strictObject(page)
