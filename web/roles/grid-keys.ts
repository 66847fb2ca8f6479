import type { KeyboardEvent } from 'react'

/**
 * From box to box by arrow keys, Home and End. Up and down lead to the box of the next row that stands nearest, however
 * many there are and however they wrap.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const box = event.currentTarget
  const rows = [...(box.closest('[data-grid]')?.querySelectorAll('[data-row]') ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-box]'),
  ])
  const next = nextOf(event.key, rows, box)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(key: string, rows: HTMLElement[][], box: HTMLElement): HTMLElement | undefined {
  const at = rows.findIndex((boxes) => boxes.includes(box))
  const row = rows[at] ?? []
  switch (key) {
    case 'Home':
      return row[0]
    case 'End':
      return row.at(-1)
    case 'ArrowLeft':
      return row[row.indexOf(box) - 1]
    case 'ArrowRight':
      return row[row.indexOf(box) + 1]
    case 'ArrowUp':
      return nearest(rows[at - 1] ?? [], box)
    case 'ArrowDown':
      return nearest(rows[at + 1] ?? [], box)
    default:
      return undefined
  }
}

function nearest(boxes: HTMLElement[], to: HTMLElement): HTMLElement | undefined {
  const left = (box: HTMLElement): number => box.getBoundingClientRect().left
  const away = (box: HTMLElement): number => Math.abs(left(box) - left(to))
  return boxes.toSorted((one, other) => away(one) - away(other))[0]
}
