import { z } from 'zod'
import { requiredText } from '../fields.ts'
import { passwordLength, passwordMessages } from './rules.ts'

/** Messages of a person's own fields (SPEC 5, 8). */
const accountMessages = {
  nameRequired: 'Name is required',
  nameTooShort: 'Name must be at least 2 characters',
}

/** What a person is called. */
export const personName = requiredText(accountMessages.nameRequired, { min: 2, tooShort: accountMessages.nameTooShort })

/**
 * A password that is chosen (SPEC 5, 9): 8 to 128 characters, exactly as typed. That it is neither common nor made of
 * what others know of the person is asked by the command.
 */
export const newPassword = z
  .string({ error: passwordMessages.required })
  .min(1, { error: passwordMessages.required, abort: true })
  .min(passwordLength.min, passwordMessages.tooShort)
  .max(passwordLength.max, passwordMessages.tooLong)
