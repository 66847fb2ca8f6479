import { describe, expect, it } from 'vitest'
import { languages } from '#domain/companies/choices.ts'
import { notificationKinds, type NotificationKind, type NotifiedSubject } from '#domain/notifications/choices.ts'
import { notificationTable, targetOf } from '#domain/notifications/rules.ts'
import type { Notification, NotificationFacts } from '#domain/notifications/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { ownBrand } from '#server/platform/mail/brand.ts'
import { manyPush, newsMail, pushText } from './emails.ts'
import { day, faultsOf, money, subjects } from './letters.testing.ts'

// Every notification in every language, as mail, in the morning's mail and on a device.

const id = '0199a1b2-0000-7000-8000-000000000001'
const commentId = '0199a1b2-0000-7000-8000-00000000000c'
const brand = { ...ownBrand, companyName: 'Kauri & Sons' }
const publicUrl = 'https://stringline.test'
const unsubscribePage = `${publicUrl}/unsubscribe/token`

const label: Record<NotifiedSubject, string> = {
  company: 'Kauri & Sons',
  integration: 'Xero',
  invoice: 'INV-2026-0042',
  mailbox: 'mere@kauri.example',
  report: 'RPT-2026-0007',
  task: 'Pour slab',
  user: 'Hemi Walker',
  variation: 'VAR-2026-0003',
}
const names = { by: 'Hana Cole', clientName: 'Tui Homes', jobName: 'J-104 Rata St' }
const none: NotificationFacts = {
  amount: null,
  dueDate: null,
  clientName: null,
  jobName: null,
  text: null,
  completed: null,
  subtask: null,
  days: null,
}
const facts: Record<NotifiedSubject, Partial<NotificationFacts>> = {
  company: {},
  integration: {},
  invoice: { ...names, amount: '12345.60', dueDate: '2026-12-09' },
  mailbox: {},
  report: names,
  task: { ...names, dueDate: '2026-12-09' },
  user: {},
  variation: { ...names, amount: '-12345.60', text: 'Extra retic' },
}
/** What a kind has besides what its record says. */
const further: Partial<Record<NotificationKind, Partial<NotificationFacts>>> = {
  subtaskAssigned: { subtask: 'Fix ties' },
  taskReady: { completed: 'Box up' },
  taskMentioned: { text: 'Hana: 7?' },
  taskCommented: { text: 'Hana: 7?' },
  trialEnding: { days: 5 },
}
const dated: readonly NotificationKind[] = ['taskDue', 'taskOverdue']

function newsOf(kind: NotificationKind, more: Partial<NotificationFacts> = {}, labelled?: string): Notification {
  const { subject, from } = notificationTable[kind]
  const isComment = kind === 'taskMentioned' || kind === 'taskCommented'
  const { by: _, ...said } = { by: '', ...none, ...facts[subject], ...further[kind], ...more }
  return {
    id,
    kind,
    at: '2026-11-20T01:00:00.000Z',
    by: from.length === 0 ? null : names.by,
    subject: { kind: subject, id, label: labelled ?? label[subject] },
    facts: said,
    readAt: null,
    target: targetOf({ kind: subject, id }, isComment ? commentId : null),
  }
}
const saidOf = ({ by, subject, facts: said }: Notification) => [
  by,
  subject.label,
  said.clientName,
  said.jobName,
  said.text,
  said.completed,
  said.subtask,
  brand.companyName,
  'Stringline',
]

const head = (language: Language) => ({ brand, language, publicUrl, unsubscribePage })
const mailOf = (news: readonly Notification[], language: Language, more = 0) =>
  newsMail({ shown: news, more }, head(language))

const cases = notificationKinds.flatMap((kind) => languages.map((language, at) => ({ kind, language, at })))

/** The table above is written with the space of the keyboard. */
const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Amounts and dates as this language writes them, and never as another does. */
function writesAsIn(text: string, language: Language, { facts: said }: Notification): void {
  for (const each of languages) {
    expect(text.includes(money[each]), `money as in ${each}`).toBe(each === language && said.amount !== null)
    expect(text.includes(day[each]), `day as in ${each}`).toBe(each === language && said.dueDate !== null)
  }
}

it.each([
  ['Due on {{due}}', 'en'],
  ['INV-1 from undefined', 'en'],
  ['invoicePaid.text', 'en'],
  ['Hana completed “”.', 'en'],
  ['Sent to  by Hana', 'en'],
  [' · ', 'en'],
  ['Submitted for .', 'en'],
  ['Tui owes échéance', 'en'],
  ['Tui debe due', 'es'],
  ['INV-1 est en retard : Tui', 'fr'],
  ['INV-1 is overdue', 'fr'],
] as const)('a text like “%s” is found faulty', (text, language) => {
  expect(faultsOf(text, language, ['Hana', 'Tui', 'INV-1'])).not.toEqual([])
})

