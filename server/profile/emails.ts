import { changeAddressHours } from '#domain/profile/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { composeOwnMail, type MailContent } from '#server/platform/mail/compose.ts'
import { profileWords } from './words.ts'

/** To the new address: the link by which it becomes the person's. */
export function confirmationMail(
  language: Language,
  { name, email, url }: { name: string; email: string; url: string },
): Promise<MailContent> {
  const { say } = profileWords(language)
  return composeOwnMail({
    language,
    subject: say('confirm.subject'),
    preview: say('confirm.preview'),
    heading: say('confirm.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('confirm.text', { name, email, hours: changeAddressHours }) }),
      h(Action, { label: say('confirm.action'), url }),
      h(Note, { text: say('confirm.note') }),
    ],
    footer: say('confirm.footer'),
  })
}

/** To the old address, once another has taken its place. */
export function movedMail(
  language: Language,
  { name, email, url }: { name: string; email: string; url: string },
): Promise<MailContent> {
  const { say } = profileWords(language)
  return composeOwnMail({
    language,
    subject: say('moved.subject'),
    preview: say('moved.preview', { email }),
    heading: say('moved.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('moved.text', { name, email }) }),
      h(Paragraph, { text: say('moved.notYou') }),
      h(Action, { label: say('moved.action'), url }),
      h(Note, { text: say('moved.note') }),
    ],
    footer: say('moved.footer'),
  })
}

/** After the password was changed: who did not do it has to know at once, and what to do. */
export function passwordMail(language: Language, { name, url }: { name: string; url: string }): Promise<MailContent> {
  const { say } = profileWords(language)
  return composeOwnMail({
    language,
    subject: say('password.subject'),
    preview: say('password.preview'),
    heading: say('password.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('password.text', { name }) }),
      h(Paragraph, { text: say('password.notYou') }),
      h(Action, { label: say('password.action'), url }),
      h(Note, { text: say('password.note') }),
    ],
    footer: say('password.footer'),
  })
}
