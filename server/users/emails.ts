import { writeInstant } from '#domain/format.ts'
import { isClientRole } from '#domain/permissions.ts'
import type { UserRecord } from '#domain/users/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { MailBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { userWords } from './words.ts'

/** The mail that brings somebody the link by which they come in. */
export function invitationMail(
  user: Pick<UserRecord, 'role' | 'customRole'>,
  brand: MailBrand,
  language: Language,
  { url, expiresAt, sender }: { url: string; expiresAt: string; sender: string },
): Promise<MailContent> {
  const { say, locale } = userWords(language)
  const company = brand.companyName
  return composeMail({
    brand,
    language,
    subject: say('mail.subject', { sender, company }),
    preview: say('mail.preview', { sender, company }),
    heading: say('mail.heading', { company }),
    body: ({ h, Paragraph, Facts, Action, Note }) => [
      h(Paragraph, { text: say(isClientRole(user.role) ? 'mail.introClient' : 'mail.intro', { sender, company }) }),
      h(Facts, {
        facts: [
          { label: say('mail.company'), value: company },
          { label: say('mail.role'), value: user.customRole?.name ?? say(`roles.${user.role}`) },
          { label: say('mail.until'), value: writeInstant(expiresAt, locale, brand.timezone) ?? '' },
        ],
      }),
      h(Action, { label: say('mail.accept'), url }),
      h(Note, { text: say('mail.note') }),
    ],
    footer: say('mail.footer', { sender, company }),
  })
}
