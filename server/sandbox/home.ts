import type { FastifyInstance } from 'fastify'
import type { LoggedCall } from './calls.ts'
import { html, page } from './html.ts'
import { sendPage } from './pages.ts'
import type { Connections } from './xero/connections.ts'
import { bookById, books, people } from './xero/organisations.ts'
import { businesses, type Accounts } from './stripe/accounts.ts'
import type { StripeWebhooks } from './stripe/webhooks.ts'
import type { Webhooks } from './xero/webhooks.ts'

export interface HomeParts {
  calls: () => readonly LoggedCall[]
  connections: Connections
  webhooks: { xero: Webhooks; stripe: StripeWebhooks }
  accounts: Accounts
}

/** The pages for looking inside: what there is, who is connected, what was asked. */
export function homeRoutes(app: FastifyInstance, parts: HomeParts): void {
  app.get('/', (_, reply) => sendPage(reply, homePage(parts)))
  app.get('/sandbox/calls', (_, reply) => sendPage(reply, callsPage(parts.calls())))
  app.post('/sandbox/connections/:id/revoke', (request, reply) => {
    parts.connections.remove((request.params as { id: string }).id)
    return reply.redirect('/', 303)
  })
}

function homePage({ connections, webhooks: { xero, stripe }, accounts }: HomeParts): string {
  const subscription = xero.subscription()
  return page(
    'Sandbox of the providers',
    html`
      <h2>Xero’s organisations</h2>
      <ul>
        ${books.map(({ id, name, currency }) => html`<li><a href="/xero/organisations/${id}">${name}</a>, ${currency}</li>`)}
      </ul>
      <h2>Connections</h2>
      ${connections.list().length === 0 ? html`<p class="quiet">Nobody has let Stringline in.</p>` : undefined}
      <ul>
        ${connections.list().map(
          ({ id, tenant, person }) =>
            html`<li>
              <form method="post" action="/sandbox/connections/${id}/revoke">
                ${bookById(tenant)?.name}, by ${people.find((each) => each.id === person)?.name}
                <button>Revoke ${bookById(tenant)?.name}</button>
              </form>
            </li>`,
        )}
      </ul>
      <h2>Webhooks</h2>
      <p>
        ${
          subscription === undefined
            ? 'No subscription.'
            : html`To ${subscription.url}: ${subscription.state}, ${xero.waiting()} waiting, ${subscription.failures}
              failures in a row.`
        }
      </p>
      <h2>Stripe’s accounts</h2>
      <ul>
        ${businesses.map(
          ({ id, name }) =>
            html`<li><a href="/stripe/accounts/${id}">${name}</a>${accounts.isConnected(id) ? ', connected' : ''}</li>`,
        )}
        <li><a href="/stripe/subscribers">Subscribers of Stringline</a></li>
      </ul>
      <p>
        ${
          stripe.subscription() === undefined
            ? 'Webhooks go nowhere.'
            : `Webhooks to ${stripe.subscription()?.url}: ${stripe.waiting()} waiting.`
        }
      </p>
      <h2>Microsoft</h2>
      <p><a href="/microsoft/people">Accounts and mailboxes</a></p>
      <p><a href="/sandbox/calls">Calls</a></p>
    `,
  )
}

const callsPage = (calls: readonly LoggedCall[]): string =>
  page(
    'Calls',
    html`
      <p><a href="/">All organisations</a></p>
      <div class="wide">
        <table>
          <thead>
            <tr>
              ${['When', 'What', 'Organisation', 'Answer'].map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${calls.map(
              ({ at, method, path, tenant, status }) =>
                html`<tr>
                  <td>${at}</td>
                  <td>${method} ${path}</td>
                  <td>${bookById(tenant)?.name}</td>
                  <td>${status}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    `,
  )
