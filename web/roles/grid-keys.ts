import type { KeyboardEvent } from 'react'

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/**
 * From box to box by arrow keys, Home and End. Rows are as they are read; where one has fewer boxes, its last is next.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const box = event.currentTarget
  const rows = [...(box.closest('[data-grid]')?.querySelectorAll('[data-row]') ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-box]'),
  ])
  const row = rows.findIndex((boxes) => boxes.includes(box))
  const next = nextOf(event.key, rows, row, rows[row]?.indexOf(box) ?? -1)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(key: string, rows: HTMLElement[][], row: number, column: number): HTMLElement | undefined {
  if (key === 'Home') return rows[row]?.[0]
  if (key === 'End') return rows[row]?.at(-1)
  const [down = 0, right = 0] = steps[key] ?? []
  if (down === 0 && right === 0) return undefined
  const there = rows[row + down]
  return there?.[Math.min(column + right, there.length - 1)]
}
