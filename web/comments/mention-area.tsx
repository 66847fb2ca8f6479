import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import type { Mention } from '#domain/comments/schema.ts'
import { namedLike } from '#web/lib/named-like.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { TextArea } from '#web/ui/textarea.tsx'

import { useLookupTaskPeople } from './data.ts'
import { applyEdit, format, FormatBar } from './format-bar.tsx'
import { continuedList, toggledBold } from './formatting.ts'
import { type Naming, namingAt } from './mentions.ts'

type MentionAreaProps = {
  label: string
  hint?: ReactNode
  value: string
  rows: number
  /** Typed up to the cursor. Somebody was picked, where a name was picked and not typed. */
  onChange: (value: string, cursor: number, picked?: Mention) => void
  onSend: () => void
  beginsHere?: boolean
  /** The buttons of the form, beside those that format. */
  children: ReactNode
}

/**
 * Several lines in which people are named: behind an @ their names are offered. A box of several lines is no combobox
 * by its role; it says what it offers by `aria-activedescendant`, as the pattern allows.
 */
export function MentionArea({
  label,
  hint,
  value,
  rows,
  onChange,
  onSend,
  beginsHere = false,
  children,
}: MentionAreaProps) {
  const { t } = useTranslation('comments')
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const naming = useNaming(area)
  const people = useLookupTaskPeople(naming.begun)
  const items = naming.now === undefined ? [] : namedLike(people.data?.items ?? [], naming.now.typed)
  const open = items.length > 0
  const active = Math.min(naming.active, items.length - 1)
  useEscape(area, open, naming.dismiss)
  useEffect(() => {
    const box = area.current
    if (!beginsHere || box === null) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [beginsHere])

  function pick(person: Mention | undefined) {
    if (person === undefined || naming.now === undefined || area.current === null) return
    const { at, typed } = naming.now
    const named = `@${person.name} `
    const rest = value.slice(at + 1 + typed.length)
    const cursor = at + named.length
    flushSync(() => {
      onChange(value.slice(0, at) + named + rest.replace(/^ /, ''), cursor, { id: person.id, name: person.name })
      naming.end()
    })
    area.current.focus()
    area.current.setSelectionRange(cursor, cursor)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    const box = event.currentTarget
    if (event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      return format(box, toggledBold)
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // A dialog around it would send its own form.
      event.preventDefault()
      return onSend()
    }
    if (!open) {
      const isEnter = event.key === 'Enter' && !event.shiftKey && box.selectionStart === box.selectionEnd
      const next = isEnter ? continuedList(box.value, box.selectionStart) : undefined
      if (next === undefined) return
      event.preventDefault()
      return applyEdit(box, next)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      naming.go((active + step + items.length) % items.length)
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      pick(items[active])
    }
  }

  return (
    <div ref={frame} className="min-w-0">
      <TextArea
        ref={area}
        label={label}
        hint={hint}
        hideLabel
        rows={rows}
        dir="auto"
        value={value}
        placeholder={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          onChange(event.currentTarget.value, event.currentTarget.selectionStart)
          naming.follow(event.currentTarget)
        }}
        onSelect={(event) => naming.follow(event.currentTarget)}
        onFocus={naming.begin}
        onBlur={naming.end}
        onKeyDown={press}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">{children}</div>
        <FormatBar area={area} />
      </div>
      <span id={`${listId}-label`} hidden>
        {t('people')}
      </span>
      {open && (
        <ComboboxList
          id={listId}
          labelId={`${listId}-label`}
          anchor={frame}
          items={items.map(({ id, name }) => ({ value: id, label: name }))}
          active={active}
          chosen={undefined}
          none={false}
          failed={undefined}
          onChoose={({ value: id }) => pick(items.find((each) => each.id === id))}
        />
      )}
    </div>
  )
}

/** Which name is being typed, on whom the keys are, and whether anything was written at all. */
function useNaming(area: RefObject<HTMLTextAreaElement | null>) {
  const [begun, setBegun] = useState(false)
  const [now, setNow] = useState<Naming>()
  const [active, setActive] = useState(0)
  // Put away by Escape, until another name is begun.
  const [dismissed, setDismissed] = useState<number>()
  return {
    begun,
    now: now?.at === dismissed ? undefined : now,
    active,
    begin: () => setBegun(true),
    go: setActive,
    follow: (box: HTMLTextAreaElement) => {
      const next = box.selectionStart === box.selectionEnd ? namingAt(box.value, box.selectionStart) : undefined
      if (next?.at === now?.at && next?.typed === now?.typed) return
      setNow(next)
      setActive(0)
      if (next?.at !== dismissed) setDismissed(undefined)
    },
    end: () => setNow(undefined),
    dismiss: () => {
      setDismissed(now?.at)
      area.current?.focus()
    },
  }
}

// On the element itself: a dialog around it listens for Escape on the document and would close too.
function useEscape(area: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const element = area.current
    if (!open || element === null) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  })
}
