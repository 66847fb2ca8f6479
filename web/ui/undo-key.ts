import { isDialogOpen } from '#web/lib/single-keys.ts'

/** Ctrl or Cmd with Z, wherever the focus is, takes the last deed back; where somebody types, what was typed. */
export function onUndoKey(event: KeyboardEvent, undo: () => void): void {
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]')
  if (isTyping || isDialogOpen()) return
  event.preventDefault()
  undo()
}
