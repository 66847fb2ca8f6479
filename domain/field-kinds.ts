import { z } from 'zod'

/** What the values of one kind of field look like, as the OpenAPI document describes them. */
interface FieldKind {
  readonly description: string
  /** What the JSON schema says besides its type. */
  readonly schema?: Readonly<Record<string, unknown>>
}

const amount = 'A decimal string in the currency of the company, such as `"1250.00"`'
const money = { pattern: String.raw`^-?\d+\.\d{2}$`, examples: ['1250.00'] }
const wholeNumber = { type: 'integer' }

/**
 * Every kind of field, described once. A schema names its kind with `.meta({ kind })`; a description of its own, where
 * its meaning is not clear from its name, comes before that of its kind.
 */
export const fieldKinds = {
  id: { description: 'The id of a record, a UUID.', schema: { format: 'uuid' } },
  money: { description: `${amount}.`, schema: money },
  netMoney: { description: `Excluding tax. ${amount}.`, schema: money },
  grossMoney: { description: `Including tax. ${amount}.`, schema: money },
  dollars: { description: 'Dollars, as a decimal string with two decimals.', schema: money },
  amount: {
    description: `${amount}, or a JSON number; two decimals at most.`,
    schema: { examples: ['1250.00'] },
  },
  taxRate: {
    description: 'A rate of tax as a fraction: `"0.15"` means 15 %. It lies between 0 and 1.',
    schema: { examples: ['0.15'] },
  },
  decimal: {
    description: 'A decimal string with at most four decimals, such as `"2.5"`.',
    schema: { examples: ['2.5'] },
  },
  hours: {
    description: 'Hours as a decimal string with two decimals, such as `"1.50"`.',
    schema: { examples: ['1.50'] },
  },
  typedHours: {
    description: 'Hours as a text such as `"1:30"` or `"1.5"`, or as a JSON number; null or empty for none.',
    schema: { examples: ['1.5'] },
  },
  date: {
    description: 'A calendar date, `YYYY-MM-DD`, in the timezone of the company.',
    schema: { format: 'date', examples: ['2026-03-31'] },
  },
  optionalDate: {
    description: 'A calendar date, `YYYY-MM-DD`, in the timezone of the company; null or empty for none.',
    schema: { examples: ['2026-03-31'] },
  },
  month: { description: 'A calendar month, `YYYY-MM`.', schema: { examples: ['2026-03'] } },
  months: {
    description: 'A month, `YYYY-MM`, or the first and the last month of a range, `YYYY-MM..YYYY-MM`.',
    schema: { examples: ['2026-03', '2026-01..2026-03'] },
  },
  instant: {
    description: 'A moment in UTC (RFC 3339).',
    schema: { format: 'date-time', examples: ['2026-03-31T22:15:00.000Z'] },
  },
  givenInstant: {
    description: 'A moment with its offset from UTC (RFC 3339).',
    schema: { format: 'date-time', examples: ['2026-03-31T22:15:00Z'] },
  },
  percent: { description: 'A whole percentage: 40 means 40 %.', schema: wholeNumber },
  count: { description: 'A whole number.', schema: wholeNumber },
  version: {
    description: 'Rises with each change of the record. Send it as `If-Match: "<version>"` with an edit.',
    schema: wholeNumber,
  },
  address: { description: 'A web address; one that begins with `/` is relative to this server.' },
  email: { description: 'An email address.', schema: { examples: ['accounts@example.com'] } },
  emails: {
    description: 'Email addresses, separated by commas, semicolons or line ends; a single one is enough.',
    schema: { examples: ['accounts@example.com, owner@example.com'] },
  },
  phone: { description: 'A phone number: digits, spaces, hyphens, parentheses and plus signs.' },
  website: { description: 'A web address, with or without `https://`.', schema: { examples: ['example.com'] } },
  code: { description: 'A short text of one line without hidden characters.' },
  text: { description: 'A text of one line.' },
  lines: { description: 'A text that may have several lines.' },
  password: { description: 'A password.', schema: { format: 'password' } },
  permission: { description: 'Whether the caller may perform the operation of this name on the record now.' },
  refusal: { description: 'Why the operation of this name is not possible at the moment.' },
} as const satisfies Record<string, FieldKind>

/** The name of a kind of field. */
export type FieldKindName = keyof typeof fieldKinds

const text = (kind: FieldKindName) => z.string().meta({ kind })
const number = (kind: FieldKindName) => z.number().meta({ kind })

/** Fields of answers, by their kind. An answer is made by the server, so the values are not checked again. */
export const shownId = text('id')
export const shownMoney = text('money')
export const shownNetMoney = text('netMoney')
export const shownGrossMoney = text('grossMoney')
export const shownDollars = text('dollars')
export const shownTaxRate = text('taxRate')
export const shownDecimal = text('decimal')
export const shownHours = text('hours')
export const shownDate = text('date')
export const shownMonth = text('month')
export const shownInstant = text('instant')
export const shownAddress = text('address')
export const shownEmail = text('email')
export const shownPhone = text('phone')
export const shownWebsite = text('website')
export const shownCode = text('code')
export const shownLines = text('lines')
export const shownPercent = number('percent')
export const shownCount = number('count')
export const shownVersion = number('version')
