import { createContext, use, useState } from 'react'

import { useMessage } from '#web/lib/i18n.ts'

type Refusals = {
  of: (id: string) => string | undefined
  /** Why these were refused; undefined where they were not. */
  note: (refused: ReadonlyMap<string, string | undefined>) => void
}

/** Why the last change of a row was refused: it stands beside the row until the next. */
export const RowRefusals = createContext<Refusals>({ of: () => undefined, note: () => undefined })

export function useRefusals(): Refusals {
  const [refused, setRefused] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  return {
    of: (id) => refused.get(id),
    note: (news) => setRefused((now) => new Map([...now, ...news])),
  }
}

export function RowRefusal({ id }: { id: string }) {
  const message = useMessage()
  const problem = use(RowRefusals).of(id)
  return problem === undefined ? null : <p className="mt-1 text-sm font-medium text-danger">{message(problem)}</p>
}
