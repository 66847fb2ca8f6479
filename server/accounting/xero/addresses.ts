import type { Config } from '#server/platform/config.ts'
import type { HeldBooks } from '../queries/books.ts'

/** Where somebody sees an invoice in Xero; they may have to sign in there. */
export function addressOfInvoice(
  { xero }: Config,
  { organisationId, chart }: Pick<HeldBooks, 'organisationId' | 'chart'>,
  id: string,
): string | null {
  if (xero === undefined) return null
  if (xero.isSandbox) return `${xero.api}/organisations/${organisationId}/invoices/${id}`
  const url = new URL('https://go.xero.com/organisationlogin/default.aspx')
  url.searchParams.set('shortcode', chart?.shortCode ?? '')
  url.searchParams.set('redirecturl', `/AccountsReceivable/View.aspx?InvoiceID=${id}`)
  return url.href
}
