import type { FastifyInstance } from 'fastify'
import { html, page } from '../html.ts'
import { sendPage } from '../pages.ts'
import { folders, idIn, openMailbox, type Post, recipientsOf, type StoredMessage } from './mailbox.ts'
import type { Person } from './people.ts'
import type { Tokens } from './tokens.ts'

const titles = { inbox: 'Inbox', drafts: 'Drafts', outbox: 'Outbox', sentitems: 'Sent Items', deleteditems: 'Deleted' }

/** The pages for looking into a mailbox, and for taking back what was accepted. */
export function mailPages(app: FastifyInstance, post: Post & { tokens: Tokens }): void {
  const { directory, tokens } = post
  const mailboxOf = (request: { params: unknown }) => {
    const { person } = request.params as { person: string }
    const found = directory.byId(person)
    return found === undefined ? undefined : openMailbox(post, found)
  }
  app.get('/microsoft/people', (_, reply) => sendPage(reply, peoplePage(directory.list(), tokens.people())))
  app.post('/microsoft/people/:person/revoke', (request, reply) => {
    tokens.revokeOf((request.params as { person: string }).person)
    return reply.redirect('/microsoft/people', 303)
  })
  app.get('/microsoft/people/:person', (request, reply) => {
    const mailbox = mailboxOf(request)
    return mailbox === undefined
      ? reply.code(404).send('There is nobody of that id.')
      : sendPage(reply, mailboxPage(mailbox.person, mailbox.list()))
  })
  app.get('/microsoft/people/:person/messages/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const message = mailboxOf(request)
      ?.list()
      .find(({ key, folder }) => idIn(key, folder) === id)
    return message === undefined
      ? reply.code(404).send('There is no message of that id.')
      : sendPage(reply, messagePage(message))
  })
}

const peoplePage = (people: readonly Person[], accepted: readonly string[]): string =>
  page(
    'Accounts at Microsoft',
    html`
      <p><a href="/">All of the sandbox</a></p>
      <ul>
        ${people.map(
          ({ id, name, email, hasMailbox }) =>
            html`<li>
              <form method="post" action="/microsoft/people/${id}/revoke">
                <a href="/microsoft/people/${id}">${name}</a>, ${email}${hasMailbox ? '' : ', without a mailbox'}
                ${accepted.includes(id) ? html`<button>Take back what ${name} accepted</button>` : undefined}
              </form>
            </li>`,
        )}
      </ul>
    `,
  )

const mailboxPage = (person: Person, messages: readonly StoredMessage[]): string =>
  page(
    `Mailbox of ${person.name}`,
    html`
      <p>
        <a href="/microsoft/people">All accounts</a>, <a href="/microsoft/people/${person.id}/calendars">Calendars</a>
      </p>
      ${folders.map((folder) => {
        const inside = messages.filter((each) => each.folder === folder)
        return html`<h2>${titles[folder]}</h2>
          ${inside.length === 0 ? html`<p class="quiet">Nothing.</p>` : undefined}
          <ul>
            ${inside
              .toReversed()
              .map(
                ({ key, content, files }) =>
                  html`<li>
                    <a href="/microsoft/people/${person.id}/messages/${encodeURIComponent(idIn(key, folder))}"
                      >${content.subject || 'Without a subject'}</a
                    >, to ${recipientsOf(content).join(', ')}, ${files.length} files
                  </li>`,
              )}
          </ul>`
      })}
    `,
  )

const messagePage = ({ content, from, files, folder, properties }: StoredMessage): string =>
  page(
    content.subject || 'Without a subject',
    html`
      <p class="quiet">${titles[folder]}, from ${from} to ${recipientsOf(content).join(', ')}</p>
      <ul>
        ${files.map(({ name, size, isInline }) => html`<li>${name}, ${size} bytes${isInline ? ', within the text' : ''}</li>`)}
      </ul>
      <pre class="wide">${content.body?.content ?? ''}</pre>
      <p class="quiet">${properties.map(({ id, value }) => html`${id} = ${value}`)}</p>
    `,
  )
