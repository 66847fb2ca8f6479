import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { Selection } from './selection.ts'

type RowBoxProps = { selection: Selection; row: string; name: string }

type BoxProps = { selection: Selection; row?: { key: string; name: string } }

/** The box of a row, or, without one, of all that are shown. */
export default function SelectBox({ selection, row }: BoxProps) {
  return row ? <RowBox selection={selection} row={row.key} name={row.name} /> : <SelectAllBox selection={selection} />
}

/**
 * Takes a row into what is done with many. Shift goes on from the row pressed last; the arrow keys lead from box to
 * box, with Shift choosing, and Escape chooses none.
 */
function RowBox({ selection, row, name }: RowBoxProps) {
  const { t } = useTranslation('ui')
  return (
    <label className={cellStyle}>
      <input
        type="checkbox"
        data-select={row}
        aria-label={t('select.row', { name })}
        checked={selection.has(row)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.choose(row, currentTarget.checked, {
            toLast: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
        onKeyDown={(event) => walk(event, selection)}
        className={boxStyle}
      />
    </label>
  )
}

/** All rows that are shown, or none. */
function SelectAllBox({ selection }: { selection: Selection }) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLInputElement>(null)
  const isSome = selection.chosen.length > 0 && !selection.isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  })
  return (
    <label className={cellStyle}>
      <input
        ref={box}
        type="checkbox"
        data-select-all
        aria-label={t('select.all')}
        checked={selection.isAll}
        onChange={({ currentTarget }) => selection.chooseAll(currentTarget.checked)}
        className={boxStyle}
      />
    </label>
  )
}

const cellStyle = 'relative flex size-8 cursor-pointer items-center justify-center select-none coarse:size-control'
const boxStyle = 'size-5 cursor-pointer accent-primary'

function walk(event: KeyboardEvent<HTMLInputElement>, selection: Selection): void {
  if (event.key === 'Escape' && selection.chosen.length > 0) {
    event.stopPropagation()
    return selection.chooseAll(false)
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-select]')]
  const next = boxes[boxes.indexOf(event.currentTarget) + step]
  if (!next) return
  next.focus()
  if (!event.shiftKey) return
  for (const box of [event.currentTarget, next])
    if (box.dataset['select']) selection.choose(box.dataset['select'], true)
}
