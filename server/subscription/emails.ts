import { todayIn } from '#domain/dates.ts'
import { writeDate } from '#domain/format.ts'
import type { DueNotice } from '#domain/subscription/rules.ts'
import type { Language } from '#server/platform/http/language.ts'
import { ownBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { subscriptionWords } from './words.ts'

interface Reader {
  /** The company's name. */
  company: string
  timezone: string
  language: Language
  publicUrl: string
}

/** The mail that tells those who run a company how it stands, on Stringline's own paper. */
export function standingMail(
  { notice, until }: DueNotice,
  { company, timezone, language, publicUrl }: Reader,
): Promise<MailContent> {
  const { say, locale } = subscriptionWords(language)
  const date = until === null ? '' : (writeDate(todayIn(timezone, new Date(until)), locale) ?? '')
  const text = say(`${notice}.text`, { company, date })
  return composeMail({
    brand: { ...ownBrand, timezone },
    language,
    subject: say(`${notice}.subject`, { company, date }),
    preview: text,
    heading: say(`${notice}.subject`, { company, date }),
    body: ({ h, Paragraph, Facts, Action }) => [
      h(Paragraph, { text }),
      ...(until === null
        ? []
        : [
            h(Facts, {
              facts: [
                { label: say('company'), value: company },
                { label: say(notice === 'pastDue' ? 'payUntil' : 'erased'), value: date },
              ],
            }),
          ]),
      h(Action, {
        label: say(`${notice}.open`),
        url: `${publicUrl}${notice === 'opened' || notice === 'paid' ? '/app' : '/app/settings/plan'}`,
      }),
    ],
    footer: say('footer', { company }),
  })
}
