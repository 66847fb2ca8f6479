import { AccountingApi } from 'xero-node/dist/gen/api/accountingApi.js'
import type { Invoice } from 'xero-node/dist/gen/model/accounting/invoice.js'
import { type Choice, connected, openPlayground, type Playground } from '../sandbox.testing.ts'
import { books } from './organisations.ts'

export const [builders, electricians, australians] = books.map(({ id }) => id) as [string, string, string]

export interface Desk extends Playground {
  /** The official client, signed in and pointed here. */
  api: AccountingApi
  token: string
  tenant: string
}

/** A sandbox, an organisation that is connected to it, and the official client in between. */
export async function openDesk(choice: Choice & { folder?: string; scope?: string } = {}): Promise<Desk> {
  const playground = await openPlayground(choice.folder)
  const tenants = choice.tenants ?? [builders]
  const { access_token: token } = await connected(playground.sandbox.url, { ...choice, tenants }, choice.scope)
  return { ...playground, api: clientAt(playground.sandbox.url, token), token, tenant: tenants[0] ?? '' }
}

export function clientAt(url: string, token: string): AccountingApi {
  const api = new AccountingApi(`${url}/xero/api.xro/2.0`)
  api.accessToken = token
  return api
}

/** What a call was refused with, as the official client tells it. */
export async function refusal(call: Promise<unknown>): Promise<{
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
  messages: string[]
}> {
  try {
    await call
  } catch (error) {
    const told = JSON.parse(String(error)) as {
      response: { statusCode: number; headers: Record<string, string>; body: Record<string, unknown> }
    }
    const { statusCode: status, headers, body } = told.response
    const elements = (body['Elements'] ?? []) as { ValidationErrors: { Message: string }[] }[]
    const messages = elements.flatMap(({ ValidationErrors }) => ValidationErrors.map(({ Message }) => Message))
    return { status, headers, body, messages }
  }
  throw new Error('The call was not refused.')
}

/** Asks without the official client, for what it would not let through. */
export async function raw(
  { sandbox, token, tenant }: Pick<Desk, 'sandbox' | 'token' | 'tenant'>,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> & { text?: string } }> {
  const headers = { authorization: `Bearer ${token}`, 'xero-tenant-id': tenant, ...init.headers }
  const response = await fetch(`${sandbox.url}/xero/api.xro/2.0${path}`, { ...init, headers })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } }
}

export const put = (body: object, headers: Record<string, string> = {}) => ({
  method: 'PUT',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
export const post = (body: object, headers: Record<string, string> = {}) => ({ ...put(body, headers), method: 'POST' })

/** An approved invoice of 115.00, or what is changed of it; the library's enumerations are their words. */
export const invoice = (changes: object = {}): Invoice => {
  const words: object = {
    type: 'ACCREC',
    status: 'AUTHORISED',
    contact: { name: 'Kauri Homes Ltd' },
    date: '2026-03-01',
    dueDate: '2026-03-31',
    lineItems: [{ description: 'Framing', quantity: 2, unitAmount: 50, accountCode: '200' }],
    ...changes,
  }
  return words
}

/** Makes one invoice and answers it. */
export async function made({ api, tenant }: Desk, changes: object = {}): Promise<Invoice> {
  const { body } = await api.createInvoices(tenant, { invoices: [invoice(changes)] })
  return body.invoices?.[0] ?? {}
}
