import { sandboxClient } from '../clients.ts'
import { html, page } from '../html.ts'
import { isWebAddress } from '../waiting.ts'
import { books, people } from './organisations.ts'

/** What `/connect/authorize` was asked, once it has been found to be right. */
export interface AuthorizeRequest {
  redirectUri: string
  scopes: string[]
  state: string | undefined
  challenge: string | undefined
  nonce: string | undefined
}

/** Wrong in a way that is told to the person (nobody knows where to send them), or to the application. */
export type AuthorizeFault = { shown: string } | { redirectUri: string; state: string | undefined; error: string }

const known = new Set([
  'openid',
  'profile',
  'email',
  'offline_access',
  ...['contacts', 'settings', 'transactions', 'invoices', 'payments', 'banktransactions'].flatMap((area) => [
    `accounting.${area}`,
    `accounting.${area}.read`,
  ]),
])

/** Reads the query of `/connect/authorize`. */
export function readAuthorize(query: URLSearchParams): AuthorizeRequest | AuthorizeFault {
  const take = (name: string): string | undefined => query.get(name) ?? undefined
  const redirectUri = take('redirect_uri')
  const state = take('state')
  if (take('client_id') !== sandboxClient.id)
    return { shown: 'unauthorized_client: Unknown client or client not enabled' }
  if (redirectUri === undefined || !isWebAddress(redirectUri)) return { shown: 'invalid_request: Invalid redirect_uri' }
  const scopes = (take('scope') ?? '').split(' ').filter((scope) => scope !== '')
  const refuse = (error: string): AuthorizeFault => ({ redirectUri, state, error })
  if (take('response_type') !== 'code') return refuse('unsupported_response_type')
  if (scopes.length === 0 || scopes.some((scope) => !known.has(scope))) return refuse('invalid_scope')
  const challenge = take('code_challenge')
  if (challenge !== undefined && take('code_challenge_method') !== 'S256') return refuse('invalid_request')
  return { redirectUri, state, scopes, challenge, nonce: take('nonce') }
}

/** The page on which somebody chooses organisations and allows, or cancels. */
export const consentPage = (id: string, request: AuthorizeRequest, fault?: string): string =>
  page(
    'Stringline wants access to your Xero (sandbox)',
    html`
      <p>
        This page stands in for Xero’s. It asks what Xero would ask, and lets Stringline into made-up organisations.
      </p>
      ${fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`}
      <form method="post" action="/xero/identity/connect/consent">
        <input type="hidden" name="request" value="${id}" />
        <p class="field">
          <label for="person">Signed in to Xero as</label>
          <select id="person" name="person">
            ${people.map((person) => html`<option value="${person.id}">${person.name} (${person.email})</option>`)}
          </select>
        </p>
        <fieldset>
          <legend>Organisations</legend>
          ${books.map(
            (book) =>
              html`<label
                ><input type="checkbox" name="tenant" value="${book.id}" /> ${book.name}, ${book.currency}</label
              >`,
          )}
        </fieldset>
        <p>Stringline asks for: ${request.scopes.join(', ')}.</p>
        <button name="decision" value="allow">Allow access</button>
        <button name="decision" value="cancel">Cancel</button>
      </form>
      <p class="quiet">Then you go back to ${new URL(request.redirectUri).origin}.</p>
    `,
  )
