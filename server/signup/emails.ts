import { confirmationHours } from '#domain/signup/rules.ts'
import type { Language } from '#server/platform/http/language.ts'
import { composeOwnMail, type MailContent } from '#server/platform/mail/compose.ts'
import { signUpWords } from './words.ts'

/**
 * The mail that asks somebody who signed up to confirm their address. Nothing in it is what they typed: whoever signed
 * up with an address of somebody else would have us say it to them.
 */
export function confirmationMail(language: Language, url: string): Promise<MailContent> {
  const { say } = signUpWords(language)
  return composeOwnMail({
    language,
    subject: say('confirm.subject'),
    preview: say('confirm.preview'),
    heading: say('confirm.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('confirm.text') }),
      h(Action, { label: say('confirm.action'), url }),
      h(Note, { text: say('confirm.note', { hours: confirmationHours }) }),
    ],
    footer: say('confirm.footer'),
  })
}

/** What somebody is told who signs up with an address that has an account: only its owner reads it. */
export function knownAccountMail(
  language: Language,
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<MailContent> {
  const { say } = signUpWords(language)
  return composeOwnMail({
    language,
    subject: say('known.subject'),
    preview: say('known.preview'),
    heading: say('known.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('known.text', { name }) }),
      h(Action, { label: say('known.action'), url: `${publicUrl}/login` }),
      h(Note, { text: say('known.note', { url: `${publicUrl}/forgot-password` }) }),
    ],
    footer: say('known.footer'),
  })
}
