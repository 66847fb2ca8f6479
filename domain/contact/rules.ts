import { cleaned, cleanedAddress } from '../characters.ts'

/** What the contact form says of its fields (SPEC 5). Here and not beside the schema: its page does without zod. */
export const contactMessages = {
  name: 'Name is required',
  email: 'Email is required',
  emailWrong: 'Please enter a valid email address',
  phoneWrong: 'Please enter a valid phone number',
  message: 'Message is required',
  sent: "Thank you for your message. We'll be in touch soon.",
  tooMany: 'Many messages came from your network in a short time. Please wait an hour, or write us an e-mail',
  tooSoon: 'That was very quick. Please send it once more',
  expired: 'This form has been open for a long time. Please send it once more',
  filled: 'A field that people cannot see was filled in. It is empty again: please send it once more',
  sentBefore: 'This form was sent already. Please load the page again to write another message',
}

/** How old a form must be before it is sent, and may be at most, in milliseconds: robots don't read. */
export const contactFormAge = { least: 3_000, most: 24 * 60 * 60_000 }

export type ContactField = 'name' | 'email' | 'phone' | 'message'
type Typed = Record<ContactField, string>

/** What is wrong with the fields as they are, before the server is asked, as the schema sees it. */
export function contactFaults({ name, email, phone, message }: Typed): Partial<Record<ContactField, string>> {
  const faults = {
    name: cleaned(name, 'line') === '' ? contactMessages.name : undefined,
    email: emailFault(cleanedAddress(email)),
    phone: /^(?=.*\d)[0-9+\-\s()]*$|^\s*$/.test(cleaned(phone, 'code')) ? undefined : contactMessages.phoneWrong,
    message: cleaned(message, 'lines') === '' ? contactMessages.message : undefined,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

function emailFault(email: string): string | undefined {
  if (email === '') return contactMessages.email
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : contactMessages.emailWrong
}
