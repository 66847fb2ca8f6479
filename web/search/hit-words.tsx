import {
  Building2,
  UserSearch,
  ClipboardList,
  FileDiff,
  HardHat,
  ListChecks,
  type LucideIcon,
  Receipt,
} from 'lucide-react'

import type { SearchType } from '#domain/search/choices.ts'
import { hasMatch, markedPieces } from '#domain/search/rules.ts'
import type { SearchHit } from '#domain/search/schema.ts'

/** How each type is drawn, beside its word. */
export const typeIcons: Readonly<Record<SearchType, LucideIcon>> = {
  client: Building2,
  job: HardHat,
  report: ClipboardList,
  invoice: Receipt,
  variation: FileDiff,
  task: ListChecks,
  user: UserSearch,
}

/** A text with what was searched for marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return markedPieces(text, words).map((piece) => {
    const key = (at += piece.text.length)
    return piece.marked ? (
      <mark key={key} className="rounded-tag bg-warning-tint text-warning">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}

/** A number; the whole of it is marked where it was searched for and is written in another way. */
export function MarkedCode({ hit: { code, isCode }, words }: { hit: SearchHit; words: readonly string[] }) {
  if (code === null) return null
  if (isCode && !hasMatch(code, words)) return <mark className="rounded-tag bg-warning-tint text-warning">{code}</mark>
  return <Marked text={code} words={words} />
}
