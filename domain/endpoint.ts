import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { Quota } from './plans.ts'

/**
 * Who may call an endpoint at all; the command's policy then decides about the record.
 * - `public`: anyone; `account`: anyone signed in, in a company or in none, but no program with a token of theirs
 * - `member`: people of a company and of its clients themselves, no program in their place and no super admin
 * - `session`: anyone signed in to a company; `staff`: of those, not the clients; `contact`: only the
 * clients
 * - `platform`: the super admin
 * - `development`: exists only where demo data is on
 * - a list of permissions: whoever holds one of them
 */
export type Access =
  | 'public'
  | 'account'
  | 'member'
  | 'session'
  | 'staff'
  | 'contact'
  | 'platform'
  | 'development'
  | readonly Permission[]

type Empty = undefined

/** One operation of the product, shared by server (route, validation, OpenAPI) and browser (typed client). */
export interface Endpoint<
  Name extends string = string,
  Params extends z.ZodType | Empty = z.ZodType | Empty,
  Query extends z.ZodType | Empty = z.ZodType | Empty,
  Body extends z.ZodType | Empty = z.ZodType | Empty,
  Output extends z.ZodType | Empty = z.ZodType | Empty,
> {
  readonly name: Name
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Fastify style: `/api/clients/:id` */
  readonly path: string
  readonly summary: string
  /** What a program has to know besides, in whole sentences. */
  readonly explanation?: string
  /** Headers that it heeds besides `If-Match`, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>
  readonly access: Access
  /** Of those only who holds it, or all of them: `member` beside a right of what is shown. */
  readonly right?: Permission | readonly Permission[]
  /** What is said to who may not call it, where the specification has words for it. */
  readonly refusal?: string
  /**
   * Rights of their own within the body, by their policy's name: `completeJob` for a form that sets the job completed;
   * or to do something with what is listed, before one is chosen.
   */
  readonly bodyRights?: Readonly<Record<string, readonly Permission[]>>
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** JSON answer; absent for 204 and for bytes. */
  readonly output?: Output
  /** Makes a record: answered with 201. Such an endpoint says which quota of the plan it draws on. */
  readonly creates?: true
  /**
   * What its command may be refused for when the plan allows no more (`refuseBeyond`); null when the plan does not
   * limit it.
   */
  readonly quota?: Quota | null
  /** An edit of a versioned record: needs `If-Match: "<version>"` (428 without, 412 stale). */
  readonly versioned?: true
  /** The answer is bytes of this type, not JSON; of several types, a table in the format that is asked for. */
  readonly bytes?: string | readonly string[]
  /** The request is multipart/form-data, read by the route itself. It says its `bodyLimit`. */
  readonly multipart?: true
  /**
   * The most bytes that its body may have, where that is not `usualBodyLimit`: what the longest texts take when each
   * character is escaped. Of one that is `multipart`, the whole form; its JSON has the usual limit.
   */
  readonly bodyLimit?: number
  /**
   * Goes on in a company that is closed (PRODUCT 9), though it is no `GET`: it reads, and what it keeps is of the
   * reading; or it is how the company is opened again, or given up. All others are refused there.
   */
  readonly goesOn?: true
  /**
   * Needs a recent proof that it is the person (403 `confirm_first` without), which no program can give. With
   * `secondStep` only people who have a second step are asked for it: the body carries the password.
   */
  readonly proof?: 'recent' | 'secondStep'
  /** Takes what a form sends, in which nothing is read: mail programs that end mails send one (RFC 8058). */
  readonly form?: true
  /**
   * Takes what another system has signed: its body is handed over as the text that was sent, which is what the
   * signature is about. Whoever calls it is known by that and by nothing else.
   */
  readonly signed?: true
  /** Browsers are sent on with 303 instead of a JSON answer: where to. */
  readonly redirects?: string
}

/** The headers that an endpoint heeds whose answer is a stored file. */
export const storedFileHeaders = {
  'If-None-Match': 'The `ETag` of what one has: 304 if it has not changed.',
  Range: 'The part wanted, such as `bytes=1000-`: 206.',
  'If-Range': 'The `ETag` of the part one has: another file is answered whole.',
} as const

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives, after parsing. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** The version from `If-Match`; null when none was sent. */
  version: number | null
}

type Given<Key extends string, T> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [K in Key]?: Sent<T> }
    : { [K in Key]: Sent<T> }
  : unknown

/** What a caller in the browser passes. */
export type CallInput<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']> &
  (E['versioned'] extends true ? { version: number } : unknown)

/** What a caller gets back. */
export type CallOutput<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : void

/** The most bytes of a body, unless its endpoint says otherwise. */
export const usualBodyLimit = 64 * 1024

/** The most bytes of a body that is not read: some clients send an empty object where none belongs. */
export const unreadBodyLimit = 1024

/** The limit of a form with a file of so many megabytes: what stands around and beside the file comes on top. */
export const formWithFile = (megabytes: number): number => megabytes * 1024 ** 2 + usualBodyLimit

/** The most bytes that an endpoint takes, and as multipart/form-data where it takes that. */
export function bodyLimitsOf(endpoint: Endpoint): { plain: number; form?: number } {
  const { multipart, form, signed, body, bodyLimit = usualBodyLimit } = endpoint
  if (multipart === true) return { plain: usualBodyLimit, form: bodyLimit }
  return { plain: body === undefined && form !== true && signed !== true ? unreadBodyLimit : bodyLimit }
}

/**
 * Whether the endpoint is about one record, named in its path: `can` then comes with the record, otherwise with the
 * session.
 */
export const isAboutRecord = ({ path }: Pick<Endpoint, 'path'>): boolean => path.includes(':')

/** Whether a session says if it may call the endpoint: what another system signs nobody in a browser calls. */
export const isOfSession = (endpoint: Pick<Endpoint, 'path' | 'signed'>): boolean =>
  !isAboutRecord(endpoint) && endpoint.signed !== true

/**
 * Declares an endpoint, keeping the exact types of its parts. One that makes a record names its quota or says that it
 * has none; one that takes a form with a file says how large it may be.
 */
export function endpoint<const E extends Endpoint>(
  declared: E &
    (E extends { creates: true } ? { quota: Quota | null } : unknown) &
    (E extends { multipart: true } ? { bodyLimit: number } : unknown),
): E {
  return declared
}
