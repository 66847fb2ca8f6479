import { ArrowRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'

import { shownAtOnce } from '#domain/search/choices.ts'
import { problemText } from '#web/lib/query.tsx'
import { useMessage } from '#web/lib/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

import { isWorthAsking, useGlance } from './data.ts'
import { addressOfHit, pageOfAll } from './addresses.ts'
import { HitLine } from './hit-line.tsx'
import { useSettled } from './settled.ts'

type BoxResultsProps = {
  /** Of the list that the field controls. */
  id: string
  input: RefObject<HTMLInputElement | null>
  typed: string
  /** Tells the field what assistive technology is told of it. */
  wire: (wiring: object) => void
  onClose: () => void
}

/** What is found as somebody types into the top bar: the five best, by arrow keys, mouse or finger. */
export default function BoxResults({ id, input, typed, wire, onClose }: BoxResultsProps) {
  const { t } = useTranslation('search')
  const message = useMessage()
  const q = useSettled(typed.trim())
  const { data, error, isPlaceholderData, refetch } = useGlance(q)
  const isAsked = isWorthAsking(typed.trim())
  const isOfThis = isAsked && data !== undefined && q === typed.trim() && !isPlaceholderData
  const items = isAsked ? (data?.items.slice(0, shownAtOnce) ?? []) : []
  const links = [
    ...items.map((hit) => ({ to: addressOfHit(hit), hit })),
    ...(items.length === shownAtOnce ? [{ to: pageOfAll(typed), hit: undefined }] : []),
  ]
  const [active, setActive] = useActive(typed)
  const isOpen = links.length > 0
  useWiring(wire, isOpen, active < 0 ? undefined : `${id}-${active}`)
  useKeys(input, { count: links.length, active, setActive, to: links[active]?.to, onClose })

  if (!isAsked) return null
  function statusOf(): string {
    if (!isOfThis) return t('searching')
    if (items.length === 0) return t('nothing', { typed: typed.trim() })
    return data.searchedFor === null
      ? t('count', { count: items.length })
      : t('searchedFor', { words: data.searchedFor })
  }
  return (
    <div
      role="presentation"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised shadow-overlay max-md:rounded-t-none md:mt-1 md:min-w-96"
    >
      <p role="status" className={statusStyle(error, items.length > 0 && !(isOfThis && data.searchedFor !== null))}>
        {error ? message(problemText(error) ?? '') : statusOf()}
      </p>
      {error && (
        <button type="button" onClick={() => void refetch()} className="mx-3 mb-2 min-h-control font-medium underline">
          {t('again')}
        </button>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t('results')}
        aria-busy={!isOfThis || undefined}
        className={cx('empty:hidden', !isOfThis && 'opacity-60')}
      >
        {links.map(({ to, hit }, index) => (
          <Link
            key={to}
            id={`${id}-${index}`}
            to={to}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={onClose}
            className={cx(
              'flex min-h-11 items-center gap-3 border-b border-line px-3 py-2 text-ink no-underline last:border-b-0 hover:bg-sunken coarse:min-h-control',
              // The way to all of them is never below the fold.
              !hit && 'sticky bottom-0 border-t',
              index === active ? 'bg-sunken' : !hit && 'bg-raised',
            )}
          >
            {hit ? (
              <HitLine hit={hit} words={data?.words ?? []} among="box" />
            ) : (
              <span className="flex flex-1 items-center justify-between font-medium text-link">
                {t('all')}
                <Icon of={ArrowRight} dense />
              </span>
            )}
          </Link>
        ))}
      </div>
    </div>
  )
}

const statusStyle = (error: Error | null, isQuiet: boolean): string => {
  if (error) return 'px-3 py-2 text-danger'
  return isQuiet ? 'sr-only' : 'px-3 py-2 text-sm text-ink-2'
}

/** Which of the results the arrow keys stand on: none, once something else is typed. */
function useActive(typed: string) {
  const [{ of, at }, set] = useState({ of: typed, at: -1 })
  return [of === typed ? at : -1, (next: number) => set({ of: typed, at: next })] as const
}

function useWiring(wire: BoxResultsProps['wire'], isOpen: boolean, active: string | undefined): void {
  useEffect(() => {
    wire({ 'aria-expanded': isOpen, ...(active !== undefined && { 'aria-activedescendant': active }) })
    return () => wire({})
  }, [wire, isOpen, active])
}

type Keys = {
  count: number
  active: number
  setActive: (next: number) => void
  /** Where Enter leads; to the page of all results where the keys stand on none. */
  to: string | undefined
  onClose: () => void
}

function useKeys(input: BoxResultsProps['input'], { count, active, setActive, to, onClose }: Keys): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown' && count > 0) setActive(active + 1 >= count ? 0 : active + 1)
    else if (event.key === 'ArrowUp' && count > 0) setActive(active <= 0 ? count - 1 : active - 1)
    else if (event.key === 'Enter' && to !== undefined) {
      onClose()
      input.current?.blur()
      void navigate(to)
    } else return
    event.preventDefault()
  })
  useLayoutEffect(() => {
    const field = input.current
    const listen = (event: KeyboardEvent) => press(event)
    field?.addEventListener('keydown', listen)
    return () => field?.removeEventListener('keydown', listen)
  }, [input])
}
