import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { decimalFromInput, decimalMarkOf } from '#web/lib/decimal-input.ts'
import { formatMoney } from '#web/lib/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import { controlStyle, Field, type FieldProps } from './field.tsx'

export type MoneyFieldProps = FieldProps & {
  /** A decimal string such as `"1250.00"`, or `""`. */
  value: string
  /** The same, as typed; text that is no amount comes through unchanged for the schema to refuse. */
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** An amount of money: decimal string in and out, figures right-aligned, `$` in front. Use with `Controller`. */
export function MoneyField({ label, hint, error, required, hideLabel, className, ...props }: MoneyFieldProps) {
  useTranslation()
  const [typed, setTyped] = useState<string>()
  const locale = currentLocale()

  function type(text: string) {
    setTyped(text)
    props.onChange(decimalFromInput(text, decimalMarkOf(locale)))
  }

  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <span className="relative flex">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3"
          >
            $
          </span>
          <input
            {...wiring}
            ref={props.ref}
            name={props.name}
            readOnly={props.readOnly}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? shown(props.value, locale)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => {
              setTyped(undefined)
              props.onBlur?.()
            }}
            className={`${controlStyle} numeric pl-7 text-right`}
          />
        </span>
      )}
    </Field>
  )
}

function shown(value: string, locale: string): string {
  const formatted = formatMoney(value, locale)
  return formatted.includes('$') ? formatted.replace('$', '') : value
}
