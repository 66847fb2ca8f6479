import type { FieldError, FieldErrors } from 'react-hook-form'

import { useMessage } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

type MissingFieldsProps = {
  errors: FieldErrors
  /** The message of every field that is empty. */
  required: string
}

/** One message for all fields that are empty, above the button that was pressed. */
export function MissingFields({ errors, required }: MissingFieldsProps) {
  const message = useMessage()
  const isMissing = Object.values(errors).some((error) => error?.message === required)
  return isMissing ? <Notice tone="danger">{message(required)}</Notice> : null
}

/** How a field shows its error: an empty one is only marked, since MissingFields says why. */
export const errorOf = (error: FieldError | undefined, required: string) =>
  error?.message === required ? { isInvalid: true } : { error: error?.message }
