import { useState } from 'react'

import { newId } from '#domain/ids.ts'
import type { Mention } from '#domain/comments/schema.ts'
import { readDraft, removeDraft, writeDraft } from '#web/lib/draft.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'

/** A comment as it stands in its box: names, and whose they are. */
export type Typed = { text: string; picked: readonly Mention[] }

/**
 * What somebody has typed, kept on the device until it is sent (UX: nothing typed is lost). An edit begins from a
 * version, a new comment has its id from the first letter on: sent twice it is one.
 */
export function useCommentDraft(name: string, start: Typed, version = 0) {
  const company = draftsOf(useSession())
  const [draft] = useState(() => readDraft<Typed>(company, name))
  const [kept, setKept] = useState(() => draft ?? { values: start, id: newId(), version })

  function keep(values: Typed, more: { id?: string; version?: number } = {}) {
    const next = { ...kept, ...more, values }
    setKept(next)
    if (values.text === '') removeDraft(company, name)
    else writeDraft(company, name, next)
  }

  return {
    ...kept,
    /** Whether it was typed before this page was opened. */
    restored: draft !== undefined,
    type: (text: string, picked?: Mention) =>
      keep({ text, picked: picked === undefined ? kept.values.picked : [...kept.values.picked, picked] }),
    keep,
    /** Sent, or thrown away: what follows is another comment. */
    forget: () => {
      removeDraft(company, name)
      setKept({ values: start, id: newId(), version })
    },
  }
}
