import type { Answers } from './matrix-answers.ts'
import type { Records } from './matrix-records.ts'
import type { World } from './matrix-world.ts'

/** What a call sends, as plain values so that single ids can be swapped. */
export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  version?: number
  /** A multipart upload in place of a body. */
  upload?: Buffer
}

export interface MatrixRow {
  /** A valid call whose every id is one of `at`'s. Every id field of the endpoint's schemas must be filled. */
  send(at: Records, world: World): Sent | Promise<Sent>
  /** The status for records of one's own. */
  own: Answers
  /** Puts back what a call that succeeded has done to the company of everybody here. */
  after?(world: World): Promise<unknown>
  /** Changes the session it is called with, or ends others: each call is somebody else's. */
  changesSession?: true
  /** Ids from which any company may be named: the super admin's pages, tokens that are the right itself. */
  anyCompany?: true
  /** Its id names the caller's company, which is the same for each of its clients. */
  ofCompany?: true
  /** Who may depends on the part that the last id names: one that is not there is 404 for everybody. */
  goesByPart?: true
  /** Ids of which each is answered by itself: one that is not there is so said within the answer. */
  eachByItself?: readonly string[]
  /**
   * What staff get where one id of several is of another client of their company; ids not named here are refused (404
   * in the path, 422 in the body).
   */
  mixed?: Record<string, number>
}
