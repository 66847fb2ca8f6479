import { useLayoutEffect } from 'react'
import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'

/**
 * react-hook-form with the settings of all forms: errors show after touch, and each submit focuses the first error that
 * is shown, an upload's too. react-hook-form's own focus comes a second time from a timer: by then the user may have
 * typed, and would go on in the next field that is wrong.
 */
export function useValidatedForm<Values extends FieldValues, Output>(
  options: Omit<UseFormProps<Values, unknown, Output>, 'mode' | 'shouldFocusError'>,
): UseFormReturn<Values, unknown, Output> {
  const form = useForm<Values, unknown, Output>({ ...options, mode: 'onTouched', shouldFocusError: false })
  const { submitCount } = form.formState
  // Before the browser paints and handles the next key.
  useLayoutEffect(() => {
    if (submitCount > 0) showFirstError()
  }, [submitCount])
  return form
}

/**
 * Focuses the first error as people read the form, whichever field made it: react-hook-form would go by registration,
 * and skip what isn't an input. The button that was pressed may be a long way down.
 */
export function showFirstError(): void {
  const forms = [...document.querySelectorAll('main form, [role="dialog"] form')]
  const form = document.activeElement?.closest('form') ?? forms.findLast((each) => each.checkVisibility())
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [id$="-error"]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
