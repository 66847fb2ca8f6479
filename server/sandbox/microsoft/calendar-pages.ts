import type { FastifyInstance } from 'fastify'
import { html, page } from '../html.ts'
import { formOf, sendPage } from '../pages.ts'
import { openCalendars, type Calendars, type StoredCalendar, type StoredEvent } from './calendars.ts'
import type { Post } from './mailbox.ts'
import { Refused } from './refusals.ts'

const day = 24 * 3_600_000
const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** The pages on which a person looks into their calendars, and does there what they would do in Outlook. */
export function calendarPages(app: FastifyInstance, post: Post): void {
  const at = '/microsoft/people/:person/calendars'
  const calendarsOf = (params: unknown): Calendars | undefined => {
    const person = post.directory.byId((params as { person: string }).person)
    return person === undefined ? undefined : openCalendars(post, person)
  }
  app.get(at, (request, reply) => {
    const calendars = calendarsOf(request.params)
    return calendars === undefined
      ? reply.code(404).send('There is nobody of that id.')
      : sendPage(reply, calendarsPage(calendars))
  })

  /** What a form asks for, done as the person. */
  const deed = (path: string, work: (calendars: Calendars, id: string, form: URLSearchParams) => void): void => {
    app.post(`${at}${path}`, (request, reply) => {
      const { person, id } = request.params as { person: string; id: string }
      const calendars = calendarsOf(request.params)
      if (calendars === undefined) return reply.code(404).send('There is nobody of that id.')
      try {
        post.store.whole(() => work(calendars, id, formOf(request)))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return reply.code(error.status).send(error.message)
      }
      return reply.redirect(`/microsoft/people/${person}/calendars`, 303)
    })
  }
  deed('/:id/delete', (calendars, id) => calendars.remove(id))
  deed('/:id/events', (calendars, id, form) => {
    const start = dayIn(form, 'from')
    calendars.addEvent(id, { ...plain, subject: form.get('subject') ?? '', start, end: start + day }, [])
  })
  deed('/events/:id/change', (calendars, id, form) => {
    const [start, last] = [dayIn(form, 'from'), dayIn(form, 'to')]
    if (last < start) throw new Refused(400, 'BadRequest', 'It ends before it begins.')
    calendars.changeEvent(id, { subject: form.get('subject') ?? '', isAllDay: true, start, end: last + day })
  })
  // From one hour to the next, of a day: no whole day any more.
  deed('/events/:id/timed', (calendars, id, form) => {
    const start = Date.parse(form.get('at') ?? '')
    if (Number.isNaN(start)) throw new Refused(400, 'BadRequest', 'That is no moment.')
    calendars.changeEvent(id, { isAllDay: false, start, end: start + day / 24 })
  })
  deed('/events/:id/delete', (calendars, id) => calendars.removeEvent(id))
}

const plain = {
  isAllDay: true,
  body: { contentType: 'text', content: '' },
  location: '',
  showAs: 'busy',
  isReminderOn: false,
} as const

function dayIn(form: URLSearchParams, name: string): number {
  const moment = Date.parse(`${form.get(name) ?? ''}T00:00:00Z`)
  if (Number.isNaN(moment)) throw new Refused(400, 'BadRequest', 'That is no day.')
  return moment
}

const calendarsPage = (calendars: Calendars): string =>
  page(
    `Calendars of ${calendars.person.name}`,
    html`
      <p><a href="/microsoft/people/${calendars.person.id}">Mailbox</a></p>
      ${calendars.list().map((calendar) => calendarPart(calendars, calendar))}
    `,
  )

function calendarPart(calendars: Calendars, calendar: StoredCalendar) {
  const root = `/microsoft/people/${calendars.person.id}/calendars`
  const events = calendars
    .events(calendar.key)
    .filter(({ isGone }) => !isGone)
    .toSorted((a, b) => a.content.start - b.content.start)
  return html`
    <h2>${calendar.name}</h2>
    ${events.length === 0 ? html`<p class="quiet">Nothing.</p>` : undefined}
    <ul>
      ${events.map((event) => eventPart(root, event))}
    </ul>
    <form method="post" action="${root}/${calendar.key}/events">
      <label>New <input name="subject" aria-label="New in ${calendar.name}" required /></label>
      <label>on <input name="from" type="date" aria-label="Day in ${calendar.name}" required /></label>
      <button>Add</button>
    </form>
    ${
      calendar.isDefault
        ? undefined
        : html`<form method="post" action="${root}/${calendar.key}/delete">
            <button>Delete calendar ${calendar.name}</button>
          </form>`
    }
  `
}

function eventPart(root: string, { key, content, properties }: StoredEvent) {
  const { subject, isAllDay, start, end, body, location } = content
  const last = isAllDay ? end - day : end
  return html`<li data-event="${key}">
    <form method="post" action="${root}/events/${key}/change">
      <input name="subject" aria-label="Subject of ${subject}" value="${subject}" />
      <input name="from" type="date" aria-label="First day of ${subject}" value="${dateOf(start)}" />
      <input name="to" type="date" aria-label="Last day of ${subject}" value="${dateOf(last)}" />
      <button>Save ${subject}</button>
    </form>
    <form method="post" action="${root}/events/${key}/delete"><button>Delete ${subject}</button></form>
    <span class="quiet">${location} ${body.content} ${properties.map(({ value }) => html`(${value})`)}</span>
  </li>`
}
