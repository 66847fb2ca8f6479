import { linkMinutes } from '#domain/identities/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { composeOwnMail, type MailContent } from '#server/platform/mail/compose.ts'
import { identityWords } from './words.ts'

/**
 * The mail that brings somebody the link for linking their account. It names nobody of Microsoft: what was claimed
 * there is the reader's own address, whoever claimed it.
 */
export function linkMail(language: Language, { name, url }: { name: string; url: string }): Promise<MailContent> {
  const { say } = identityWords(language)
  return composeOwnMail({
    language,
    subject: say('link.subject'),
    preview: say('link.preview'),
    heading: say('link.heading'),
    body: ({ h, Paragraph, Action, Note }) => [
      h(Paragraph, { text: say('link.text', { name, minutes: linkMinutes }) }),
      h(Action, { label: say('link.action'), url }),
      h(Note, { text: say('link.note') }),
    ],
    footer: say('link.footer'),
  })
}
