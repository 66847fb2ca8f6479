import { areSingleKeysOn } from '#web/lib/single-keys.ts'

const fields = 'input, textarea, select, [contenteditable]'
const listening = '[role="dialog"], [role="alertdialog"], [role="listbox"], [popover]'

/** Whether a dialog lies over the page; one beside its button stands in the page, open or not. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([popover])') !== null

/** Whether a key that was pressed means itself: nobody writes there, no dialog or menu is open, and it is alone. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (!areSingleKeysOn() || event.defaultPrevented || event.isComposing || event.repeat) return false
  if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return false
  return !(event.target instanceof Element && event.target.closest(`${fields}, ${listening}`))
}