describe('a mail', () => {
  it.each(cases)('of $kind in $language is whole', async ({ kind, language, at }) => {
    const news = newsOf(kind)
    const mail = await mailOf([news], language)
    expect(withSpaces(mail.subject)).toBe(subjects[kind][at])
    // What a list of mails shows of it on a computer; its beginning says what it is about.
    expect(mail.subject.length).toBeLessThanOrEqual(70)
    for (const text of [mail.subject, mail.text]) expect(faultsOf(text, language, saidOf(news))).toEqual([])
    expect(faultsOf(textsOf(mail.html), language, saidOf(news).map(escaped))).toEqual([])
    expect(mail.html).toContain(`lang="${language}"`)
    writesAsIn(mail.text, language, news)
    writesAsIn(mail.html, language, news)
    const link = `${publicUrl}${news.target}`
    for (const url of [link, `${publicUrl}/app/profile/notifications`, unsubscribePage])
      expect(mail.text).toContain(url)
    for (const url of [link, `${publicUrl}/app/profile/notifications`, unsubscribePage])
      expect(mail.html).toContain(`href="${url}"`)
    // Nobody reads an address where there is a link, and a long one would widen the mail on a phone.
    expect(textsOf(mail.html)).not.toContain('http')
  })

  it.each(languages)('that tells much at once in %s names each with where it leads', async (language) => {
    const all = notificationKinds.map((kind) => ({ ...newsOf(kind), id: kind }))
    const mail = await mailOf(all, language, 3)
    const said = all.flatMap(saidOf)
    expect(faultsOf(mail.subject, language, said)).toEqual([])
    expect(faultsOf(mail.text, language, said)).toEqual([])
    expect(faultsOf(textsOf(mail.html), language, said.map(escaped))).toEqual([])
    expect(mail.subject).toContain(String(all.length + 3))
    for (const { target } of all) expect(mail.html).toContain(`href="${publicUrl}${target}"`)
    for (const each of languages) expect(mail.text.includes(money[each])).toBe(each === language)
  })

  it('of long names begins with what matters, ends with a sign that there is more, and cuts no character', async () => {
    const long = newsOf('taskAssigned', {}, '👷🏽‍♀️'.repeat(120))
    const { subject } = await mailOf([long], 'en')
    expect(subject.length).toBeLessThanOrEqual(200)
    expect(subject).toMatch(/^Hana Cole gave you a task: (👷🏽‍♀️)+…$/u)
  })

  it('of a long comment shows its beginning beside the subject, no character of it cut', async () => {
    const comment = `${'👷🏽‍♀️'.repeat(60)} ${'x'.repeat(900)}`
    const one = await mailOf([newsOf('taskCommented', { text: comment })], 'en')
    expect(one.html.isWellFormed()).toBe(true)
    expect(one.html).toContain(comment)
    const two = await mailOf([newsOf('taskCommented', { text: comment }), newsOf('taskDue')], 'en')
    expect(two.html.isWellFormed()).toBe(true)
    expect(two.html).toMatch(/(👷🏽‍♀️)+…</u)
  })

  it('says of a trial’s last day that it is less than one', async () => {
    for (const [language, word] of [
      ['en', 'within a day'],
      ['es', 'en menos de un día'],
      ['fr', 'dans moins d’un jour'],
    ] as const)
      expect((await mailOf([newsOf('trialEnding', { days: 1 })], language)).subject).toContain(word)
  })
})

describe('a device', () => {
  it.each(cases)('is told of $kind in $language in whole words', ({ kind, language, at }) => {
    const news = newsOf(kind)
    const { title, body } = pushText(news, language)
    expect(withSpaces(title)).toBe(subjects[kind][at])
    expect(body).not.toBe('')
    expect(faultsOf(title, language, saidOf(news))).toEqual([])
    expect(faultsOf(body, language, saidOf(news))).toEqual([])
    for (const each of languages.filter((other) => other !== language))
      for (const foreign of [money[each], day[each]]) expect(`${title} ${body}`).not.toContain(foreign)
  })

  it.each(languages)('is told in %s how much there is', (language) => {
    const news = dated.map((kind) => newsOf(kind))
    expect(manyPush([...news, newsOf('invoicePaid')], language)).toEqual({
      title: { en: '3 pieces of news', es: '3 novedades', fr: '3 nouvelles' }[language],
      body: 'Pour slab · INV-2026-0042',
    })
  })
})

/** What is read of a page, without its markup. */
const textsOf = (html: string): string =>
  html
    .replaceAll(/<(style|head)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n\s*/g, '\n')
const escaped = (text: string | null): string | null => text?.replaceAll('&', '&amp;') ?? null
