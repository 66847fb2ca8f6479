import { z } from 'zod'
import { shownEmail } from '../field-kinds.ts'
import { choice, requiredEmail, requiredText } from '../fields.ts'
import { passwordLength, passwordMessages } from './rules.ts'

/** Messages of a person's own fields (SPEC 5, 8). */
export const accountMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  tooMany: 'Too many attempts. Please wait a few minutes and try again',
  nameRequired: 'Name is required',
  nameTooShort: 'Name must be at least 2 characters',
}

/** What a person is called. */
export const personName = requiredText(accountMessages.nameRequired, { min: 2, tooShort: accountMessages.nameTooShort })

/**
 * A password that is chosen (SPEC 5, 9): 8 to 128 characters, exactly as typed. That it is neither common nor made of
 * what others know of the person is asked by the command.
 */
export const newPasswordField = (required: string) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .min(passwordLength.min, passwordMessages.tooShort)
    .max(passwordLength.max, passwordMessages.tooLong)
export const newPassword = newPasswordField(passwordMessages.required)

/** How long the link for a forgotten password is good (PRODUCT 1), in minutes. */
export const resetMinutes = 60

/** Who forgot their password; the mail is in the language of their page. */
export const forgotPasswordBody = z.strictObject({
  email: requiredEmail(accountMessages.emailRequired, accountMessages.emailInvalid),
  language: choice(['en', 'es', 'fr']).default('en'),
})

export const resetParams = z.strictObject({ token: z.string().max(200) })
export const resetPasswordBody = z.strictObject({ password: newPassword })
/** The same as the screen asks for it, the password twice. */
export const resetPasswordForm = resetPasswordBody
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: passwordMessages.mismatch,
  })
/** Whose password it is, and in which companies: a password is more than their names. */
export const resetShown = z
  .object({ email: shownEmail, name: z.string(), companies: z.array(z.string()) })
  .meta({ id: 'ResetShown' })
