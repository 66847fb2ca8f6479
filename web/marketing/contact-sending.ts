import { openContactForm, sendContactMessage } from '#domain/contact/api.ts'
import type { contactTypes } from '#domain/contact/choices.ts'
import { contactFormAge } from '#domain/contact/rules.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
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
let opened: { form: string; at: number } | undefined

/** Gets a form from the server, which people fill in meanwhile. */
export async function openForm(): Promise<string> {
  opened ??= { form: (await call(openContactForm, {})).form, at: Date.now() }
  return opened.form
}

/**
 * Sends what was typed. A form that turns out too young or too old is no business of whoever wrote: it is waited for,
 * or another is taken, once.
 */
export async function sendToUs(typed: ContactInput, isAgain = false): Promise<NotTaken | null> {
  try {
    const form = await openForm()
    await untilOldEnough()
    await call(sendContactMessage, { body: { form, ...typed } })
    opened = undefined
    return null
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isForms = ['form_expired', 'form_too_young', 'form_used'].includes(error.code)
    if (isForms) opened = undefined
    if (isForms && !isAgain) return sendToUs(typed, true)
    return {
      message: error.message,
      faults: Object.fromEntries(error.errors.map((fault) => [fault.path, messageOf(fault)])),
    }
  }
}

const untilOldEnough = (): Promise<void> => {
  const left = contactFormAge.least + 250 - (Date.now() - (opened?.at ?? 0))
  return left <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, left))
}
