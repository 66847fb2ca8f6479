/** The items of an open menu, in order. */
export function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

/** The keys of a menu as the ARIA pattern has them: arrows, Home, End, Tab and Escape close, letters jump. */
export function handleMenuKey(event: KeyboardEvent, menu: HTMLElement): void {
  const items = itemsOf(menu)
  const current = items.findIndex((item) => item === document.activeElement)
  const target = targetOf(event, items, current)
  if (target) {
    event.preventDefault()
    target.focus()
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault()
    menu.hidePopover()
  }
  event.stopPropagation()
}

function targetOf(event: KeyboardEvent, items: HTMLElement[], current: number): HTMLElement | undefined {
  switch (event.key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length]
    case 'ArrowUp':
      return items.at(current - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return event.key.length === 1 && event.key !== ' ' ? startingWith(event.key, items, current) : undefined
  }
}

function startingWith(letter: string, items: HTMLElement[], current: number): HTMLElement | undefined {
  const order = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return order.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()))
}
