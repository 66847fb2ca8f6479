import { useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'

import { placeErrors, schemaResolver } from './form-errors.ts'
import { useValidatedForm } from './validated-form.ts'

/**
 * A form of a few fields in a popover or small dialog: the schema's messages after touch and on blur, refusals at their
 * fields, no draft.
 */
export function useShortForm<Values extends FieldValues, Schema extends z.ZodType>(options: {
  schema: Schema
  values: Values
  toInput: (values: Values) => z.input<Schema>
}) {
  const [{ values, toInput }] = useState(options)
  const { schema } = options
  const [problem, setProblem] = useState<string>()
  const sending = useRef(false)
  const form = useValidatedForm<Values, z.output<Schema>>({
    defaultValues: values as DefaultValues<Values>,
    resolver: useMemo(() => schemaResolver(schema, toInput, {}), [schema, toInput]),
  })
  return {
    form,
    /** What was refused and has no field to stand at. */
    problem,
    /** Sends what the fields hold, once they are right; shows what is refused. */
    submit: (send: (body: z.output<Schema>) => Promise<unknown>) =>
      form.handleSubmit(async (body) => {
        // The second press of a double click comes before the button knows that it is busy.
        if (sending.current) return
        sending.current = true
        setProblem(undefined)
        try {
          await send(body)
        } catch (error) {
          setProblem(
            placeErrors(error, (path, message) =>
              form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true }),
            ),
          )
        } finally {
          sending.current = false
        }
      }),
  }
}
