import { writeDate, writeMoney } from '#domain/format.ts'
import { notificationKinds, type NotificationKind } from '#domain/notifications/choices.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { MailBrand } from '#server/platform/mail/brand.ts'
import { cut } from '#server/platform/cut.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { notificationWords } from './words.ts'

interface News {
  shown: readonly Notification[]
  /** How many more there are. */
  more: number
}

interface Letterhead {
  brand: MailBrand
  language: Language
  publicUrl: string
  /** Where what the mail is about is turned off: the page for people. */
  unsubscribePage: string
}

/** The mail that tells somebody of one piece of news, or of all that came together. */
export function newsMail({ shown, more }: News, letterhead: Letterhead): Promise<MailContent> {
  const [only, ...rest] = shown
  if (only === undefined) throw new Error('There is no news')
  return rest.length === 0 ? oneMail(only, letterhead) : manyMail({ shown, more }, letterhead)
}

/** What a device shows of one piece of news. */
export function pushText(news: Notification, language: Language): { title: string; body: string } {
  const { say } = notificationWords(language)
  const values = valuesOf(news, language)
  return { title: say(`${news.kind}.subject`, values), body: commentOf(news) ?? say(`${news.kind}.text`, values) }
}

/** What a device shows of much that came together. */
export function manyPush(news: readonly Notification[], language: Language): { title: string; body: string } {
  const labels = [...new Set(news.map(({ subject }) => subject.label))]
  return {
    title: notificationWords(language).say('many.news', { count: news.length }),
    body: labels.slice(0, 3).join(' · '),
  }
}

/** What fills the sentences; nothing in place of what a notification has not. */
function valuesOf({ by, subject, facts }: Notification, language: Language) {
  const { locale } = notificationWords(language)
  return {
    by: by ?? '',
    label: subject.label,
    amount: writeMoney(facts.amount, locale) ?? '',
    due: writeDate(facts.dueDate, locale) ?? '',
    client: facts.clientName ?? '',
    job: facts.jobName ?? '',
    completed: facts.completed ?? '',
    subtask: facts.subtask ?? '',
    name: facts.text ?? '',
    count: facts.days ?? 0,
  }
}

const commentOf = ({ kind, facts }: Notification): string | null =>
  kind === 'taskMentioned' || kind === 'taskCommented' ? facts.text : null

function oneMail(news: Notification, letterhead: Letterhead): Promise<MailContent> {
  const { say } = notificationWords(letterhead.language)
  const values = valuesOf(news, letterhead.language)
  const said = say(`${news.kind}.text`, values)
  const comment = commentOf(news)
  return composeMail({
    brand: letterhead.brand,
    language: letterhead.language,
    subject: say(`${news.kind}.subject`, values),
    preview: comment === null ? said : cut(comment, previewed),
    heading: news.subject.label,
    body: ({ h, Paragraph, Message, Facts, Action }) => [
      h(Paragraph, { text: said }),
      ...(comment === null ? [] : [h(Message, { from: values.by, text: comment })]),
      h(Facts, {
        facts: [
          { label: say('facts.client'), value: isClients(news.kind) ? '' : values.client },
          { label: say('facts.job'), value: values.job },
          { label: say('facts.amount'), value: values.amount },
          { label: say('facts.due'), value: values.due },
        ],
      }),
      h(Action, { label: say(`open.${news.subject.kind}`), url: `${letterhead.publicUrl}${news.target}` }),
    ],
    ...footOf(letterhead),
  })
}

/** Of what a client's people are told, whose it is goes without saying. */
const isClients = (kind: NotificationKind): boolean => kind.startsWith('client')

/** What is addressed to somebody stands before what is said among others. */
const order: readonly NotificationKind[] = [
  'taskMentioned',
  ...notificationKinds.filter((kind) => kind !== 'taskMentioned'),
]

function manyMail({ shown, more }: News, letterhead: Letterhead): Promise<MailContent> {
  const { say } = notificationWords(letterhead.language)
  const { subject, preview } = headOf({ shown, more }, letterhead)
  const isOfTasks = shown.every((each) => each.subject.kind === 'task')
  return composeMail({
    brand: letterhead.brand,
    language: letterhead.language,
    subject,
    preview,
    heading: subject,
    body: ({ h, Entries, Action, Note }) => [
      ...order.flatMap((kind) => {
        const entries = shown.filter((each) => each.kind === kind).map((each) => entryOf(each, letterhead))
        return entries.length === 0 ? [] : [h(Entries, { title: say(`${kind}.title`), entries })]
      }),
      ...(more === 0 ? [] : [h(Note, { text: say('more', { count: more }) })]),
      h(Action, {
        label: isOfTasks ? say('openTasks') : say('openAll'),
        url: `${letterhead.publicUrl}${isOfTasks ? '/app/tasks?assignedTo=me' : '/app'}`,
      }),
    ],
    ...footOf(letterhead),
  })
}

function headOf({ shown, more }: News, { language }: Letterhead): { subject: string; preview: string } {
  const { say } = notificationWords(language)
  const labels = [...new Set(shown.map(({ subject }) => subject.label))]
  const preview = labels.slice(0, 3).join(' · ')
  const records = new Set(shown.map(({ subject }) => `${subject.kind} ${subject.id}`)).size
  if (shown.every(({ kind }) => kind === 'taskAssigned'))
    return { subject: say('many.assigned', { count: records + more }), preview }
  if (records === 1 && more === 0)
    return {
      subject: say('many.one', { label: labels[0] ?? '' }),
      preview: cut(shown[0]?.facts.text ?? preview, previewed),
    }
  return { subject: say('many.news', { count: shown.length + more }), preview }
}

/** How much of a comment stands in a list of news, and beside the subject in a list of mails. */
const shortened = 200
const previewed = 140

function entryOf(news: Notification, { language, publicUrl }: Letterhead) {
  const { say } = notificationWords(language)
  const values = valuesOf(news, language)
  const text = (commentOf(news) ?? '').replaceAll(/\s+/g, ' ')
  const isTask = news.subject.kind === 'task'
  const isDue = isTask && values.due !== '' && news.kind !== 'taskDue' && news.kind !== 'taskOverdue'
  const facts = [isTask ? values.job : '', isDue ? say('dueOn', { date: values.due }) : '']
  return {
    title: news.subject.label,
    url: `${publicUrl}${news.target}`,
    lines: [
      say(`${news.kind}.line`, values),
      cut(text, shortened),
      text === '' ? facts.filter((part) => part !== '').join(' · ') : '',
    ].filter((line) => line !== ''),
  }
}

/** Under every mail: from whom it is, and how to have others or none. */
function footOf({ brand, language, publicUrl, unsubscribePage }: Letterhead) {
  const { say } = notificationWords(language)
  return {
    footer: say('footer', { company: brand.companyName }),
    links: [
      { label: say('chooseMails'), url: `${publicUrl}/app/profile/notifications` },
      { label: say('stopMails'), url: unsubscribePage },
    ],
  }
}
