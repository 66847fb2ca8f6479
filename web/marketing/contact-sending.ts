import { openContactForm, sendContactMessage } from '#domain/contact/api.ts'
import type { contactTypes } from '#domain/contact/choices.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { handedForm } from '#web/lib/handed-form.ts'
import { messageOf } from '#web/lib/i18n.ts'

export interface ContactInput {
  name: string
  email: string
  company: string
  phone: string
  type: (typeof contactTypes)[number]
  message: string
  fax: string
  language: 'en' | 'es' | 'fr'
}

/** Why a message was not taken: at which fields, or in a sentence. */
export interface NotTaken {
  message: string
  faults: Partial<Record<string, string>>
}

// Asked for when the page has been read a while, not with the page: most people come for the telephone number.
const handed = handedForm({
  open: () => call(openContactForm, {}),
  renewedFor: ['form_expired', 'form_too_young', 'form_used'],
})

/** Gets a form from the server, which people fill in meanwhile. */
export const openForm = handed.open

/** Sends what was typed. */
export async function sendToUs(typed: ContactInput): Promise<NotTaken | null> {
  try {
    await handed.send((form) => call(sendContactMessage, { body: { form, ...typed } }))
    handed.forget()
    return null
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return {
      message: error.message,
      faults: Object.fromEntries(error.errors.map((fault) => [fault.path, messageOf(fault)])),
    }
  }
}
