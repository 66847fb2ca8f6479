/** The version of its interface that Stripe's library speaks. */
export const version = '2026-10-28.endive'

/** Fields that hold nothing, each by its name. */
export const empty = <const Name extends string>(...names: Name[]): Record<Name, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
