type Task = { id: string }
type Link = { taskId: string; dependsOnId: string }

export type Place = { column: number; row: number }

/**
 * Where each task stands in the picture: what waits for nothing is the first column, everything else is one column
 * behind the last that it waits for. Within a column they keep their order. No task waits for itself by any way round.
 */
export function placesOf(tasks: readonly Task[], links: readonly Link[]): ReadonlyMap<string, Place> {
  const before = new Map(tasks.map(({ id }) => [id, links.filter(({ taskId }) => taskId === id)]))
  const columns = new Map<string, number>()
  const columnOf = (id: string): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    // Should a circle ever come, it ends here.
    columns.set(id, 0)
    const column = Math.max(0, ...(before.get(id) ?? []).map(({ dependsOnId }) => columnOf(dependsOnId) + 1))
    columns.set(id, column)
    return column
  }
  const taken = new Map<number, number>()
  const places = new Map<string, Place>()
  for (const { id } of tasks) {
    const column = columnOf(id)
    const row = taken.get(column) ?? 0
    taken.set(column, row + 1)
    places.set(id, { column, row })
  }
  return places
}
