import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { SearchHit } from '#domain/search/schema.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { KeyCaps } from '#web/ui/key-caps.tsx'

import { HitLine } from './hit-line.tsx'
import { Marked } from './hit-words.tsx'
import type { PaletteEntry } from './palette-entry.ts'

type PaletteRowProps = {
  id: string
  isActive: boolean
  /** Found for earlier letters. */
  isStale: boolean
  /** What it is; neither is the way to everything that is found. */
  entry?: PaletteEntry
  hit?: SearchHit
  /** Where it leads; what leads nowhere does something. */
  to?: string
  words: readonly string[]
  onChoose: () => void
}

/** A row of the palette. */
export function PaletteRow({ id, isActive, isStale, to, onChoose, ...row }: PaletteRowProps) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: cx(
      'palette-row flex min-h-9 w-full items-center gap-3 px-3 py-1.5 text-left text-ink no-underline hover:bg-sunken coarse:min-h-control',
      isStale && 'opacity-60',
    ),
  }
  const content = <RowContent {...row} />
  if (to === undefined)
    return (
      <button type="button" onClick={onChoose} {...shared}>
        {content}
      </button>
    )
  return (
    <Link
      to={to}
      onClick={(event) => {
        // Any other press opens it elsewhere.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onChoose()
      }}
      {...shared}
    >
      {content}
    </Link>
  )
}

function RowContent({ entry, hit, words }: Pick<PaletteRowProps, 'entry' | 'hit' | 'words'>): ReactNode {
  const { t } = useTranslation('search')
  if (hit) return <HitLine hit={hit} words={words} among="few" />
  if (entry === undefined)
    return (
      <span className="flex flex-1 items-center justify-between font-medium text-link">
        {t('all')}
        <Icon of={ArrowRight} dense />
      </span>
    )
  return (
    <>
      <Icon of={entry.icon} className="text-ink-3" />
      <span className="min-w-0 flex-1">
        <Marked text={entry.label} words={words} />
      </span>
      {entry.keys && <KeyCaps keys={entry.keys} />}
    </>
  )
}
