import type { ComponentProps } from 'react'

import { controlStyle, Field, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>

/** Several lines of text; grows with its content where the browser can. Spread `register('name')` into it. */
export function TextArea({ label, hint, error, required, hideLabel, className, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          rows={rows}
          // Growing with its content, it would otherwise start with one line.
          style={{ minHeight: `calc(${rows}lh + 1rem + 2px)` }}
          className={`${controlStyle} field-sizing-content py-2`}
        />
      )}
    </Field>
  )
}
