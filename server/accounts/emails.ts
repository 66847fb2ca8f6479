import { resetMinutes } from '#domain/accounts/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { composeOwnMail, type MailContent } from '#server/platform/mail/compose.ts'
import { accountWords } from './words.ts'

/** The mail that brings somebody the link for choosing a new password. */
export function resetMail(language: Language, { name, url }: { name: string; url: string }): Promise<MailContent> {
  const { say } = accountWords(language)
  return composeOwnMail({
    language,
    subject: say('reset.subject'),
    preview: say('reset.preview'),
    heading: say('reset.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('reset.text', { name, minutes: resetMinutes }) }),
      h(Action, { label: say('reset.action'), url }),
      h(Note, { text: say('reset.note') }),
    ],
    footer: say('reset.footer'),
  })
}

/** In place of that link, to a person whom every company has disabled: a new password would open nothing. */
export function disabledMail(
  language: Language,
  { name, company }: { name: string; company: string },
): Promise<MailContent> {
  const { say } = accountWords(language)
  return composeOwnMail({
    language,
    subject: say('disabled.subject'),
    preview: say('disabled.preview'),
    heading: say('disabled.heading'),
    body: ({ h, Paragraph, Note }) => [
      h(Paragraph, { text: say('disabled.text', { name, company }) }),
      h(Paragraph, { text: say('disabled.next') }),
      h(Note, { text: say('disabled.note') }),
    ],
    footer: say('reset.footer'),
  })
}
