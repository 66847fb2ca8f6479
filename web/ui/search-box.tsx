import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { cx } from './cx.ts'
import { controlStyle } from './field.tsx'
import { Icon } from './icon.tsx'

export type SearchBoxProps = {
  /** Its accessible name, e.g. "Search clients". */
  label: string
  placeholder?: string
  value: string
  /** Called 250 ms after the last key, and at once on Enter, on leaving the box and on clearing. */
  onSearch: (text: string) => void
  /** How often the list has been cleared: each time empties the box, whatever was on its way to the address. */
  clearings?: number
  className?: string
}

// What the list's endpoint takes.
const longestSearch = 200

/** A search field for a list. `/` leads to it from anywhere on the page (`web/app/top-keys.tsx`). */
export function SearchBox({ label, placeholder, value, onSearch, clearings = 0, className }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  const { typed, composing, type, compose, search } = useTypedSearch(value, onSearch, clearings)

  return (
    <span role="search" className={cx('relative flex min-w-0', className)}>
      <Icon of={Search} dense className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={() => compose(false)}
        onBlur={() => search(typed)}
        onKeyDown={(event) => {
          if (composing) return
          if (event.key === 'Enter') search(typed)
          if (event.key === 'Escape' && typed !== '') search('')
        }}
        className={cx(controlStyle, 'pl-9', typed === '' ? 'pr-2' : 'pr-10 coarse:pr-12')}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            search('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-control text-ink-3 hover:text-ink coarse:w-12"
        >
          <Icon of={X} dense />
        </button>
      )}
    </span>
  )
}

/**
 * What stands in the box while its searches travel to the address and come back. What is typed wins: a search of ours
 * coming back changes nothing, only what the address says by another way (Back, cleared filters) is shown. Back may be
 * pressed before a search of ours was drawn, and then the address changes to what it seems to have been all along.
 */
function useTypedSearch(value: string, onSearch: (text: string) => void, clearings: number) {
  const [typed, type] = useState(value)
  const [composing, compose] = useState(false)
  const [known, setKnown] = useState<string | undefined>(value)
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  if (known !== value) {
    const ours = underWay.indexOf(value)
    setKnown(value)
    setUnderWay(ours < 0 ? [] : underWay.slice(ours + 1))
    if (ours < 0) type(value)
  }
  const [cleared, setCleared] = useState(clearings)
  if (cleared !== clearings) {
    setCleared(clearings)
    setUnderWay([...underWay, ''])
    type('')
  }

  useEffect(() => {
    function obeyHistory() {
      setUnderWay([])
      setKnown(undefined)
    }
    window.addEventListener('popstate', obeyHistory)
    return () => window.removeEventListener('popstate', obeyHistory)
  }, [])

  const searched = (underWay.at(-1) ?? value).trim()
  function search(text: string) {
    type(text)
    const next = text.trim()
    if (next === searched) return
    setUnderWay([...underWay, next])
    onSearch(next)
  }
  const searchTyped = useEffectEvent(() => search(typed))
  const resting = !composing && typed.trim() !== searched
  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(searchTyped, 250)
    return () => clearTimeout(timer)
  }, [typed, resting])

  return { typed, composing, type, compose, search }
}
