import type { z } from 'zod'

/** What fills a sentence's places: numbers are written for the reader, texts stay as they are. */
export type Params = Record<string, string | number>

/**
 * A sentence of the product. `message` is finished English; where values stand in it, `template` (with `{{places}}`,
 * the key of its translations) and `params` say it in any language.
 */
export type Sentence = { message: string; template?: string | undefined; params?: Params | undefined }

type Places<Template extends string> = Template extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | Places<Rest>
  : never

/** A sentence from its template and what stands in its places; the places of a literal template are typed. */
export function sentence<const Template extends string>(
  template: Template,
  values: Readonly<Record<Places<Template>, string | number>>,
): Sentence {
  return filled(template, values)
}

function filled(template: string, values: Readonly<Record<string, string | number>>): Sentence {
  const used = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, place = '']) => place)
  if (used.length === 0) return { message: template }
  return {
    message: template.replace(/\{\{(\w+)\}\}/g, (_, place: string) => written(values[place], 'en') ?? `{{${place}}}`),
    template,
    params: Object.fromEntries(used.flatMap((place) => (values[place] === undefined ? [] : [[place, values[place]]]))),
  }
}

/** A value as it stands in a sentence: `1000` stays as the specification writes it, `25000` becomes `25,000`. */
export const written = (value: string | number | undefined, locale: string): string | undefined =>
  typeof value === 'number' ? new Intl.NumberFormat(locale, { useGrouping: 'min2' }).format(value) : value

/** One field's complaint. `path` uses dots: `milestones.2.title`. */
export type FieldError = { path: string } & Sentence

/** A refusal with a public message. Thrown by policies, rules and commands; mapped once, in platform/http. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly template: string | undefined
  readonly params: Params | undefined
  readonly errors: FieldError[] | undefined
  readonly current: unknown
  /** When it is worth trying again, in milliseconds from now. */
  readonly retryAfter: number | undefined
  /** With 405: the methods that the address takes. */
  readonly allow: readonly string[] | undefined

  constructor(
    status: number,
    code: string,
    said: string | Sentence,
    more: {
      errors?: FieldError[]
      current?: unknown
      retryAfter?: number
      allow?: readonly string[]
      cause?: unknown
    } = {},
  ) {
    const { message, template, params: values } = asSentence(said)
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.template = template
    this.params = values
    this.errors = more.errors
    this.current = more.current
    this.retryAfter = more.retryAfter
    this.allow = more.allow
  }
}

const asSentence = (said: string | Sentence): Sentence => (typeof said === 'string' ? { message: said } : said)

/** 404: unknown, or not for this person's eyes; the two look the same (SPEC 5: Item not found). */
export const notFound = (): Refusal => notFoundWith('Item not found')

/** The same with a text of its own, where the specification names one. */
export const notFoundWith = (message: string): Refusal => new Refusal(404, 'not_found', message)

/** 403: visible, but not theirs to do. */
export const forbidden = (message: string | Sentence = 'You do not have permission to do this'): Refusal =>
  new Refusal(403, 'forbidden', message)

/** 409: the wrong moment, or something stands in the way. */
export const conflict = (code: string, message: string | Sentence): Refusal => new Refusal(409, code, message)

/** 429: too often; `retryAfter` says in how many milliseconds it is worth another try. */
export const tooMany = (code: string, message: string | Sentence, retryAfter: number): Refusal =>
  new Refusal(429, code, message, { retryAfter })

/** 412: the edit was based on an older version; `current` is the record as it is now. */
export const stale = (current: unknown): Refusal =>
  new Refusal(412, 'stale_version', 'Somebody else changed this in the meantime', { current })

/** 422: bad input, one entry per field. */
export const invalid = (errors: FieldError[]): Refusal =>
  new Refusal(422, 'validation_failed', errors[0] ?? 'Invalid input', { errors })

/** 422 for a single field. */
export const invalidField = (path: string, message: string | Sentence): Refusal =>
  invalid([{ path, ...asSentence(message) }])

/**
 * A zod error as field entries; unknown keys are reported at their own name. A message's `{{minimum}}` and
 * `{{maximum}}` are the limit that the schema checked, so that each limit stands once.
 */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.slice(0, mostErrors).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String)
    return issue.code === 'unrecognized_keys'
      ? issue.keys
          .slice(0, mostErrors)
          .map((key) => ({ path: [...path, key].join('.'), message: 'This field cannot be set' }))
      : [{ path: path.join('.'), ...filled(issue.message, limitsOf(issue)) }]
  })
  return errors.slice(0, mostErrors)
}

/** Nobody mends more at a time; a megabyte of unknown fields would be answered with seven. */
const mostErrors = 1_000

function limitsOf(issue: z.core.$ZodIssue): Record<string, string | number> {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  return issue.code === 'custom' ? (issue.params ?? {}) : {}
}
