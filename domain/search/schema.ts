import { z } from 'zod'
import { shownCode, shownCount, shownDate, shownId, shownMoney } from '../field-kinds.ts'
import { fieldMessages, listQuery, searchedListOf, wholeNumber } from '../fields.ts'
import { mostRecalled, searchTypes, type SearchType } from './choices.ts'

const { search } = listQuery(['name'])

/** `q` is what is searched for, nothing finds nothing; `type` leaves the results of one type, the counts are of all. */
export const searchQuery = z.strictObject({
  q: search,
  type: z.enum(searchTypes).optional(),
  page: wholeNumber(1, 100).describe('Which page, from 1 on.').default(1),
  pageSize: wholeNumber(1, 100).describe('How many items a page has.').default(50),
})

/** A result (SPEC 3), as far as its own list shows it to whoever searches. */
export const searchHit = z
  .object({
    type: z.enum(searchTypes),
    id: shownId,
    /** Its number; null for what has none. */
    code: shownCode.nullable(),
    title: z.string(),
    /** What it belongs to. */
    subtitle: z.string().nullable(),
    /** As its list shows it; null for what has none. */
    status: z.string().nullable(),
    amount: shownMoney.nullable(),
    /** The day that it is dated, or due. */
    date: shownDate.nullable(),
    /** What else of it has the words, where neither number nor title nor subtitle do. */
    excerpt: z.string().nullable(),
    /** It was found by its number, however that was written. */
    isCode: z.boolean(),
  })
  .meta({ id: 'SearchHit' })

/** How many of a type there are, or at least, where the search looked at its first matches only. */
const searchCount = z.object({ type: z.enum(searchTypes), count: shownCount, isMinimum: z.boolean() })

/**
 * `counts` are of the types that whoever searches may see; `words` are those that were searched for, folded: without
 * capitals, macrons and accents. `searchedFor` is what was searched for in place of words that occur nowhere.
 */
export const searchResults = searchedListOf(searchHit)
  .extend({
    counts: z.array(searchCount),
    words: z.array(z.string()),
  })
  .meta({ id: 'SearchResults' })

const recordNames = new RegExp(
  `^(?:${searchTypes.join('|')}):[0-9a-f-]{36}(?:,(?:${searchTypes.join('|')}):[0-9a-f-]{36}){0,${mostRecalled - 1}}$`,
)

/** `client:…,job:…`: as much of a record as a device keeps of it. */
export const recallQuery = z.strictObject({
  records: z
    .string()
    .regex(recordNames, { error: fieldMessages.invalidChoice, abort: true })
    .refine((text) => namesIn(text).every(({ id }) => z.uuid().safeParse(id).success), fieldMessages.invalidChoice)
    .transform(namesIn),
})

function namesIn(text: string): { type: SearchType; id: string }[] {
  return text.split(',').flatMap((name) => {
    const [kind, id = ''] = name.split(':')
    return searchTypes.filter((each) => each === kind).map((type) => ({ type, id }))
  })
}

export const recalledRecords = z.object({ items: z.array(searchHit) }).meta({ id: 'RecalledRecords' })

export type SearchHit = z.output<typeof searchHit>
export type SearchResults = z.output<typeof searchResults>
