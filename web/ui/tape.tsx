import { useFormat } from '#web/lib/format.ts'

import { cx } from './cx.ts'

type TapeProps = {
  /** Whole percent, 0–100; the numeral shows it, the bar is capped. */
  percent: number
  /** What is being measured, for assistive technology. */
  label: string
  dense?: boolean
  className?: string
}

/** Progress as a builder's tape: a bar with ticks at 25, 50 and 75 and the numeral at its end. */
export function Tape({ percent, label, dense = false, className }: TapeProps) {
  const format = useFormat()
  const filled = Math.min(100, Math.max(0, percent))
  return (
    <div className={cx('flex min-w-24 items-center gap-2', className)}>
      <svg
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={filled}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className={cx('w-full min-w-0 flex-1 rounded-tag border border-field-line bg-sunken', dense ? 'h-2' : 'h-3')}
      >
        <rect width={filled} height="10" className={progressFill(percent)} />
        {[25, 50, 75].map((tick) => (
          <line
            key={tick}
            x1={tick}
            x2={tick}
            y1="0"
            y2="10"
            vectorEffect="non-scaling-stroke"
            className={tick < filled ? 'stroke-surface' : 'stroke-field-line'}
          />
        ))}
      </svg>
      <span aria-hidden="true" className="numeric w-11 shrink-0 text-right text-sm font-semibold">
        {format.percent(percent)}
      </span>
    </div>
  )
}

/** The band's background (SPEC 9): ≥75 green, ≥50 blue, ≥25 amber, else grey. */
export function progressBand(percent: number): string {
  return bandOf(percent, ['bg-progress-75', 'bg-progress-50', 'bg-progress-25', 'bg-progress-0'])
}

function progressFill(percent: number): string {
  return bandOf(percent, ['fill-progress-75', 'fill-progress-50', 'fill-progress-25', 'fill-progress-0'])
}

function bandOf(percent: number, [high, good, low, none]: [string, string, string, string]): string {
  if (percent >= 75) return high
  if (percent >= 50) return good
  return percent >= 25 ? low : none
}
