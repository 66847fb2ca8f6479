import { html, type Html, page } from '../html.ts'
import type { Ledger, StoredBankTransaction, StoredDocument, StoredPayment } from './ledger.ts'

const table = (caption: string, heads: readonly string[], rows: readonly Html[]): Html => html`
  <h2>${caption}</h2>
  ${
    rows.length === 0
      ? html`<p class="quiet">None.</p>`
      : html`<div class="wide">
          <table>
            <thead>
              <tr>
                ${heads.map((head) => html`<th scope="col">${head}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </div>`
  }
`

const amount = (text: string): Html => html`<td class="number">${text}</td>`
const nameOf = (ledger: Ledger, { contactId }: StoredDocument): string => ledger.contact(contactId)?.contact.Name ?? ''

/** Everything in an organisation's books. */
export function bookPage(ledger: Ledger): string {
  const { book } = ledger
  const here = `/xero/organisations/${book.id}`
  const documentRow = (document: StoredDocument): Html =>
    html`<tr>
      <td>
        ${
          document.kind === 'invoice'
            ? html`<a href="${here}/invoices/${document.id}">${document.number}</a>`
            : document.number
        }
      </td>
      <td>${nameOf(ledger, document)}</td>
      <td>${document.date}</td>
      <td>${document.status}</td>
      ${amount(document.total)}${amount(ledger.settlementOf(document).left)}
    </tr>`
  const heads = ['Number', 'Contact', 'Date', 'Status', 'Total']
  return page(
    book.name,
    html`
      <p><a href="/">All organisations</a> · ${book.currency}</p>
      ${table('Invoices', [...heads, 'Due'], ledger.documents('invoice').toReversed().map(documentRow))}
      ${table('Credit notes', [...heads, 'Left'], ledger.documents('creditNote').toReversed().map(documentRow))}
      ${table(
        'Payments',
        ['Date', 'For', 'Reference', 'Status', 'Amount'],
        ledger
          .payments()
          .toReversed()
          .map((each) => paymentRow(ledger, each)),
      )}
      ${table(
        'Spent and received',
        ['Date', 'From', 'Reference', 'Status', 'Amount', 'Do'],
        ledger
          .bankTransactions()
          .toReversed()
          .map((each) => transactionRow(ledger, each)),
      )}
      ${table(
        'Contacts',
        ['Name', 'E-mail', 'Status'],
        ledger.contacts().map(
          ({ contact }) =>
            html`<tr>
              <td>${contact.Name}</td>
              <td>${contact.EmailAddress}</td>
              <td>${contact.ContactStatus}</td>
            </tr>`,
        ),
      )}
    `,
  )
}

const paymentRow = (ledger: Ledger, payment: StoredPayment): Html =>
  html`<tr>
    <td>${payment.date}</td>
    <td>${ledger.document(payment.kind, payment.documentId)?.number}</td>
    <td>${payment.reference}</td>
    <td>${payment.status}</td>
    ${amount(payment.amount)}
  </tr>`

const transactionRow = (ledger: Ledger, transaction: StoredBankTransaction): Html =>
  html`<tr>
    <td>${transaction.date}</td>
    <td>${ledger.book.accounts.find(({ AccountID }) => AccountID === transaction.accountId)?.Name}</td>
    <td>${transaction.reference}</td>
    <td>${transaction.status}</td>
    ${amount(transaction.total)}
    <td>
      ${spentDeeds(transaction).map(
        ([deed, label]) =>
          html`<form method="post" action="/xero/organisations/${ledger.book.id}/spent/${transaction.id}/${deed}">
            <button>${label}</button>
          </form>`,
      )}
    </td>
  </tr>`

function spentDeeds({ status, reconciled }: StoredBankTransaction): [deed: string, label: string][] {
  if (status === 'DELETED') return []
  if (reconciled) return [['unreconcile', 'Unreconcile']]
  return [
    ['reconcile', 'Reconcile'],
    ['delete', 'Delete'],
  ]
}

const field = (id: string, label: string, value: string, type = 'text'): Html =>
  html`<p class="field">
    <label for="${id}">${label}</label> <input id="${id}" name="${id}" type="${type}" value="${value}" />
  </p>`

/** One invoice with what a bookkeeper does to it. */
export function invoicePage(ledger: Ledger, invoice: StoredDocument, fault?: string): string {
  const here = `/xero/organisations/${ledger.book.id}/invoices/${invoice.id}`
  const { paid, credited, left } = ledger.settlementOf(invoice)
  const banks = ledger.book.accounts.filter(({ Type }) => Type === 'BANK')
  const isOpen = invoice.status === 'AUTHORISED'
  const isDraft = invoice.status === 'DRAFT' || invoice.status === 'SUBMITTED'
  const ends = isDraft ? ['AUTHORISED', 'DELETED'] : isOpen ? ['VOIDED'] : []
  return page(
    `Invoice ${invoice.number}`,
    html`
      <p><a href="/xero/organisations/${ledger.book.id}">${ledger.book.name}</a></p>
      ${fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`}
      <p>${nameOf(ledger, invoice)} · ${invoice.date} · <strong>${invoice.status}</strong></p>
      <p>
        Subtotal ${invoice.subTotal}, tax ${invoice.totalTax}, total ${invoice.total} ${invoice.currency}; paid ${paid},
        credited ${credited}, due ${left}
      </p>
      ${
        isDraft || isOpen
          ? html`<form method="post" action="${here}/change">
              ${field('reference', 'Reference', invoice.reference)}
              ${field('dueDate', 'Due date', invoice.dueDate ?? '', 'date')}
              ${invoice.lines.map(
                (line, at) =>
                  html`<fieldset>
                    <legend>Line ${at + 1}, account ${line.accountCode}, ${line.taxType}, ${line.lineAmount}</legend>
                    ${field(`description-${at}`, 'Description', line.description)}
                    ${field(`quantity-${at}`, 'Quantity', line.quantity ?? '')}
                    ${field(`unitAmount-${at}`, 'Unit price', line.unitAmount ?? '')}
                  </fieldset>`,
              )}
              <button>Save changes</button>
            </form>`
          : undefined
      }
      ${
        isOpen
          ? html`<form method="post" action="${here}/pay">
              ${field('amount', 'Amount', left)} ${field('date', 'Date paid', ledger.today(), 'date')}
              <p class="field">
                <label for="account">Account</label>
                <select id="account" name="account">
                  ${banks.map(({ Code, Name }) => html`<option value="${Code}">${Code} ${Name}</option>`)}
                </select>
              </p>
              <button>Add payment</button>
            </form>`
          : undefined
      }
      ${
        ends.length === 0
          ? undefined
          : html`<form method="post" action="${here}/status">
              ${ends.map((status) => html`<button name="status" value="${status}">${labels[status]}</button>`)}
            </form>`
      }
      ${table(
        'Payments',
        ['Date', 'Reference', 'Amount', 'Take back'],
        ledger.paymentsOf(invoice).map(
          (each) =>
            html`<tr>
              <td>${each.date}</td>
              <td>${each.reference}</td>
              ${amount(each.amount)}
              <td>
                <form method="post" action="${here}/unpay">
                  <button name="payment" value="${each.id}">Remove payment</button>
                </form>
              </td>
            </tr>`,
        ),
      )}
    `,
  )
}

const labels: Record<string, string> = { AUTHORISED: 'Approve', DELETED: 'Delete', VOIDED: 'Void' }
