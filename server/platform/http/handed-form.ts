import { createHmac, timingSafeEqual } from 'node:crypto'
import { contactFormAge, contactMessages } from '#domain/contact/rules.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'

// What tells people from robots without asking anybody else, and without a puzzle: a form of ours, signed, that is as
// old as reading takes, is good for one thing, and has a field that nobody sees.

/** What a stranger may fill in. */
export type HandedForm = 'contact' | 'sign-up'

/** A form to fill in: the id of what it will be, when it was handed out, and that it was us. */
export function handOutForm(secretKey: string, kind: HandedForm, now: Date): string {
  const said = `${newId()}.${now.getTime().toString(36)}`
  return `${said}.${signatureOf(secretKey, kind, said)}`
}

const signatureOf = (secretKey: string, kind: HandedForm, said: string): string =>
  createHmac('sha256', secretKey).update(`${kind} form ${said}`).digest('base64url')

/**
 * The id that this form was given. 409 for a form that is none of ours, too young or too old: whoever sends it gets
 * another and tries again.
 */
export function openHandedForm(
  secretKey: string,
  kind: HandedForm,
  now: Date,
  { form, fax = '' }: { form: string; fax?: string | undefined },
): string {
  const [id = '', handedOut = '', signature = ''] = form.split('.')
  const age = now.getTime() - parseInt(handedOut, 36)
  if (!isSame(signature, signatureOf(secretKey, kind, `${id}.${handedOut}`)) || !(age <= contactFormAge.most))
    throw conflict('form_expired', contactMessages.expired)
  if (age < contactFormAge.least) throw conflict('form_too_young', contactMessages.tooSoon)
  // A helper that fills in forms may have filled it for somebody: they are told, and lose nothing.
  if (fax !== '') throw invalidField('fax', contactMessages.filled)
  return id
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
