import { todayIn } from '#domain/dates.ts'
import { writeDate } from '#domain/format.ts'
import type { Language } from '#server/platform/http/language.ts'
import { ownBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { exportWords } from './words.ts'

/** What the mail says, and to whom. */
interface Ready {
  company: string
  timezone: string
  language: Language
  publicUrl: string
  expiresAt: string
}

/** The mail that an archive is ready, on Stringline's own paper. It leads to the page, never to the archive. */
export function readyMail({ company, timezone, language, publicUrl, expiresAt }: Ready): Promise<MailContent> {
  const { say, locale } = exportWords(language)
  const date = writeDate(todayIn(timezone, new Date(expiresAt)), locale) ?? ''
  const text = say('ready.text', { company, date })
  const subject = say('ready.subject', { company })
  return composeMail({
    brand: { ...ownBrand, timezone },
    language,
    subject,
    preview: text,
    heading: subject,
    body: ({ h, Paragraph, Action }) => [
      h(Paragraph, { text }),
      h(Action, { label: say('ready.open'), url: `${publicUrl}/app/settings/export` }),
    ],
    footer: say('ready.footer', { company }),
  })
}
