import { translateMessage } from '#web/lib/i18n.ts'

export type ToastKind = 'success' | 'error' | 'info'
export type ToastAction = { label: string; onPress: () => void }
export type ToastEntry = { id: number; kind: ToastKind; text: string; action: ToastAction | undefined }

/** How long a toast stays, in milliseconds (SPEC 9), not counting pauses. */
export const toastDuration = 5000

const shownAtOnce = 4
let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, options: { action?: ToastAction } = {}): void {
  lastId += 1
  const entry = { id: lastId, kind, text: translateMessage(text), action: options.action }
  change([...entries, entry].slice(-shownAtOnce))
}

/**
 * Says in passing that something happened: 5 s, closable, pausing while hovered or focused. The text is an English
 * sentence of the catalogue (SPEC 8), translated here. An error is also shown where it happened; the toast is never its
 * only place.
 */
export const toast = {
  success: (text: string, options?: { action?: ToastAction }) => show('success', text, options),
  error: (text: string, options?: { action?: ToastAction }) => show('error', text, options),
  info: (text: string, options?: { action?: ToastAction }) => show('info', text, options),
}

export function closeToast(id: number): void {
  change(entries.filter((entry) => entry.id !== id))
}

/** What was done another way meanwhile is offered no more. */
export function withdraw(offered: ToastAction | undefined): void {
  change(entries.filter(({ action }) => !action || action !== offered))
}

export function currentToasts(): readonly ToastEntry[] {
  return entries
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
