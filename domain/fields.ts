import Big from 'big.js'
import { z } from 'zod'
import {
  cleaned,
  cleanedAddress,
  cleanedNumber,
  composed,
  faultOf,
  isVisible,
  type TextKind,
  withoutHidden,
} from './characters.ts'
import { isCalendarDate, readMonths, utcInstant } from './dates.ts'
import type { FieldError } from './errors.ts'
import { shownCount, type FieldKindName } from './field-kinds.ts'
import { amountAboveLimit, amountTooLarge, isMoreThan, largestAmount, largestOf, type Money } from './money.ts'

/** Messages of the field kinds, shared by every form. */
export const fieldMessages = {
  invalidCharacters: 'This text contains characters that cannot be stored',
  characterAfter:
    'The invisible character {{character}} after “{{before}}” cannot be stored. Delete it or type the text again',
  characterFirst:
    'The invisible character {{character}} at the beginning cannot be stored. Delete it or type the text again',
  tooLong: 'This text is too long',
  invalidDate: 'Please enter a valid date',
  invalidAmount: 'Please enter a valid amount',
  amountTooLarge: amountAboveLimit,
  invalidChoice: 'Please choose one of the options',
  taxRateFraction: 'Tax rate must be a fraction between 0 and 1. Send 0.15 for 15%',
  wholeNumber: 'Please enter a whole number',
  numberTooSmall: 'Please enter {{minimum}} or more',
  numberTooLarge: 'Please enter {{maximum}} or less',
}

