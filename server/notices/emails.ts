import { writeDate } from '#domain/format.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { MailBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import type { Notice, NoticeKind } from './queries.ts'
import { noticeWords } from './words.ts'

/** A notice with what its comment says, if it is about one. */
export type ToldNews = Notice & { text: string }

interface News {
  shown: readonly ToldNews[]
  /** How many more there are. */
  more: number
}

/** The mail that tells somebody of one piece of news, or of all that came together. */
export function newsMail(
  { shown, more }: News,
  brand: MailBrand,
  language: Language,
  publicUrl: string,
): Promise<MailContent> {
  const [only, ...rest] = shown
  if (only === undefined) throw new Error('There is no news')
  const reader = { brand, language, publicUrl }
  return rest.length === 0 ? oneMail(only, reader) : manyMail({ shown, more }, reader)
}

interface Reader {
  brand: MailBrand
  language: Language
  publicUrl: string
}

/** Where the news is: the task, and on its page the comment. */
const taskUrl = ({ publicUrl }: Reader, { taskId, commentId }: Notice): string =>
  `${publicUrl}/app/tasks/${taskId}${commentId === null ? '' : `#comment-${commentId}`}`

function oneMail(news: ToldNews, reader: Reader): Promise<MailContent> {
  const { say, locale } = noticeWords(reader.language)
  const { kind, by, title, completed, jobCode, jobName } = news
  const said = say(`${kind}.text`, { by, completed })
  return composeMail({
    brand: reader.brand,
    language: reader.language,
    subject: say(`${kind}.subject`, { by, title }),
    preview: news.text === '' ? said : news.text.slice(0, 140),
    heading: title,
    body: ({ h, Paragraph, Message, Facts, Action }) => [
      h(Paragraph, { text: said }),
      ...(news.text === '' ? [] : [h(Message, { from: by, text: news.text })]),
      h(Facts, {
        facts: [
          { label: say('facts.job'), value: jobCode === null ? '' : `${jobCode} ${jobName}` },
          { label: say('facts.due'), value: writeDate(news.dueDate, locale) ?? '' },
        ],
      }),
      h(Action, { label: say('open'), url: taskUrl(reader, news) }),
    ],
    footer: footerOf(reader),
  })
}

const kinds: readonly NoticeKind[] = ['mentioned', 'assigned', 'ready', 'commented']

function manyMail({ shown, more }: News, reader: Reader): Promise<MailContent> {
  const { say } = noticeWords(reader.language)
  const { subject, preview } = headOf({ shown, more }, reader)
  return composeMail({
    brand: reader.brand,
    language: reader.language,
    subject,
    preview,
    heading: subject,
    body: ({ h, Entries, Action, Note }) => [
      ...kinds.flatMap((kind) => {
        const entries = shown.filter((each) => each.kind === kind).map((each) => entryOf(each, reader))
        return entries.length === 0 ? [] : [h(Entries, { title: say(`${kind}.title`), entries })]
      }),
      ...(more === 0 ? [] : [h(Note, { text: say('more', { count: more }) })]),
      h(Action, { label: say('openAll'), url: `${reader.publicUrl}/app/tasks?assignedTo=me` }),
    ],
    footer: footerOf(reader),
  })
}

function headOf({ shown, more }: News, { language }: Reader): { subject: string; preview: string } {
  const { say } = noticeWords(language)
  const titles = [...new Set(shown.map(({ title }) => title))]
  const tasks = new Set(shown.map(({ taskId }) => taskId)).size
  const preview = titles.slice(0, 3).join(' · ')
  if (shown.every(({ kind }) => kind === 'assigned'))
    return { subject: say('many.assigned', { count: tasks + more }), preview }
  if (tasks === 1 && more === 0)
    return { subject: say('many.oneTask', { title: titles[0] ?? '' }), preview: shown[0]?.text ?? preview }
  return { subject: say('many.news', { count: shown.length + more }), preview }
}

/** How much of a comment stands in a list of news. */
const shortened = 200

function entryOf(news: ToldNews, reader: Reader) {
  const { say, locale } = noticeWords(reader.language)
  const due = writeDate(news.dueDate, locale)
  const text = news.text.replaceAll(/\s+/g, ' ')
  const facts = [news.jobCode, due === null ? null : say('dueOn', { date: due })].filter((part) => part !== null)
  return {
    title: news.title,
    url: taskUrl(reader, news),
    lines: [
      say(`${news.kind}.line`, { by: news.by, completed: news.completed }),
      text.length > shortened ? `${text.slice(0, shortened).trimEnd()}…` : text,
      news.text === '' ? facts.join(' · ') : '',
    ].filter((line) => line !== ''),
  }
}

const footerOf = ({ brand, language, publicUrl }: Reader): string =>
  noticeWords(language).say('footer', { company: brand.companyName, url: `${publicUrl}/app/profile` })
