import { type LucideIcon, Search, X } from 'lucide-react'
import { type FormEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { isSingleKey } from '#web/lib/single-keys.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

const Results = arriving(() => import('#web/search/box-results.tsx'))

/**
 * The search of the top bar, for whoever is in a company: a plain field, whose results come with the first deed. On
 * phones it opens over the bar. What is typed stays in it.
 */
export function TopSearch() {
  const { can } = useSession()
  // Clients are not offered what they can't find.
  return can.searchEverywhere ? <SearchField hint={can.listClients ? 'search.placeholder' : 'search.label'} /> : null
}

function SearchField({ hint }: { hint: 'search.placeholder' | 'search.label' }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState('')
  const [open, setOpen] = useState(false)
  const [wiring, wire] = useState<object>()
  const show = () => {
    flushSync(() => setOpen(true))
    input.current?.select()
  }
  useSlash(show)

  function search(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return
    setOpen(false)
    input.current?.blur()
    void navigate(`/app/search?${new URLSearchParams({ q: typed.trim() })}`)
  }

  return (
    <>
      <form
        role="search"
        onSubmit={search}
        className={cx(
          'items-center transition-[width] duration-[180ms] md:relative md:flex md:w-64 md:focus-within:w-80 lg:w-80 lg:focus-within:w-[32rem]',
          open ? 'flex max-md:absolute max-md:inset-0 max-md:z-10 max-md:bg-surface max-md:px-2' : 'max-md:hidden',
        )}
      >
        <Icon of={Search} dense className="pointer-events-none absolute left-3 text-ink-3 max-md:left-5" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-controls={id}
          aria-autocomplete="list"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          aria-label={t('search.label')}
          placeholder={t(hint)}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpen(true)}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.form?.contains(relatedTarget) || setOpen(false)}
          className="min-h-control w-full min-w-0 rounded-control border border-field-line bg-surface pr-3 pl-9 text-input text-ink"
          {...(open && wiring)}
        />
        <IconPress label={t('search.close')} icon={X} onPress={() => setOpen(false)} />
        {open && (
          <Suspense>
            <Results id={id} input={input} typed={typed} wire={wire} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </form>
      <IconPress label={t('search.label')} icon={Search} onPress={show} />
    </>
  )
}

function IconPress({ label, icon, onPress }: { label: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex size-12 shrink-0 items-center justify-center rounded-control md:hidden"
    >
      <Icon of={icon} />
    </button>
  )
}

/** `/` leads here, unless what the page shows has a search of its own (`useTopKeys`, which hears of it first). */
function useSlash(show: () => void): void {
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || !isSingleKey(event)) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
