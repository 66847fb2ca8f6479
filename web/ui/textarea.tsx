import { type ComponentProps, useImperativeHandle, useRef } from 'react'

import { controlStyle, Field, type FieldProps } from './field.tsx'
import { useGrowing } from './growing.ts'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>

/** Several lines of text; grows with its content. Spread `register('name')` into it. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  rows = 4,
  ref,
  ...input
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current)
  useGrowing(area)
  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          ref={area}
          rows={rows}
          // Growing with its content, it would otherwise start with one line.
          style={{ minHeight: `calc(${rows}lh + 1rem + 2px)` }}
          className={`${controlStyle} field-sizing-content py-2`}
        />
      )}
    </Field>
  )
}
