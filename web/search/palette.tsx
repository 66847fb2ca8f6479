import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { longestSearch } from '#domain/search/choices.ts'
import { searchedWords } from '#domain/search/rules.ts'
import type { SearchHit } from '#domain/search/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PaletteFrame } from '#web/ui/palette-frame.tsx'

import { addressOfHit, pageOfAll, recordAt } from './addresses.ts'
import { isWorthAsking, useGlance } from './data.ts'
import { matching, textBehind } from './matching.ts'
import type { PaletteEntry, TypedEntry } from './palette-entry.ts'
import { PaletteRow } from './palette-row.tsx'
import { useLastSeen } from './seen.ts'
import { useSettled } from './settled.ts'

export type PaletteProps = {
  entries: readonly PaletteEntry[]
  typedEntries: readonly TypedEntry[]
  /** Whose records somebody has seen; where records are searched. */
  company: string
  canSearch: boolean
  onClose: () => void
}

type Row = { key: string; group: string; entry?: PaletteEntry; hit?: SearchHit } & (
  | { to: string }
  | { act: () => void }
)

// More would push what is found out of sight.
const mostMatching = 6

/** Everything by its name: what can be done, where one can go, what was seen last, and what a search finds. */
export default function Palette({ onClose, ...props }: PaletteProps) {
  const { canSearch } = props
  const { t } = useTranslation('search')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState('')
  const { rows, words, status, first, isStale } = useRows({ ...props, typed })
  const [moved, setActive] = useState<{ of: string; at: number }>()
  const active = Math.min(moved?.of === typed ? moved.at : first, rows.length - 1)
  const { choose, returns } = useChoice(onClose)
  useInSight(`${id}-${active}`)

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const row = rows[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0)
      setActive({ of: typed, at: (Math.max(active, step === 1 ? -1 : 0) + step + rows.length) % rows.length })
    else if (event.key === 'Enter') {
      // What was found for earlier letters is not what was asked for.
      if (row?.hit !== undefined && isStale) return
      if (row !== undefined) choose(row)
      else if (canSearch && typed.trim() !== '') choose({ to: pageOfAll(typed) })
    } else return
    event.preventDefault()
  }

  return (
    <PaletteFrame
      label={t('palette.title')}
      input={input}
      onClose={onClose}
      returns={returns}
      head={
        <>
          <Icon of={Search} dense className="ml-2 text-ink-3" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('palette.label')}
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
            aria-autocomplete="list"
            placeholder={canSearch ? t('palette.label') : t('palette.title')}
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            className="palette-field min-w-0 flex-1 text-input text-ink"
          />
        </>
      }
    >
      <p role="status" className={rows.length > 0 && !status.isSaid ? 'sr-only' : 'px-3 py-2 text-sm text-ink-2'}>
        {status.text}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.title')}
        tabIndex={-1}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        className="empty:hidden"
      >
        {[...Map.groupBy(rows, ({ group }) => group)].map(([group, within]) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
              {group}
            </p>
            {within.map((row) => (
              <PaletteRow
                key={row.key}
                id={`${id}-${rows.indexOf(row)}`}
                isActive={rows[active] === row}
                isStale={isStale && row.hit !== undefined}
                {...(row.entry && { entry: row.entry })}
                {...(row.hit && { hit: row.hit })}
                {...('to' in row && { to: row.to })}
                words={words}
                onChoose={() => choose(row)}
              />
            ))}
          </div>
        ))}
      </div>
    </PaletteFrame>
  )
}

type Asked = Omit<PaletteProps, 'onClose'> & { typed: string }

/** What there is to choose: before anything is typed what was seen last and everything there is to do. */
function useRows({ entries, typedEntries, company, canSearch, typed }: Asked) {
  const { t } = useTranslation('search')
  const message = useMessage()
  const here = recordAt(window.location.pathname, new URLSearchParams(window.location.search).get('task'))
  const seen = useLastSeen(company, here)
  const text = typed.trim()
  const q = useSettled(text)
  const isAsked = canSearch && isWorthAsking(text)
  const { data, error, isPlaceholderData } = useGlance(canSearch ? q : '')
  const isOfThis = isAsked && data !== undefined && q === text && !isPlaceholderData
  const hits = isAsked ? (data?.items ?? []) : []

  const groups = { do: t('palette.groups.do'), go: t('palette.groups.go'), own: t('palette.groups.own') }
  const made = typedEntries.flatMap(({ id, icon, beginnings, label, to }): PaletteEntry[] => {
    const behind = textBehind(beginnings, typed)
    return behind === undefined ? [] : [{ id, icon, group: 'do', label: label(behind), to: to(behind) }]
  })
  const found = [...made, ...matching(entries, typed)]
  const deeds = (text === '' ? found : found.slice(0, mostMatching)).map((entry): Row => {
    const row = { key: entry.id, group: text === '' ? groups[entry.group] : t('palette.groups.do'), entry }
    return 'to' in entry ? { ...row, to: entry.to } : { ...row, act: entry.act }
  })
  const recordRow = (group: string, hit: SearchHit): Row => ({
    key: `${hit.type} ${hit.id}`,
    group,
    hit,
    to: addressOfHit(hit),
  })
  const rows: Row[] =
    text === ''
      ? [...(seen ?? []).map((hit) => recordRow(t('palette.groups.seen'), hit)), ...deeds]
      : [
          ...deeds,
          ...hits.map((hit) => recordRow(t('results'), hit)),
          ...(isAsked && !(isOfThis && hits.length === 0)
            ? [{ key: 'all', group: t('results'), to: pageOfAll(typed) }]
            : []),
        ]
  function statusOf(): { text: string; isSaid: boolean } {
    if (isAsked && error) return { text: message(problemText(error) ?? ''), isSaid: true }
    if (isAsked && !isOfThis) return { text: t('searching'), isSaid: false }
    if (isOfThis && data.searchedFor !== null)
      return { text: t('searchedFor', { words: data.searchedFor }), isSaid: hits.length > 0 }
    if (text !== '' && deeds.length + hits.length === 0) return { text: t('nothing', { typed: text }), isSaid: true }
    return { text: t('count', { count: rows.length }), isSaid: false }
  }
  return {
    rows,
    words: [...searchedWords(typed), ...(isOfThis ? data.words : [])],
    status: statusOf(),
    // What was seen comes a moment later, and before all else: nothing is chosen until then.
    first: text === '' && seen === undefined ? -1 : 0,
    isStale: isAsked && !isOfThis,
  }
}

/** Goes where a row leads, in place of the palette's own address; or does what it says once the palette has closed. */
function useChoice(onClose: () => void) {
  const navigate = useNavigate()
  const stays = useRef(true)
  const pending = useRef<() => void>(undefined)
  useEffect(() => () => pending.current?.(), [])
  return {
    returns: () => stays.current,
    choose: (row: { entry?: PaletteEntry } & ({ to: string } | { act: () => void })) => {
      if ('act' in row) {
        stays.current = row.entry?.focuses !== true
        pending.current = row.act
        onClose()
      } else {
        // A new page takes the focus itself.
        stays.current = row.to.replace(/[?#].*/, '') === window.location.pathname
        void navigate(row.to, { replace: true })
      }
    },
  }
}

function useInSight(id: string): void {
  useLayoutEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
