import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type Segment<Value extends string> = { value: Value; label: string; icon?: LucideIcon }

type SegmentedProps<Value extends string> = {
  /** The name of the group, e.g. "View". */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Only the icons are shown; the labels stay readable to assistive technology. */
  iconsOnly?: boolean
  className?: string
}

/** A few exclusive choices side by side (cards/table, light/dark/system): native radio buttons, arrow keys included. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  iconsOnly,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('inline-flex shrink-0 rounded-control border border-field-line bg-surface', className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={iconsOnly ? segment.label : undefined}
          className={cx(
            'relative flex min-h-[calc(var(--control)-2px)] flex-1 cursor-pointer items-center justify-center gap-2 border-line px-3 text-base font-medium whitespace-nowrap first-of-type:rounded-l-[3px] last-of-type:rounded-r-[3px] not-last-of-type:border-r has-checked:bg-primary-tint has-checked:text-primary-text has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            segment.value !== value && 'text-ink-2 hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {segment.icon && <Icon of={segment.icon} dense={!iconsOnly} />}
          <span className={iconsOnly ? 'sr-only' : ''}>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
