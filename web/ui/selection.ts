import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** Which of the rows shown are chosen for something done with many. What another page or filter shows is not chosen. */
export function useSelection(shown: readonly string[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  // Where Shift goes on from.
  const [last, setLast] = useState<string>()
  const chosen = shown.filter((key) => keys.has(key))

  function choose(key: string, isChosen: boolean, { toLast = false } = {}) {
    const pressed = toLast ? rowsBetween(shown, last, key) : [key]
    setKeys((now) => new Set(isChosen ? [...now, ...pressed] : [...now].filter((each) => !pressed.includes(each))))
    setLast(key)
  }
  return {
    chosen,
    has: (key: string) => keys.has(key),
    choose,
    isAll: chosen.length > 0 && chosen.length === shown.length,
    chooseAll: (isChosen: boolean) => setKeys(new Set(isChosen ? shown : [])),
    /** These alone stay chosen. */
    keep: (left: readonly string[]) => setKeys(new Set(left)),
  }
}

/** From one row to another, in whichever direction, both included. */
function rowsBetween(shown: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [one, other] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (one === -1) return [to]
  return shown.slice(Math.min(one, other), Math.max(one, other) + 1)
}
