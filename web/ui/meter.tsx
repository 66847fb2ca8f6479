type MeterProps = {
  /** What is being measured, for assistive technology. */
  label: string
  /** The same as words: `12 of 15`. */
  text: string
  value: number
  max: number
  tone: keyof typeof colours
}

const colours = { info: 'text-info', warning: 'text-warning', danger: 'text-danger' }

/** How much of something there is a limit to is used. What is beyond it fills the bar, and no more. */
export function Meter({ label, text, value, max, tone }: MeterProps) {
  const filled = max === 0 ? 100 : Math.min(100, (value / max) * 100)
  return (
    <svg
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-2 w-full rounded-tag border border-field-line bg-sunken"
    >
      <rect width={filled} height="10" fill="currentColor" className={colours[tone]} />
    </svg>
  )
}
