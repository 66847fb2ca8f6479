import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { cx } from './cx.ts'
import { controlStyle } from './field.tsx'
import { Icon } from './icon.tsx'

type SearchBoxProps = {
  /** Its accessible name, e.g. "Search clients". */
  label: string
  placeholder?: string
  value: string
  /** Called 250 ms after the last key, and at once on Enter and on clearing. */
  onSearch: (text: string) => void
  className?: string
}

/** A search field for a list. `/` focuses it from anywhere on the page. */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed by another way (Back, a cleared filter): show what it says.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useSlashToFocus(input)
  useEffect(() => () => clearTimeout(pending.current), [])

  function search(text: string, delay: number) {
    setTyped(text)
    clearTimeout(pending.current)
    pending.current = setTimeout(() => {
      setKnown(text.trim())
      onSearch(text.trim())
    }, delay)
  }

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
        value={typed}
        onChange={(event) => search(event.currentTarget.value, 250)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0)
          if (event.key === 'Escape' && typed !== '') search('', 0)
        }}
        className={cx(controlStyle, 'pr-10 pl-9 coarse:pr-12')}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            search('', 0)
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

function useSlashToFocus(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