// Of digits, plus, hyphen, space and parentheses (SPEC 5), and a number has at least one digit.
const phonePattern = /^(?=.*\d)[0-9+\-\s()]*$/s
const emailPattern = /^[^\s@<>"(),;:]+@([^\s@<>"(),;:.]+\.)+[^\s@<>"(),;:.]+$/
const websitePattern = /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+[\p{L}]{2,}(:\d{1,5})?([/?#][^\s]*)?$/iu

/** Complains of the first character of a cleaned text that cannot be stored, with its place. */
const refuseCharacters =
  (kind: TextKind) =>
  (value: string, context: z.RefinementCtx): void => {
    const fault = faultOf(value, kind)
    if (fault === undefined) return
    const message = fault.before === '' ? fieldMessages.characterFirst : fieldMessages.characterAfter
    context.addIssue({ code: 'custom', message, params: { ...fault }, continue: false })
  }

const text = (kind: TextKind, max: number, { missing, tooLong = fieldMessages.tooLong }: TextMessages = {}) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .overwrite((value) => cleaned(value, kind))
    // Nothing else is asked of a text that is too long: patterns take their time over a megabyte.
    .max(max, { error: tooLong, abort: true })
    .overwrite(composed)
    // What is written as one character may be stored as two.
    .max(max, { error: tooLong, abort: true })
    .superRefine(refuseCharacters(kind))
    .meta({ kind: kindOfText[kind] })

const kindOfText = { line: 'text', code: 'code', link: 'address', lines: 'lines' } as const satisfies Record<
  TextKind,
  FieldKindName
>

interface TextMessages {
  missing?: string
  tooLong?: string
}

/** One line that may be left empty; `max` characters at most. */
export const optionalText = (max = 200, tooLong?: string) => text('line', max, tooLong ? { tooLong } : {}).optional()

/** A code that may be left empty: what people compare by eye, so nothing in it is hidden. */
export const optionalCode = (max: number) => text('code', max).optional()

/** Several lines that may be left empty, with an own message where there is one for what passes `max`. */
export const optionalLines = (max: number, tooLong?: string) =>
  text('lines', max, tooLong ? { tooLong } : {}).optional()

interface Required {
  max?: number
  tooLong?: string
  min?: number
  tooShort?: string
}

const required =
  (kind: TextKind) =>
  (missing: string, { max = 200, tooLong, min = 1, tooShort = missing }: Required = {}) =>
    text(kind, max, { missing, ...(tooLong === undefined ? {} : { tooLong }) })
      .min(1, { error: missing, abort: true })
      .refine(isVisible, { error: missing, abort: true })
      .min(min, tooShort)

/** One line that must be given, with an optional minimum length and its message. */
export const requiredText = required('line')

/** A code that must be given. */
export const requiredCode = required('code')

/** Several lines that must be given. */
export const requiredLines = required('lines')

/** One line, or a code, that may be empty but, when given, needs `min` characters. */
export const optionalTextOfAtLeast = (min: number, tooShort: string, max = 200, kind: 'line' | 'code' = 'line') =>
  text(kind, max)
    .refine((value) => value === '' || value.length >= min, { error: tooShort, params: { minimum: min } })
    .optional()

/** A text that should be an e-mail address, as it is stored; whether it is one is not checked. */
export const addressText = (missing?: string) =>
  text('code', 254, missing === undefined ? {} : { missing }).overwrite(cleanedAddress)

const matching = (pattern: RegExp, message: string) => (value: string) =>
  value === '' || pattern.test(value) ? true : message

const refineBy = (check: (value: string) => true | string) => (value: string, context: z.RefinementCtx) => {
  const verdict = check(value)
  if (verdict !== true) context.addIssue({ code: 'custom', message: verdict })
}

/** An e-mail address that must be given. */
export const requiredEmail = (required: string, wrong: string) =>
  addressText(required)
    .min(1, { error: required, abort: true })
    .superRefine(refineBy(matching(emailPattern, wrong)))
    .meta({ kind: 'email' })

/** An e-mail address, or nothing. */
export const optionalEmail = (wrong: string) =>
  addressText()
    .superRefine(refineBy(matching(emailPattern, wrong)))
    .meta({ kind: 'email' })
    .optional()

/** A phone number that must be given: digits, plus, hyphen, space and parentheses (SPEC 5). */
export const requiredPhone = (required: string, wrong: string) =>
  text('code', 40, { missing: required })
    .min(1, { error: required, abort: true })
    .superRefine(refineBy(matching(phonePattern, wrong)))
    .meta({ kind: 'phone' })

/** A phone number, or nothing. */
export const optionalPhone = (wrong: string) =>
  text('code', 40)
    .superRefine(refineBy(matching(phonePattern, wrong)))
    .meta({ kind: 'phone' })
    .optional()

/** A web address with or without http(s)://, or nothing. Other schemes are refused. */
export const optionalWebsite = (wrong: string) =>
  text('link', 300)
    .superRefine(refineBy(matching(websitePattern, wrong)))
    .meta({ kind: 'website' })
    .optional()

/** A calendar date `YYYY-MM-DD` that must be given. */
export const requiredDate = (required: string) =>
  z
    .string({ error: required })
    .overwrite((value) => cleaned(value, 'code'))
    .min(1, { error: required, abort: true })
    .refine(isCalendarDate, { error: fieldMessages.invalidDate, abort: true })
    .meta({ kind: 'date' })

/** A calendar date that may be left empty; nothing is null. */
export const optionalDate = () =>
  z
    .string({ error: fieldMessages.invalidDate })
    .overwrite((value) => cleaned(value, 'code'))
    .refine((text) => text === '' || isCalendarDate(text), { error: fieldMessages.invalidDate, abort: true })
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .meta({ kind: 'optionalDate' })
    .optional()

/** Calendar months of a list's filter, as `readMonths` reads them. */
export const months = () =>
  z
    .string()
    .refine((text) => readMonths(text) !== undefined, { error: fieldMessages.invalidDate })
    .meta({ kind: 'months' })

/** A moment in ISO form with any offset there is, in the years of our calendar; read as UTC. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: fieldMessages.invalidDate })
    .transform((text, context): string => {
      const read = utcInstant(text)
      if (read !== null) return read
      context.addIssue({ code: 'custom', message: fieldMessages.invalidDate })
      return z.NEVER
    })
    .meta({ kind: 'givenInstant' })

/** The filter of programs that synchronise: only what was changed at this moment or later. */
export const updatedSince = instant().describe('Lists only what was changed at this moment or later.').optional()

/** One of a fixed set. */
export const choice = <const T extends readonly [string, ...string[]]>(
  options: T,
  required = fieldMessages.invalidChoice,
) => z.enum(options, { error: required })

const decimalPattern = /^-?\d+(\.\d+)?$/
const money =
  ({ positive, atMost = largestAmount }: AmountRule, whenEmpty: { refuse: string } | { take: string }) =>
  (value: string | number, context: z.RefinementCtx): string => {
    const fail = (message: string): never => {
      context.addIssue({ code: 'custom', message, params: { maximum: Number(atMost) } })
      return z.NEVER
    }
    const written = cleanedNumber(String(value))
    if (written === '') return 'refuse' in whenEmpty ? fail(whenEmpty.refuse) : whenEmpty.take
    if (written.length > 40 || !decimalPattern.test(written)) return fail(fieldMessages.invalidAmount)
    const amount = new Big(written)
    if (amount.lt(0)) return fail(positive)
    if (amount.gt(atMost)) return fail(fieldMessages.amountTooLarge)
    return amount.eq(amount.round(2)) ? amount.toFixed(2) : fail(fieldMessages.invalidAmount)
  }

/** What is said of an amount below zero, and how large one may be: what may be typed, unless said otherwise. */
interface AmountRule {
  positive: string
  atMost?: Money
}

/**
 * An amount ≥ 0 with at most two decimals, given as a decimal string (or a JSON number, taken at its shortest
 * decimal writing), parsed to a string with two decimals. `required` for nothing, `positive` below zero.
 */
export const requiredMoney = ({ required, ...rule }: AmountRule & { required: string }) =>
  z
    .union([z.string(), z.number()], { error: required })
    .transform(money(rule, { refuse: required }))
    .meta({ kind: 'amount' })

/** An amount that may be left empty, which means 0.00. Same rules as `requiredMoney`. */
export const optionalMoney = (rule: AmountRule) =>
  z
    .union([z.string(), z.number()], { error: fieldMessages.invalidAmount })
    .transform(money(rule, { take: '0.00' }))
    .meta({ kind: 'amount' })
    .optional()

/**
 * Amounts of an edit that are larger than may be typed. One that was so before there was a limit may stay or fall, or
 * nothing else of its record could be changed.
 */
export const raisedAmounts = <Field extends string>(
  before: Readonly<Record<Field, Money>>,
  after: Readonly<Partial<Record<Field, Money>>>,
  fields: readonly Field[],
): FieldError[] =>
  fields
    .filter((field) => isMoreThan(after[field] ?? '0.00', largestOf([largestAmount, before[field]])))
    .map((field) => ({ path: field, ...amountTooLarge(largestAmount) }))

/** The same as a check of a form. */
export const withoutRaising =
  <Field extends string>(before: Readonly<Record<Field, Money>>, fields: readonly Field[]) =>
  (form: Readonly<Partial<Record<Field, Money>>>, context: z.RefinementCtx): void => {
    for (const { path, template = '', params } of raisedAmounts(before, form, fields))
      context.addIssue({ code: 'custom', path: [path], message: template, ...(params ? { params } : {}) })
  }

/**
 * A decimal ≥ 0 with at most `places` decimals and at most `max`, given as text or as a JSON number, parsed to its
 * plain decimal writing. Nothing means 0 (SPEC 5: a blank number is treated as 0).
 */
export const decimal = (rule: { invalid: string; tooLarge: string; places: number; max: string }) =>
  z
    .union([z.string(), z.number()], { error: rule.invalid })
    .transform((value, context): string => {
      const fail = (message: string): never => {
        context.addIssue({ code: 'custom', message, params: { maximum: Number(rule.max) } })
        return z.NEVER
      }
      const written = cleanedNumber(String(value)) || '0'
      if (written.length > 40 || !decimalPattern.test(written)) return fail(rule.invalid)
      const number = new Big(written)
      if (number.lt(0)) return fail(rule.invalid)
      if (number.gt(rule.max)) return fail(rule.tooLarge)
      return number.eq(number.round(rule.places)) ? number.toFixed() : fail(rule.invalid)
    })
    .meta({ kind: 'decimal' })

/**
 * A rate of tax as a fraction, `0.15` for 15 %, with five decimals at most. What is sent by programs is refused as a
 * fraction; a form whose field is a percentage gives its own message.
 */
export const taxRate = (message: string = fieldMessages.taxRateFraction) =>
  decimal({ invalid: message, tooLarge: message, places: 5, max: '1' }).meta({ kind: 'taxRate' })

/** A record's id as it arrives from outside. */
export const idField = z.uuid({ error: 'This id is not valid' }).toLowerCase().meta({ kind: 'id' })

/** Path parameters of every endpoint about one record. */
export const idParams = z.strictObject({ id: idField })

/** A place in what is read from the latest on: when something was, and its id, as the answer before named it. */
export const placeInTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, fieldMessages.invalidChoice)
  .refine((text) => utcInstant(text.slice(0, 24)) !== null, fieldMessages.invalidDate)
  .refine((text) => z.uuid().safeParse(text.slice(25)).success, fieldMessages.invalidChoice)
  .transform((text) => ({ at: text.slice(0, 24), id: text.slice(25) }))

/** Characters of the notes on a client or a job (SPEC 5). */
export const maxNotes = 1000

/** A whole number in a query, between these limits. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce
    .number({ error: fieldMessages.wholeNumber })
    .int({ error: fieldMessages.wholeNumber })
    .min(minimum, { error: fieldMessages.numberTooSmall })
    .max(maximum, { error: fieldMessages.numberTooLarge })

/** Query parameters every list takes: search, `sort` (a leading minus turns it around), page and page size. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  search: z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), fieldMessages.invalidCharacters)
    .overwrite(withoutHidden)
    .max(200, fieldMessages.tooLong)
    .describe('Finds records in which every word occurs, in any case and with or without accents.')
    .optional(),
  sort: z
    .enum(sorts.flatMap((sort) => [sort, `-${sort}`]) as [S[number] | `-${S[number]}`], {
      error: fieldMessages.invalidChoice,
    })
    .describe('What the list is sorted by; a leading minus reverses the order.')
    .optional(),
  page: wholeNumber(1, 100_000).describe('Which page, from 1 on.').default(1),
  pageSize: wholeNumber(1, 200).describe('How many items a page has.').default(50),
})

const total = shownCount.describe('How many items match, on all pages together.')

/** The answer of a list without pages, or of its first items: the items, and how many there are in all. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).describe('The items.'), total })

/** The answer of a list with pages. */
export const pagesOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({
    items: z.array(item).describe('The items of this page.'),
    more: z.boolean().describe('Whether there is another page after this one.'),
  })

/** Whether there is another page after this one, of a list in which `total` items match. */
export const hasNextPage = ({ page, pageSize }: { page: number; pageSize: number }, total: number): boolean =>
  page * pageSize < total

/** The answer of a list with pages that can be searched. */
export const searchedListOf = <T extends z.ZodType>(item: T) =>
  pagesOf(item).extend({
    totalIsMinimum: z
      .boolean()
      .describe('Whether a search matches more than `total` and the counts say: it looked at its first matches only.'),
    searchedFor: z
      .string()
      .nullable()
      .describe('The words that were searched for instead, where the words of `search` occur nowhere; otherwise null.'),
  })

/**
 * What may be done with a record now, by the names of the endpoints that do it; and why not, of what only the moment
 * forbids. A missing right has no reason here.
 */
export const permits = <const Name extends string>(...names: Name[]) => ({
  can: z
    .object(eachOf(names, z.boolean().meta({ kind: 'permission' })))
    .describe('Which operations the caller may perform on this record now, by their `operationId`.'),
  because: z
    .object(eachOf(names, z.string().meta({ kind: 'refusal' }).optional()))
    .describe('Why an operation is not possible at the moment, although the caller has the right to it.'),
})

const eachOf = <Name extends string, Of>(names: readonly Name[], of: Of): Record<Name, Of> =>
  Object.fromEntries(names.map((name) => [name, of])) as Record<Name, Of>
