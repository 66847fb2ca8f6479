import { sandboxClient } from '../clients.ts'
import { html, page } from '../html.ts'
import { isWebAddress } from '../waiting.ts'
import { type Person, tenantId } from './people.ts'

/** What `/authorize` was asked, once it has been found to be right. */
export interface AuthorizeRequest {
  redirectUri: string
  scopes: string[]
  state: string | undefined
  challenge: string | undefined
  nonce: string | undefined
  hint: string | undefined
  /** The person signs in anew, also where they are signed in already. */
  fresh: boolean
  /** How many seconds ago they may have signed in at most. */
  maxAge: number
}

/** Wrong in a way that is told to the person (nobody knows where to send them), or to the application. */
export type AuthorizeFault =
  | { shown: string }
  | { redirectUri: string; state: string | undefined; error: string; description: string }

/** What the application was registered for. */
const known = new Set([
  'openid',
  'profile',
  'email',
  'offline_access',
  'User.Read',
  'Mail.Send',
  'Mail.ReadWrite',
  'Calendars.ReadWrite',
])

/** By which name an organisation is asked for in addresses: any, one's own, or this one. */
export const isTenant = (text: string): boolean => ['common', 'organizations', tenantId].includes(text.toLowerCase())

/** A scope without the name of Graph in front, which may stand there. */
const plain = (scope: string): string => scope.replace(/^https:\/\/graph\.microsoft\.com\//, '')

/** Reads the query of `/authorize`. */
export function readAuthorize(query: URLSearchParams): AuthorizeRequest | AuthorizeFault {
  const take = (name: string): string | undefined => query.get(name) ?? undefined
  const redirectUri = take('redirect_uri')
  const state = take('state')
  if (take('client_id') !== sandboxClient.id)
    return { shown: `AADSTS700016: Application with identifier '${take('client_id') ?? ''}' was not found.` }
  if (redirectUri === undefined || !isWebAddress(redirectUri))
    return { shown: 'AADSTS50011: The redirect URI specified in the request does not match those configured.' }
  const scopes = (take('scope') ?? '')
    .split(' ')
    .filter((scope) => scope !== '')
    .map(plain)
  const refuse = (error: string, description: string): AuthorizeFault => ({ redirectUri, state, error, description })
  if (take('response_type') !== 'code')
    return refuse('unsupported_response_type', 'AADSTS700054: response_type is not enabled for the application.')
  if (!['query', undefined].includes(take('response_mode')))
    return refuse('invalid_request', 'AADSTS900144: The sandbox answers in the query alone.')
  if (scopes.length === 0) return refuse('invalid_request', "AADSTS900144: The request body must contain 'scope'.")
  const unknown = scopes.find((scope) => !known.has(scope))
  if (unknown !== undefined)
    return refuse('invalid_client', `AADSTS650053: The application asked for scope '${unknown}' that doesn't exist.`)
  const challenge = take('code_challenge')
  if (challenge !== undefined && take('code_challenge_method') !== 'S256')
    return refuse('invalid_request', 'AADSTS501491: The sandbox takes hashed challenges alone.')
  const maxAge = Number(take('max_age') ?? Infinity)
  if (!(maxAge >= 0)) return refuse('invalid_request', "AADSTS90023: The value for 'max_age' is not valid.")
  const fresh = take('prompt') === 'login'
  return { redirectUri, state, scopes, challenge, nonce: take('nonce'), hint: take('login_hint'), fresh, maxAge }
}

export interface ConsentPage {
  id: string
  request: AuthorizeRequest
  people: readonly Person[]
  action: string
  fault?: string
}

/** The page on which somebody says who they are and accepts, or cancels. */
export const consentPage = ({ id, request, people, action, fault }: ConsentPage): string =>
  page(
    'Permissions requested by Stringline (sandbox)',
    html`
      <p>
        This page stands in for Microsoft’s. It asks what Microsoft would ask, and lets Stringline into made-up mail.
      </p>
      ${fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="request" value="${id}" />
        <p class="field">
          <label for="person">Signed in to Microsoft as</label>
          <select id="person" name="person">
            ${people.map(({ id, name, email, claimed }) => html`<option value="${id}">${name} (${claimed ?? email})</option>`)}
          </select>
        </p>
        <p class="field">
          <label for="address">or with another address</label>
          <input id="address" name="address" type="email" autocomplete="off" value="${request.hint}" />
        </p>
        ${
          request.fresh
            ? html`<p>The user signs in again.</p>`
            : html`<p class="field">
                <label for="since">Signed in there</label>
                <select id="since" name="since">
                  <option value="0">just now</option>
                  <option value="259200">three days ago</option>
                </select>
              </p>`
        }
        <p>Stringline asks for: ${request.scopes.join(', ')}.</p>
        <button name="decision" value="accept">Accept</button>
        <button name="decision" value="cancel" formnovalidate>Cancel</button>
      </form>
      <p class="quiet">Then you go back to ${new URL(request.redirectUri).origin}.</p>
    `,
  )
