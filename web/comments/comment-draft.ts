import { useRef, useState } from 'react'

import { newId } from '#domain/ids.ts'
import { pickedAfter } from '#domain/comments/rules.ts'
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
  // As it is when an answer comes, which may be between two letters.
  const latest = useRef(kept)

  function keep(values: Typed, more: { id?: string; version?: number } = {}) {
    const next = { ...latest.current, ...more, values }
    latest.current = next
    setKept(next)
    if (values.text === '') removeDraft(company, name)
    else writeDraft(company, name, next)
  }

  return {
    ...kept,
    /** Whether it was typed before this page was opened. */
    restored: draft !== undefined,
    /** Typed up to where the cursor stands; somebody was picked there, where a name was picked and not typed. */
    type: (text: string, cursor: number, picked?: Mention) => {
      const before = latest.current.values
      keep({ text, picked: pickedAfter(before, { text, cursor, picked }) })
    },
    keep,
    /** It came through; what was typed meanwhile is another comment. */
    sent: ({ text }: Typed) => {
      const { values } = latest.current
      if (!values.text.startsWith(text)) return keep(values, { id: newId() })
      const rest = { text: values.text.slice(text.length).trimStart(), cursor: 0 }
      keep({ text: rest.text, picked: pickedAfter(values, rest) }, { id: newId() })
    },
    /** It was saved; what was typed meanwhile goes on from there. Whether nothing was. */
    saved: ({ text }: Typed, asVersion: number): boolean => {
      const { values } = latest.current
      if (values.text === text) return true
      keep(values, { version: asVersion })
      return false
    },
    /** Thrown away. */
    forget: () => {
      removeDraft(company, name)
      setKept({ values: start, id: newId(), version })
    },
  }
}
