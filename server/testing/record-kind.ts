import type { Endpoint } from '#domain/endpoint.ts'
import type { Caller } from './caller.ts'

/** What comes with a record of what may be done with it. */
export interface Offered {
  can: Record<string, boolean>
  because: Record<string, string | undefined>
  version?: number
}

/** A record that was just made, in a state that people bring records into. */
export interface Made {
  clientId: string
  params: Record<string, string>
  /** The record as this person reads it; undefined where they find none. */
  read(person: Caller): Promise<Offered | undefined>
  /** The same, as the list shows it. */
  listed(person: Caller): Promise<Offered | undefined>
}

/** A kind of record that says what may be done with it. */
export interface RecordKind {
  /** How many of everybody see it at least, where it is not for a company's people. */
  seenBy?: number
  /** A valid call for each of its `can`; the record's ids and version are added. */
  calls: Record<
    string,
    {
      endpoint: Endpoint
      body?: Record<string, unknown> | ((made: Made) => Record<string, unknown>)
      query?: Record<string, unknown>
      upload?: Buffer
    }
  >
  states: Record<string, () => Promise<Made>>
}
