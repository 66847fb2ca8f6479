import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useListTags } from './data.ts'
import { isKnown, partsOf, tagsLike, withTag } from './typed-tags.ts'

type TagInputProps = FieldProps & {
  /** The tags by their names; what is half typed stands last, so that nothing typed is lost. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/**
 * Tags as they are typed: those of the company are offered, another is made. Enter or a comma ends one, Backspace in
 * the empty box takes the last back.
 */
export default function TagInput({ value, onChange, ...field }: TagInputProps) {
  const { t } = useTranslation('tags')
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const box = useTyping({ value, onChange, make: (name) => t('make', { name }) })
  useEscape(input, box.open, box.close)

  return (
    <Field {...field} hint={field.hint ?? t('hint')}>
      {(wiring) => (
        <div
          ref={frame}
          className="flex min-h-control flex-wrap items-center gap-1 rounded-control border border-field-line bg-surface px-2 py-1 coarse:py-0.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
        >
          {box.tags.map((name) => (
            <TagChip key={name} name={name} onRemove={() => box.remove(name, input)} />
          ))}
          <input
            {...wiring}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={box.open}
            aria-controls={listId}
            aria-activedescendant={box.open && box.active >= 0 ? `${listId}-${box.active}` : undefined}
            value={box.typed}
            onChange={(event: ChangeEvent<HTMLInputElement>) => box.type(event.currentTarget.value)}
            onKeyDown={box.press}
            onClick={box.show}
            onBlur={box.leave}
            className="min-h-6 min-w-24 flex-1 bg-transparent px-1 outline-none coarse:min-h-11"
          />
          <span id={`${listId}-label`} hidden>
            {t('people')}
          </span>
          {box.open && (
            <ComboboxList
              id={listId}
              labelId={`${listId}-label`}
              anchor={frame}
              items={box.items}
              active={box.active}
              chosen={undefined}
              none={false}
              failed={undefined}
              onChoose={({ value: name }) => box.choose(name)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function TagChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('tags')
  return (
    <span className="inline-flex max-w-full items-center rounded-tag bg-neutral-tint pl-1.5 text-sm text-neutral">
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      <button
        type="button"
        aria-label={t('remove', { name })}
        // The box keeps the focus: losing it would end the edit.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-tag hover:text-ink coarse:size-11"
      >
        <Icon of={X} dense />
      </button>
    </span>
  )
}

type TypingOptions = {
  value: readonly string[]
  onChange: (value: string[]) => void
  make: (name: string) => string
}

/** What the box knows: the tags that are complete, the one being typed, and what is offered for it. */
function useTyping({ value, onChange, make }: TypingOptions) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  // Of nothing typed none is meant yet.
  const [active, setActive] = useState(-1)
  const [begun, setBegun] = useState(false)
  const known = (useListTags({ enabled: begun }).data?.items ?? []).map(({ name }) => name)
  const word = typed.replace(/\s+/g, ' ').trim()
  const tags = word !== '' && value.at(-1) === word ? value.slice(0, -1) : value
  const like = tagsLike(known, tags, typed)
  const isNew = word !== '' && !isKnown([...known, ...tags], word)
  const items = [
    ...like.map((name) => ({ value: name, label: name })),
    ...(isNew ? [{ value: word, label: make(word) }] : []),
  ]
  const at = Math.min(active, items.length - 1)

  function set(next: readonly string[], rest = '') {
    setTyped(rest)
    setActive(rest.trim() === '' ? -1 : 0)
    onChange([...withTag(next, rest)])
  }
  const choose = (name: string) => {
    set(withTag(tags, name))
    setOpen(false)
  }
  const show = () => {
    setBegun(true)
    setOpen(true)
  }

  return {
    tags,
    typed,
    items,
    active: at,
    open: open && items.length > 0,
    show,
    close: () => setOpen(false),
    choose,
    type: (text: string) => {
      show()
      const { done, typed: rest } = partsOf(text)
      set(done.reduce<readonly string[]>(withTag, tags), rest)
    },
    remove: (name: string, input: RefObject<HTMLInputElement | null>) => {
      const others = tags.filter((each) => each !== name)
      onChange([...withTag(others, word)])
      input.current?.focus()
    },
    press: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) {
        event.preventDefault()
        if (open && items.length > 0)
          setActive((Math.max(at, step === 1 ? -1 : 0) + step + items.length) % items.length)
        else show()
      }
      if (event.key === 'Enter' && (open || word !== '')) {
        event.preventDefault()
        choose(items[at]?.value ?? word)
      }
      if (event.key === 'Backspace' && typed === '') set(tags.slice(0, -1))
    },
    // What was half typed is a tag like the others, and was so all along.
    leave: () => {
      setOpen(false)
      setTyped('')
    },
  }
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
