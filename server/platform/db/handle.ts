import { Kysely } from 'kysely'
import { dialectOver, type Send } from './connection.ts'
import type { DB } from './tables.gen.ts'

type Handle = Kysely<DB>

/** The transaction behind a handle: how a statement is sent in it, and whether it has ended. */
export interface Transaction {
  send: Send
  isOver: () => boolean
}

/** A step's turn in its pipeline: over once it has sent its statement, or has settled without sending one. */
export class Turn {
  readonly #name: string
  readonly #over = Promise.withResolvers<void>()
  #isOver = false
  /**
   * What the step failed with, or did after its turn: the error of a programmer, answered even when the step swallows
   * it.
   */
  failure: { reason: unknown } | undefined

  constructor(name: string) {
    this.#name = name
  }

  get over(): Promise<void> {
    return this.#over.promise
  }

  end(): void {
    this.#isOver = true
    this.#over.resolve()
  }

  /** Refuses a statement after the turn: the next step may have spoken already. */
  refuseLate(): void {
    if (!this.#isOver) return
    const reason = new Error(`${this.#name} sent a statement after its turn: only the last step may send more than one`)
    this.failure ??= { reason }
    throw reason
  }
}

/** Where a handle stands: in which transaction, and in whose turn. */
class Place {
  readonly transaction: Transaction
  /** The turn that a statement of this handle ends; none outside pipelines and in the last step of the outermost. */
  readonly turn: Turn | undefined
  /** Turns of the steps around it, none of which may be over yet. */
  readonly around: readonly Turn[]
  /** True while steps before the last speak: nobody may speak past them. */
  isShared = false

  constructor(transaction: Transaction, turn: Turn | undefined, around: readonly Turn[]) {
    this.transaction = transaction
    this.turn = turn
    this.around = around
  }

  readonly send: Send = async (statement) => {
    if (this.isShared) throw spokenPast()
    for (const turn of this.around) turn.refuseLate()
    this.turn?.refuseLate()
    const answer = this.transaction.send(statement)
    this.turn?.end()
    return answer
  }
}

const spokenPast = (): Error =>
  new Error('A pipeline is under way on this handle: its steps speak through the ctx that each of them is given')

const places = new WeakMap<Handle, Place>()

function handleAt(place: Place): Handle {
  const db = new Kysely<DB>({ dialect: dialectOver(place.send, place.transaction.isOver) })
  places.set(db, place)
  return db
}

/** A handle in this transaction. */
export const handleOn = (transaction: Transaction): Handle => handleAt(new Place(transaction, undefined, []))

function placeOf(db: Handle): Place {
  const place = places.get(db)
  if (place === undefined) throw new Error('A pipeline needs the handle of a transaction')
  return place
}

/** Another handle in the transaction of `db`, whose one statement ends this turn. */
export function handleFor(db: Handle, turn: Turn): Handle {
  const { transaction, turn: outer, around } = placeOf(db)
  return handleAt(new Place(transaction, turn, outer === undefined ? around : [...around, outer]))
}

/** Closes a handle to everybody while the steps before a pipeline's last one speak; answers what opens it again. */
export function shareHandle(db: Handle): () => void {
  const place = placeOf(db)
  if (place.isShared) throw spokenPast()
  place.isShared = true
  return () => {
    place.isShared = false
  }
}
