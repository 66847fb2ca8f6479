import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

import { isSingleKey } from '#web/lib/single-keys.ts'
import { isBegunEdit } from '#web/records/task-panel-link.ts'

/** Listens for single keys anywhere on the page, after whatever has the focus has had its turn. */
export function usePageKey(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isSingleKey(event) && !event.shiftKey) onKey(event)
  })
  useLayoutEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** What each letter changes of a task, on a card or row as in the task itself. */
export const taskKeys = { s: 'status', a: 'assignedTo', p: 'priority', d: 'dueDate', l: 'tags', e: 'title' } as const
export type KeyedField = (typeof taskKeys)[keyof typeof taskKeys]

export const fieldOfKey = ({ key }: KeyboardEvent): KeyedField | undefined =>
  (taskKeys as Partial<Record<string, KeyedField>>)[key.toLowerCase()]

/** The link of the card or row of a list that something stands in. */
export const linkAt = (target: Element): HTMLAnchorElement | null =>
  target.closest('main [data-card], main tr, main li')?.querySelector<HTMLAnchorElement>('a[href*="/app/tasks/"]') ??
  null

/** Opens the field of a letter where the task is shown whole, in its place. */
export function useFieldKeys(article: RefObject<HTMLElement | null>): void {
  usePageKey((event) => {
    const { target } = event
    if (target instanceof Element && isOnCardBeside(article, target)) return
    const field = fieldOfKey(event)
    const open = field && fieldOpener(article, field)
    if (open === undefined) return
    event.preventDefault()
    open()
  })
}

/** Whether an element stands in a card or row beside the task that is shown whole: keys and palette act on that one. */
export const isOnCardBeside = (article: RefObject<HTMLElement | null>, element: Element): boolean =>
  article.current?.contains(element) !== true && linkAt(element) !== null

/** What opens a field where the task is shown whole; nothing where this person may not change it. */
export function fieldOpener(article: RefObject<HTMLElement | null>, field: KeyedField): (() => void) | undefined {
  const cell = article.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const face = cell?.querySelector<HTMLElement>('[data-face]')
  if (face) return () => face.click()
  // For people who may only take a task or give it up there is a button, which they press themselves.
  const other = cell?.querySelector<HTMLElement>('button')
  return other ? () => other.focus() : undefined
}

/** Opens the title at once, each time the task is opened to be edited. */
export function useBegunEdit(article: RefObject<HTMLElement | null>): void {
  const { key, state } = useLocation()
  const isBegun = isBegunEdit(state)
  useEffect(() => {
    if (isBegun) fieldOpener(article, 'title')?.()
  }, [article, isBegun, key])
}
