import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { writeDecimal } from '#domain/format.ts'
import { decimalFromInput, decimalMarkOf } from '#domain/typed-numbers.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import { controlStyle, Field, type FieldProps } from './field.tsx'
import { useTypedText } from './typed-text.ts'

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

/** An amount of money: decimal string in and out, figures right-aligned, `$` in front. */
export function MoneyField({ label, hint, error, required, hideLabel, className, ...props }: MoneyFieldProps) {
  useTranslation()
  const locale = currentLocale()
  const { text, type, settle } = useTypedText(props.value, {
    write: (value) => writeDecimal(value, locale, 2),
    isRight: (value) => /^-?\d+\.\d\d$/.test(value),
  })

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
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              const next = event.currentTarget.value
              const read = decimalFromInput(next, decimalMarkOf(locale))
              type(next, read)
              props.onChange(read)
            }}
            onBlur={() => {
              settle()
              props.onBlur?.()
            }}
            className={`${controlStyle} numeric pl-7 text-right`}
          />
        </span>
      )}
    </Field>
  )
}
