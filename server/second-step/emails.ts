import { writeInstant } from '#domain/format.ts'
import type { Language } from '#server/platform/http/language.ts'
import { composeOwnMail, type MailContent } from '#server/platform/mail/compose.ts'
import { deviceOf } from '#server/platform/session/device.ts'
import type { Change } from './jobs.ts'
import type { KnownDevice } from './queries.ts'
import { secondStepWords } from './words.ts'

interface Addressee {
  name: string
  language: Language
  timezone: string
}

/** The mail that tells a person what has changed about how they sign in. */
export function changeMail(
  { name, language, timezone }: Addressee,
  change: Change,
  { at, codesLeft, url }: { at: string; codesLeft: number; url: string },
): Promise<MailContent> {
  const { say, locale } = secondStepWords(language)
  const what = say(`changes.${change}`)
  return composeOwnMail({
    language,
    subject: what,
    preview: say('change.preview'),
    heading: what,
    body: ({ h, Paragraph, Facts, Action, Note }) => [
      h(Paragraph, { text: say(`texts.${change}`, { name }) }),
      h(Facts, {
        facts: [
          { label: say('when'), value: writeInstant(at, locale, timezone) ?? '' },
          { label: say('codesLeft'), value: change === 'code-used' ? String(codesLeft) : '' },
        ],
      }),
      h(Action, { label: say('change.action'), url }),
      h(Note, { text: say('change.note') }),
    ],
    footer: say('footer'),
  })
}

/** The mail that tells a person of a sign-in from a device that their account does not know. */
export function unknownDeviceMail(
  { name, language, timezone }: Addressee,
  { userAgent, network, at }: KnownDevice,
  { url }: { url: string },
): Promise<MailContent> {
  const { say, locale } = secondStepWords(language)
  const { browser, system } = deviceOf(userAgent)
  const named = { browser: browser ?? say('device.browser'), system: system ?? '' }
  return composeOwnMail({
    language,
    subject: say('device.subject'),
    preview: say('device.preview'),
    heading: say('device.subject'),
    body: ({ h, Paragraph, Facts, Action, Note }) => [
      h(Paragraph, { text: say('device.text', { name }) }),
      h(Facts, {
        facts: [
          { label: say('when'), value: writeInstant(at, locale, timezone) ?? '' },
          { label: say('device.from'), value: system === null ? named.browser : say('device.on', named) },
          { label: say('device.network'), value: roughly(network) },
        ],
      }),
      h(Paragraph, { text: say('device.notYou') }),
      h(Action, { label: say('device.action'), url: `${url}/forgot-password` }),
      h(Note, { text: say('device.note', { url: `${url}/app/profile/security` }) }),
    ],
    footer: say('footer'),
  })
}

/** A network without its last part: enough to know one's own by, and no exact address in a mailbox. */
const roughly = (network: string): string =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':').concat('::') : network.replace(/\.\d+$/, '.x')
