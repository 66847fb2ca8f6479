import { z } from 'zod'
import { choice, optionalPhone, optionalText, requiredEmail, requiredLines, requiredText } from '../fields.ts'
import { contactTypes } from './choices.ts'
import { contactMessages } from './rules.ts'

/** A message by the contact form. */
export const contactBody = z.strictObject({
  /** The form that was handed out (`openContactForm`): good for one message, which it can't be sent twice with. */
  form: z.string().max(200),
  name: requiredText(contactMessages.name, { max: 200 }),
  email: requiredEmail(contactMessages.email, contactMessages.emailWrong),
  company: optionalText(),
  phone: optionalPhone(contactMessages.phoneWrong),
  type: choice(contactTypes).default('general'),
  message: requiredLines(contactMessages.message, { max: 5000 }),
  /** The language of the page it was written on. */
  language: choice(['en', 'es', 'fr']).default('en'),
  /** Nobody sees this field: only a program fills it in. */
  fax: z.string().max(200).optional(),
})
export type ContactBody = z.output<typeof contactBody>

/** A form to be filled in. */
export const contactForm = z.object({ form: z.string() })
