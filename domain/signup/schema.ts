import { z } from 'zod'
import { shownEmail } from '../field-kinds.ts'
import { passwordMessages } from '../accounts/rules.ts'
import { accountMessages, newPasswordField } from '../accounts/schema.ts'
import { usualColours } from '../colours.ts'
import { companySizes, industries, languages } from '../companies/choices.ts'
import { colour } from '../companies/schema.ts'
import { timezones } from '../dates.ts'
import { choice, requiredEmail, requiredText } from '../fields.ts'
import { signUpMessages } from './rules.ts'

const { required } = signUpMessages

const account = {
  name: requiredText(required, { min: 2, tooShort: accountMessages.nameTooShort }),
  email: requiredEmail(required, accountMessages.emailInvalid),
  password: newPasswordField(required),
}

const company = {
  companyName: requiredText(required),
  companySize: choice(companySizes, required),
  industry: choice(industries, required),
}

/** The first step: who signs up, the password twice. */
export const accountStep = z
  .strictObject({ ...account, confirmPassword: z.string().min(1, required) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: passwordMessages.mismatch,
  })
/** The second: their company. */
export const companyStep = z.strictObject(company)
/** The third: how it looks. The logo is a file of its own. */
export const brandingStep = z.strictObject({ primaryColor: colour, secondaryColor: colour })

/** Everything of the three steps (SPEC 3), and which form it was written into. */
export const signUpBody = z.strictObject({
  /** The form that was handed out (`openSignUpForm`): good for one company, which it can't be sent twice with. */
  form: z.string().max(200),
  ...account,
  ...company,
  primaryColor: colour.default(usualColours.primary),
  secondaryColor: colour.default(usualColours.secondary),
  /** Of the page that it was written on, and where its reader is. */
  language: choice(languages).default('en'),
  timezone: choice(timezones).default('Pacific/Auckland'),
  /** Nobody sees this field: only a program fills it in. */
  fax: z.string().max(200).optional(),
})
export type SignUpBody = z.output<typeof signUpBody>

export const signUpForm = z.object({ form: z.string() })

/** Whether this browser is signed in now; an address that has an account already is written to instead. */
export const signUpAnswer = z.object({ signedIn: z.boolean() }).meta({ id: 'SignUpAnswer' })

export const confirmationParams = z.strictObject({ token: z.string().max(200) })
export const confirmationShown = z.object({ email: shownEmail }).meta({ id: 'ConfirmationShown' })
export const sendConfirmationBody = z.strictObject({ language: choice(languages).default('en') })
