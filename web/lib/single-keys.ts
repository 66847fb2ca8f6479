let areOn = true

/** Whether keys by themselves do anything, as this person chose (WCAG 2.1.4). */
export const takeSingleKeys = (on: boolean): void => void (areOn = on)

export const areSingleKeysOn = (): boolean => areOn

const fields = 'input, textarea, select, [contenteditable]'
// A record beside the page (SideFrame) is a dialog that leaves the page usable.
const over = ':is([role="dialog"], [role="alertdialog"]):not([popover], [data-beside])'
const listening = `${over}, [role="listbox"], [popover]`

/** Whether a dialog lies over the page; one beside its button stands in the page, open or not. */
export const isDialogOpen = (): boolean => document.querySelector(over) !== null

/** Whether a pressed key is a shortcut: no field has the focus, no dialog or menu is open, and no modifier is held. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (!areSingleKeysOn() || event.defaultPrevented || event.isComposing || event.repeat) return false
  if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return false
  return !(event.target instanceof Element && event.target.closest(`${fields}, ${listening}`))
}
