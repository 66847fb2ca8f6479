import type { ComponentProps } from 'react'

import { controlStyle, Field, type FieldProps } from './field.tsx'

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'> & {
    /** A unit behind the figure, such as `%` or `h`. */
    unit?: string
  }

/** A plain number (not money). Spread `register('name', {valueAsNumber: true})` into it. */
export function NumberField({ label, hint, error, required, hideLabel, className, unit, ...input }: NumberFieldProps) {
  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <span className="relative flex">
          <input
            type="number"
            inputMode="decimal"
            {...input}
            {...wiring}
            // Scrolling the page over a focused number must not change it.
            onWheel={(event) => event.currentTarget.blur()}
            className={`${controlStyle} numeric text-right ${unit ? 'pr-9' : ''}`}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3">{unit}</span>
          )}
        </span>
      )}
    </Field>
  )
}
