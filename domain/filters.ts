import { z } from 'zod'

import { fieldMessages } from './fields.ts'

/** As many values as a filter takes at once. */
const maxFilterValues = 50

/**
 * A filter of a query by any of several values, written with commas between: `todo,in_progress`. A caller in the
 * browser passes one value or an array; the handler gets an array without duplicates. Values must not contain commas.
 */
export const anyOf = <Value extends z.ZodType<string, string>>(value: Value) =>
  z.preprocess(
    (said: z.input<Value> | readonly z.input<Value>[], context) => {
      if (typeof said !== 'string') return said
      const values = [...new Set(said.split(','))]
      // The parameter is at fault, which has no places of its own as an array in a body has.
      const fault = values.map((each) => value.safeParse(each).error?.issues[0]).find((issue) => issue !== undefined)
      if (fault) context.addIssue({ code: 'custom', message: fault.message })
      return values
    },
    z.array(value).min(1, fieldMessages.invalidChoice).max(maxFilterValues, fieldMessages.invalidChoice),
  )
