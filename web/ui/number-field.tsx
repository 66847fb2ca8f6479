import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { writeDecimal } from '#domain/format.ts'
import { decimalFromInput, decimalMarkOf, isDecimal } from '#domain/typed-numbers.ts'
import { stepped } from '#web/lib/decimal-input.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import { controlStyle, Field, type FieldProps } from './field.tsx'
import { useTypedText } from './typed-text.ts'

export type NumberFieldProps = FieldProps & {
  /** A plain decimal such as `"12.5"`, `""`, or text that is none, as it was typed. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  name?: string
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
  /** Wrong, as another control of the same value says in words. */
  invalid?: boolean
  /** A unit behind the figure, such as `%` or `h`. */
  unit?: string
  min?: number
  max?: number
  /** At least so many decimals are shown, of a price two. */
  decimals?: number
  /** How far the arrow keys go. */
  step?: number
}

/** A plain number (not money), typed as people write it: `12.5`, `12,5`, `1 250`. The arrow keys step it. */
export function NumberField({ label, hint, error, required, hideLabel, className, ...props }: NumberFieldProps) {
  const { value, unit, min, max, step = 1, decimals = 0 } = props
  useTranslation()
  const locale = currentLocale()
  const { text, type, settle } = useTypedText(value, {
    write: (decimal) => writeDecimal(decimal, locale, decimals),
    isRight: (decimal) => isDecimal(decimal) && !error && !props.invalid,
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || event.defaultPrevented || event.altKey || props.readOnly) return
    event.preventDefault()
    props.onChange(stepped(value, direction * step, { min, max }))
  }

  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <span className="relative flex">
          <input
            {...wiring}
            aria-invalid={wiring['aria-invalid'] ?? (props.invalid || undefined)}
            ref={props.ref}
            name={props.name}
            readOnly={props.readOnly}
            type="text"
            role="spinbutton"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={isDecimal(value) ? Number(value) : undefined}
            aria-valuetext={text || undefined}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            // What stands in a figure is mostly to be replaced.
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              const next = event.currentTarget.value
              const read = decimalFromInput(unit ? next.replace(unit, '') : next, decimalMarkOf(locale), 0)
              type(next, read)
              props.onChange(read)
            }}
            onBlur={() => {
              settle()
              props.onBlur?.()
            }}
            onKeyDown={onKeyDown}
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
