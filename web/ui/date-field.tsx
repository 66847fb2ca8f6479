import type { ComponentProps } from 'react'

import { controlStyle, Field, type FieldProps } from './field.tsx'

export type DateFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>

/** A calendar date, `YYYY-MM-DD` in and out, with the device's own picker. Spread `register('name')` into it. */
export function DateField({ label, hint, error, required, hideLabel, className, ...input }: DateFieldProps) {
  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <input type="date" max="9999-12-31" {...input} {...wiring} className={`${controlStyle} appearance-none`} />
      )}
    </Field>
  )
}
