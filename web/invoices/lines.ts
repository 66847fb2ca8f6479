import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { blankLine, type FormLine, isBlank, type InvoiceFormApi } from './form-values.ts'

/** The lines of the form with what keys and menus do to them. */
export function useLines(form: InvoiceFormApi, list: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('invoices')
  const array = useFieldArray({ control: form.control, name: 'items' })
  const [announcement, setAnnouncement] = useState('')
  const count = () => form.getValues('items').length

  // The rows are drawn and the focus moves before the next key arrives: what is typed at once goes to the new row.
  function focus(index: number, field: string) {
    list.current?.querySelector<HTMLElement>(`[name="items.${index}.${field}"]`)?.focus()
  }
  function add() {
    const index = count()
    flushSync(() => array.append(blankLine(form.getValues('newLineRate')), { shouldFocus: false }))
    focus(index, 'description')
  }
  function move(from: number, to: number, field = 'description') {
    if (to < 0 || to >= count()) return
    flushSync(() => {
      array.move(from, to)
      setAnnouncement(t('lines.moved', { position: to + 1, total: count() }))
    })
    focus(to, field)
  }
  function remove(index: number, field = 'description') {
    flushSync(() => {
      array.remove(index)
      setAnnouncement(t('lines.removed', { position: index + 1 }))
    })
    const left = count()
    if (left > 0) focus(Math.min(index, left - 1), field)
    else document.querySelector<HTMLElement>('[data-add-line]')?.focus()
  }
  function duplicate(index: number) {
    flushSync(() => array.insert(index + 1, { ...form.getValues(`items.${index}`) }, { shouldFocus: false }))
    focus(index + 1, 'description')
  }
  /** A line made from work takes the place of a lone line nobody has used. */
  function addPrepared(line: FormLine) {
    const [first, ...others] = form.getValues('items')
    if (first && others.length === 0 && isBlank(first)) array.replace([line])
    else array.append(line, { shouldFocus: false })
    setAnnouncement(t('lines.added', { description: line.description }))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event)
    if (!place || event.nativeEvent.isComposing) return
    const { index, field } = place
    const act = actionFor(event)
    if (!act) return
    event.preventDefault()
    if (act === 'up') move(index, index - 1, field)
    if (act === 'down') move(index, index + 1, field)
    if (act === 'remove') remove(index, field)
    if (act === 'next') {
      if (index === count() - 1) add()
      else focus(index + 1, field)
    }
  }

  return { rows: array.fields, announcement, add, addPrepared, move, remove, duplicate, onKeyDown }
}

export type Lines = ReturnType<typeof useLines>

/** Which line and field of the form an event comes from. */
function placeOf({ target }: KeyboardEvent): { index: number; field: string } | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute('name') : null
  const [, index, field] = /^items\.(\d+)\.(\w+)$/.exec(name ?? '') ?? []
  return index === undefined || field === undefined ? undefined : { index: Number(index), field }
}

function actionFor(event: KeyboardEvent): 'up' | 'down' | 'remove' | 'next' | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  if (altKey && !shiftKey && !ctrlKey && !metaKey) {
    return ({ ArrowUp: 'up', ArrowDown: 'down', Delete: 'remove' } as const)[key]
  }
  // With Shift it is a new row of text; with Ctrl or ⌘ it sends the form, as everywhere.
  return key === 'Enter' && !shiftKey && !ctrlKey && !metaKey ? 'next' : undefined
}
