import { progressRing } from '#domain/reports/rules.ts'
import { useFormat } from '#web/lib/format.ts'

const strokes = { green: 'stroke-progress-75', blue: 'stroke-progress-50', amber: 'stroke-progress-25' }
const radius = 42
const around = 2 * Math.PI * radius

/** Progress as a dial with the numeral in it; its colour changes at 75 and at 50 (SPEC 2). */
export function ProgressRing({ percent, label }: { percent: number; label: string }) {
  const format = useFormat()
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={`${label}: ${format.percent(percent)}`}
      className="size-32 shrink-0 md:size-36"
    >
      <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="8" className="stroke-sunken" />
      <circle
        cx="50"
        cy="50"
        r={radius}
        fill="none"
        strokeWidth="8"
        strokeDasharray={`${(around * percent) / 100} ${around}`}
        transform="rotate(-90 50 50)"
        className={strokes[progressRing(percent)]}
      />
      {[0, 25, 50, 75].map((tick) => (
        <line
          key={tick}
          x1="50"
          y1="2"
          x2="50"
          y2="14"
          transform={`rotate(${tick * 3.6} 50 50)`}
          className="stroke-field-line"
        />
      ))}
      <text
        x="50"
        y="50"
        textAnchor="middle"
        dominantBaseline="central"
        className="numeric fill-ink font-display text-[1.3rem] font-bold"
      >
        {format.percent(percent)}
      </text>
    </svg>
  )
}
