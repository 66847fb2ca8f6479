import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

import { folded, searchedWords } from '#domain/search/rules.ts'

import type { ComboboxItem } from './combobox-item.ts'

/** What is chosen, from what, and who wants to know. */
export type ChoiceProps = {
  /** The chosen item, or null. The whole item, so that its label shows before any search has answered. */
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  items: readonly ComboboxItem[]
  /** Given = the server searches: called with the typed text; `items` then holds its answer, shown unfiltered. */
  onSearch?: (text: string) => void
  onBlur?: () => void
  loading?: boolean
  /** The server could not be searched: what to say of it, and how to try again. */
  failed?: { text: string; retry: () => void } | undefined
  /** What to offer where nothing is found: to add what was looked for. */
  add?: { label: (typed: string) => string; press: (typed: string) => void } | undefined
}

const adding = 'add'
const retrying = 'retry'

/** What a combobox knows: whether it is open, what has been typed, which item the keys are on. */
export function useCombobox(props: ChoiceProps, input: RefObject<HTMLInputElement | null>, retryLabel: string) {
  const [open, setOpen] = useState(false)
  // undefined while nothing has been typed: the box shows the chosen item's label.
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const { add } = props
  const failed = props.loading ? undefined : props.failed
  const found = itemsFor(props, typed ?? '')
  const none = found.length === 0 && !props.loading && !failed
  const items = failed
    ? [{ value: retrying, label: retryLabel }]
    : none && add
      ? [{ value: adding, label: add.label((typed ?? '').trim()) }]
      : found

  function show() {
    if (open) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        props.items.findIndex((item) => item.value === props.value?.value),
      ),
    )
    props.onSearch?.('')
  }
  function close() {
    setOpen(false)
    setTyped(undefined)
  }
  function choose(item: ComboboxItem | null) {
    // What was typed stays, and the list open: it is the same search once more.
    if (item?.value === retrying) return failed?.retry()
    const wanted = (typed ?? '').trim()
    if (item?.value !== adding) props.onChange(item)
    close()
    input.current?.focus()
    if (item?.value === adding) add?.press(wanted)
  }
  useEscape(input, open, close)

  return {
    open,
    items,
    /** Nothing is found, whatever is offered instead. */
    none,
    /** Nothing could be searched; `items` then holds the way to try again. */
    failed: failed?.text,
    active: Math.min(active, Math.max(0, items.length - 1)),
    choose,
    toggle: () => {
      input.current?.focus()
      if (open) close()
      else show()
    },
    inputProps: {
      value: typed ?? props.value?.label ?? '',
      onClick: show,
      onFocus: () => input.current?.select(),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const text = event.currentTarget.value
        setTyped(text)
        setOpen(true)
        setActive(0)
        props.onSearch?.(text)
      },
      onKeyDown: (event: KeyboardEvent) => {
        // Arrows and Enter belong to the word that is being composed.
        if (event.nativeEvent.isComposing) return
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step !== undefined) {
          event.preventDefault()
          if (!open) show()
          else if (items.length > 0) setActive((active + step + items.length) % items.length)
        }
        if (event.key === 'Enter' && open) {
          // Enter chooses here; it must not send the form as well.
          event.preventDefault()
          const item = items[Math.min(active, items.length - 1)]
          if (item) choose(item)
        }
      },
      onBlur: () => {
        // Emptied text is how keys clear a choice; other unfinished text is forgotten.
        if (typed === '' && props.value) props.onChange(null)
        close()
        props.onBlur?.()
      },
    },
  }
}

function itemsFor({ items, value }: ChoiceProps, typed: string): readonly ComboboxItem[] {
  if (typed === '') return !value || items.some((item) => item.value === value.value) ? items : [value, ...items]
  // Also what a server has searched: until it answers these are the choices for an earlier text, and Enter must not
  // take one.
  const words = searchedWords(typed)
  return items.filter((item) => {
    const text = folded(`${item.label} ${item.detail ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

/** Without accents and capitals: `senor` finds `Señor`. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

// On the element itself: a dialog around it listens for Escape on the document and would close too.
function useEscape(input: RefObject<HTMLInputElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const element = input.current
    if (!open || !element) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  })
}
