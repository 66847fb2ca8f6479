import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { onHandle, type Context } from './context.ts'
import type { TenantDb } from './db/tenant.ts'
import type { DB } from './db/tables.gen.ts'

type Values = Readonly<Record<string, unknown>>

/** Where a value of a statement comes from, each time that it is sent. */
type Source = (ctx: Context, values: Values) => unknown

/**
 * Stands for a value while a statement is built, before there is any. It can be written into the statement and nothing
 * else: whoever would look at it, and so build the first caller's value into everybody's statement, fails.
 */
class Placeholder implements Expression<unknown> {
  readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  get expressionType(): undefined {
    return undefined
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this)
  }

  toJSON(): never {
    throw lookedAt()
  }

  [Symbol.toPrimitive](): never {
    throw lookedAt()
  }
}

const lookedAt = (): Error =>
  new Error('A prepared statement is built before its values are known: they can be written into it, not looked at')

/** What a statement is built with in place of its values. */
export type Placeholders<V> = { readonly [Name in keyof V]: Expression<Exclude<V[Name], undefined>> }

/** A statement that Kysely can write down. */
export interface Statement<Row> {
  compile(db: TenantDb): CompiledQuery<Row>
}

/** Writes statements down; it can send none. */
const writer: TenantDb = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A statement that is built once, for all callers with the same rights, and sent with the values of each call: its own,
 * and those of the context (company, client, person, moment). Building what reads a record takes longer than sending
 * it. `build` is given placeholders for all of them, and stands at the top of a module, where there are no others. A
 * value that is undefined is none: the statement is built without it.
 */
export function prepared<Row, V extends object>(
  build: (ctx: Context, values: Placeholders<V>) => Statement<Row>,
): (ctx: Context, values: V) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>()
  const statementFor = (ctx: Context, values: Values): CompiledQuery<Row> => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined)
    const shape = `${shapeOf(ctx.actor)} ${names.join()}`
    const known = built.get(shape)
    if (known !== undefined) return known
    const placeholders = names.map((name) => [name, new Placeholder((_, given) => given[name])])
    const made = build(standIn(ctx), Object.fromEntries(placeholders) as Placeholders<V>).compile(writer)
    if (built.size < mostShapes) built.set(shape, made)
    return made
  }
  return async (ctx, given) => {
    const values = given as Values
    const statement = statementFor(ctx, values)
    const parameters = statement.parameters.map((each) =>
      each instanceof Placeholder ? each.source(ctx, values) : each,
    )
    return (await ctx.db.executeQuery<Row>({ ...statement, parameters })).rows
  }
}

/** Beyond as many combinations of rights as a company's own roles have, statements are built anew. */
const mostShapes = 100

// What of an actor a statement may depend on; all else of one are ids, which are values of it.
const decisive = new Set(['kind', 'provider', 'grants'])

const shapes = new WeakMap<Actor, string>()

function shapeOf(actor: Actor): string {
  const known = shapes.get(actor)
  if (known !== undefined) return known
  const parts = Object.entries(actor).map(([key, value]) => {
    if (!decisive.has(key)) return value === null ? '' : key
    return typeof value === 'string' ? value : [...value].join()
  })
  const shape = parts.join(' ')
  shapes.set(actor, shape)
  return shape
}

/** The context of any caller with this one's rights: it has no values yet, only what stands for them. */
function standIn(ctx: Context): Context {
  const actor = Object.fromEntries(
    Object.entries(ctx.actor).map(([key, value]) => {
      if (decisive.has(key) || value === null) return [key, value]
      return [key, new Placeholder(({ actor }) => actor[key as keyof Actor])]
    }),
  )
  const moment = {
    name: new Placeholder(({ name }) => name),
    timezone: new Placeholder(({ timezone }) => timezone),
    now: new Placeholder(({ now }) => now),
    today: new Placeholder(({ today }) => today),
  }
  return onHandle({ ...ctx, ...moment, actor } as unknown as Context, writer)
}
