import type { ComponentProps } from 'react'

import { controlStyle, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>

/** One line of text; also e-mail, phone, url and password through `type`. Spread `register('name')` into it. */
export function TextField({ label, hint, error, isInvalid, required, hideLabel, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isInvalid, className, required, hideLabel }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={controlStyle} />}
    </Field>
  )
}
