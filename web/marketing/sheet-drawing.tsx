import { useTranslation } from 'react-i18next'

/**
 * A progress report drawn as a plan: its title block, its tape, its photographs and the stringline across. A drawing of
 * the layout and nothing else: no invented client, job or figure.
 */
export function SheetDrawing() {
  const { t } = useTranslation('marketing')
  return (
    <svg viewBox="0 0 480 420" role="img" aria-label={t('drawing')} className="w-full text-ink">
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <rect x="24" y="12" width="432" height="396" className="fill-surface stroke-field-line" />
        <rect x="36" y="24" width="408" height="372" className="stroke-ink" />
      </g>

      <g className="stroke-line" strokeWidth="1">
        <path d="M60 96h360M60 132h360M180 60v72M300 60v72" className="stroke-field-line" />
        <rect x="60" y="60" width="360" height="72" fill="none" className="stroke-ink-2" />
      </g>
      <g className="fill-ink-3">
        {[60, 180, 300].map((x) => (
          <g key={x}>
            <rect x={x + 10} y="69" width="34" height="4" opacity="0.6" />
            <rect x={x + 10} y="79" width="78" height="7" className="fill-ink-2" />
            <rect x={x + 10} y="105" width="28" height="4" opacity="0.6" />
            <rect x={x + 10} y="115" width="62" height="7" className="fill-ink-2" />
          </g>
        ))}
      </g>
      <rect x="60" y="40" width="136" height="10" className="fill-ink" />
      <g className="stroke-success" strokeWidth="1.5">
        <rect x="356" y="36" width="64" height="18" rx="2" className="fill-success-tint" />
        <path d="M364 45l3.5 3.5 6-7" fill="none" />
        <path d="M380 45h32" strokeWidth="4" />
      </g>

      <rect x="60" y="152" width="360" height="14" className="fill-sunken stroke-field-line" />
      <rect x="60" y="152" width="226" height="14" className="fill-progress-50" />
      <path d="M150 152v14M240 152v14" className="stroke-surface" strokeWidth="1.5" />
      <path d="M330 152v14" className="stroke-field-line" strokeWidth="1.5" />

      <g className="fill-ink-3" opacity="0.55">
        <rect x="60" y="186" width="300" height="6" />
        <rect x="60" y="200" width="340" height="6" />
        <rect x="60" y="214" width="220" height="6" />
      </g>

      <Photograph x={60}>
        <path d="M60 326l34-30 22 18 20-26 38 38z" className="fill-field-line" />
        <circle cx="86" cy="264" r="9" className="fill-progress-25" />
      </Photograph>
      <Photograph x={184}>
        <path d="M204 326v-52l36-20 36 20v52" fill="none" className="stroke-ink-2" strokeWidth="2" />
        <path
          d="M204 274h72M222 326v-28h16v28M250 298h14v12h-14z"
          fill="none"
          className="stroke-ink-2"
          strokeWidth="1.5"
        />
      </Photograph>
      <Photograph x={308}>
        <g className="fill-field-line stroke-surface" strokeWidth="1.5">
          <path d="M308 310h38v16h-38zM346 310h38v16h-38zM384 310h36v16h-36zM308 294h19v16h-19zM327 294h38v16h-38zM365 294h38v16h-38z" />
        </g>
      </Photograph>

      <path d="M60 374V344M420 374V344" className="stroke-ink" strokeWidth="4" />
      <path d="M60 352h360" className="stroke-primary" strokeWidth="2" />
      <g className="fill-ink-2">
        <path d="M72 362h40v12H72zM118 362h40v12h-40zM164 362h40v12h-40zM210 362h40v12h-40z" />
      </g>
    </svg>
  )
}

function Photograph({ x, children }: { x: number; children: React.ReactNode }) {
  return (
    <g>
      <rect x={x} y="240" width="112" height="86" className="fill-sunken" />
      {children}
      <rect x={x} y="240" width="112" height="86" fill="none" className="stroke-field-line" strokeWidth="1.5" />
    </g>
  )
}
