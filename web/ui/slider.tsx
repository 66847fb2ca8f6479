import { Slider as Base } from '@base-ui/react/slider'
import { useId } from 'react'

import { useFormat } from '#web/lib/format.ts'

import { FieldNotes, type FieldProps, RequiredMark } from './field.tsx'
import { progressBand } from './tape.tsx'

type SliderProps = FieldProps & {
  /** Whole percent, 0–100. */
  value: number
  onChange: (value: number) => void
  onBlur?: () => void
}

/** Progress in percent, 0–100 in steps of 1, drawn as the tape it becomes. Arrow keys, Page keys, Home and End work. */
export function Slider({ label, hint, error, required, value, onChange, onBlur, className }: SliderProps) {
  const id = useId()
  const format = useFormat()
  return (
    <div className={className}>
      <Base.Root value={value} onValueChange={onChange} min={0} max={100} step={1} largeStep={10}>
        <div className="flex items-baseline justify-between gap-2">
          <Base.Label className="text-sm font-semibold">
            {label}
            {required && <RequiredMark />}
          </Base.Label>
          <output className="numeric font-display text-lg font-semibold">{format.percent(value)}</output>
        </div>
        <Base.Control className="flex min-h-control touch-none items-center px-2 select-none">
          <Base.Track className="relative h-3 w-full rounded-tag border border-field-line bg-sunken">
            <Base.Indicator className={`rounded-tag ${progressBand(value)}`} />
            <TapeTicks />
            <Base.Thumb
              aria-describedby={error ? `${id}-error` : undefined}
              onBlur={onBlur}
              getAriaValueText={(_formatted, percent) => format.percent(percent)}
              className="size-6 rounded-control border-2 border-ink bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus coarse:size-8"
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

function TapeTicks() {
  return (
    <>
      <span className="absolute inset-y-0 left-1/4 w-px bg-field-line" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-field-line" />
      <span className="absolute inset-y-0 left-3/4 w-px bg-field-line" />
    </>
  )
}
