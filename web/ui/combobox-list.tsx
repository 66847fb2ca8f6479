import { Check } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { ComboboxItem } from './combobox-item.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { placeBeside } from './place.ts'

type ComboboxListProps = {
  id: string
  labelId: string
  anchor: RefObject<HTMLElement | null>
  items: readonly ComboboxItem[]
  active: number
  chosen: string | undefined
  /** Nothing is found; `items` may hold what is offered instead. */
  none: boolean
  /** Why nothing could be searched; `items` then holds the way to try again. */
  failed: string | undefined
  onChoose: (item: ComboboxItem) => void
}

/** The open list of a Combobox, in the top layer under its box. The focus stays in the box. */
export function ComboboxList({
  id,
  labelId,
  anchor,
  items,
  active,
  chosen,
  none,
  failed,
  onChoose,
}: ComboboxListProps) {
  const { t } = useTranslation('ui')
  const popup = useRef<HTMLDivElement>(null)
  useBesideAnchor(popup, anchor, items.length)
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div
      ref={popup}
      popover="manual"
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 rounded-card border border-line bg-raised p-0 text-base text-ink shadow-overlay"
    >
      <p role="status" className={statusStyle(items, none, failed)}>
        {failed ??
          (none
            ? t('combobox.none')
            : items.length > 0
              ? t('combobox.count', { count: items.length })
              : t('combobox.searching'))}
      </p>
      <div
        id={id}
        role="listbox"
        aria-labelledby={labelId}
        className="max-h-[min(20rem,50dvh)] overflow-y-auto overscroll-contain py-1 empty:hidden"
      >
        {items.map((item, index) => (
          <button
            type="button"
            key={item.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={item.value === chosen}
            onClick={() => onChoose(item)}
            tabIndex={-1}
            className={cx(
              'flex min-h-9 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken coarse:min-h-control',
              index === active && 'bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1">
              {item.label}
              {item.detail && <span className="block text-sm text-ink-3">{item.detail}</span>}
            </span>
            {item.value === chosen && <Icon of={Check} dense className="text-primary-text" />}
          </button>
        ))}
      </div>
    </div>
  )
}

function statusStyle(items: readonly ComboboxItem[], none: boolean, failed: string | undefined): string {
  if (failed !== undefined) return 'px-3 py-2 text-danger'
  return items.length > 0 && !none ? 'sr-only' : 'px-3 py-2 text-ink-3'
}

function useBesideAnchor(
  popup: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  rows: number,
): void {
  useLayoutEffect(() => {
    const list = popup.current
    const box = anchor.current
    if (!list || !box) return
    if (!list.matches(':popover-open')) list.showPopover()
    const place = () => placeList(list, box)
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
    }
  }, [popup, anchor, rows])
}

function placeList(list: HTMLElement, box: HTMLElement): void {
  list.style.width = `${Math.max(224, box.offsetWidth)}px`
  placeBeside(list, box, { align: 'start', gap: 4 })
}
