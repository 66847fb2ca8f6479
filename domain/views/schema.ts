import { z } from 'zod'
import { shownId, shownVersion } from '../field-kinds.ts'
import { cleaned, faultOf } from '../characters.ts'
import { choice, fieldMessages, idField, listOf, permits, requiredText } from '../fields.ts'
import { viewScreens } from './choices.ts'
import { unknownIn } from './rules.ts'

/** Messages of saved views. */
export const viewMessages = {
  nameRequired: 'Please enter a name',
  nameTooLong: 'A name can have up to {{maximum}} characters',
  queryTooLong: 'This view filters by more than can be kept',
  queryUnknown: 'This view filters by something that its screen does not know',
  tooMany: 'You can keep up to {{maximum}} views. Delete one first',
  notYours: 'Only whose view this is can change it, or who may delete tasks',
  ownOrder: 'Only your own views can be put in order',
}

/** How long a name and what a view keeps may be, and how many views somebody has at most. */
const maxViewName = 60
const maxViewQuery = 2000
export const maxViews = 100

const viewName = requiredText(viewMessages.nameRequired, { max: maxViewName, tooLong: viewMessages.nameTooLong })

/** The query string of a screen's address. What it names may be gone by the time it is opened: that shows then. */
const viewQuery = z
  .string({ error: viewMessages.queryUnknown })
  .overwrite((query) => cleaned(query, 'line'))
  .max(maxViewQuery, { error: viewMessages.queryTooLong, abort: true })
  .refine(
    (query) =>
      [query, ...[...new URLSearchParams(query)].flat().map((text) => cleaned(text, 'line'))].every(
        (text) => faultOf(text, 'line') === undefined,
      ),
    {
      error: fieldMessages.invalidCharacters,
      abort: true,
    },
  )

const viewForm = z.strictObject({ name: viewName, screen: choice(viewScreens), query: viewQuery })

/** What it is called, by itself. */
export const viewNameForm = viewForm.pick({ name: true })

export const createViewBody = viewForm.extend({ id: idField.optional() }).superRefine(({ screen, query }, context) => {
  if (unknownIn(screen, query).length > 0)
    context.addIssue({ code: 'custom', path: ['query'], message: viewMessages.queryUnknown })
})

/** Its screen stays: that is what it is a view of. */
export const updateViewBody = viewForm.omit({ screen: true }).partial()
/** Behind this one of one's own; null is first. */
export const moveViewBody = z.strictObject({ after: idField.nullable() })

export const viewRecord = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    name: z.string(),
    screen: z.enum(viewScreens),
    query: z.string(),
    shared: z.boolean(),
    isOwn: z.boolean(),
    /** Whose it is. */
    owner: z.string(),
    ...permits('updateView', 'shareView', 'unshareView', 'moveView', 'deleteView'),
  })
  .meta({ id: 'View' })
export type ViewRecord = z.infer<typeof viewRecord>

export const viewListQuery = z.strictObject({ screen: choice(viewScreens).optional() })
/** One's own in one's own order, then those that others share, by name. */
export const viewList = listOf(viewRecord).meta({ id: 'ViewList' })
