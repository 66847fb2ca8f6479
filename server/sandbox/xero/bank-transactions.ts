import { randomUUID } from 'node:crypto'
import { findContact } from './contacts.ts'
import { asSent, dateOf, isAmountTypes, refuseTotals } from './documents.ts'
import { type Element, Invalid, isElement, textOf } from './elements.ts'
import type { Ledger, StoredBankTransaction } from './ledger.ts'
import { readLines, totalsOf } from './lines.ts'

const types = ['SPEND', 'RECEIVE'] as const

/**
 * Enters money that was spent from a bank account, or came into it; by its id it changes what is there. Throws what is
 * wrong with it.
 */
export function saveBankTransaction(
  ledger: Ledger,
  element: Element,
  how: { unitDecimals: 2 | 4; before: StoredBankTransaction | undefined },
): StoredBankTransaction {
  const { before } = how
  const status = textOf(element, 'Status') || before?.status || 'AUTHORISED'
  if (status !== 'AUTHORISED' && status !== 'DELETED') throw new Invalid(`The status '${status}' is not valid.`)
  refuseChange(before)
  if (status === 'DELETED') {
    if (before === undefined) throw new Invalid('Bank Transaction not of valid status for creation')
    return ledger.putBankTransaction({ ...before, status })
  }
  return ledger.putBankTransaction(readBankTransaction(ledger, element, how))
}

function refuseChange(before: StoredBankTransaction | undefined): void {
  if (before?.reconciled === true)
    throw new Invalid('This Bank Transaction cannot be edited as it has been reconciled with a Bank Statement.')
  if (before?.status === 'DELETED') throw new Invalid('Bank Transaction not of valid status for modification')
}

function readBankTransaction(
  ledger: Ledger,
  element: Element,
  { unitDecimals, before }: { unitDecimals: 2 | 4; before: StoredBankTransaction | undefined },
): Omit<StoredBankTransaction, 'updated'> {
  const { book } = ledger
  const said = textOf(element, 'Type') ?? before?.type
  const type = types.find((each) => each === said)
  if (type === undefined) throw new Invalid('The sandbox keeps bank transactions of type SPEND and RECEIVE alone.')
  const accountId = bankAccountOf(ledger, element) ?? before?.accountId
  if (accountId === undefined) throw new Invalid('A Bank Account must be specified for this type of transaction')
  const currency = textOf(element, 'CurrencyCode') || book.currency
  if (currency !== book.currency) throw new Invalid(`Organisation is not subscribed to currency ${currency}`)
  const amountTypes = textOf(element, 'LineAmountTypes') ?? before?.amountTypes ?? 'Exclusive'
  if (!isAmountTypes(amountTypes)) throw new Invalid(`The line amount type '${amountTypes}' is not valid.`)
  const lines = readLines(element['LineItems'] ?? before?.lines.map(asSent), {
    book,
    amountTypes,
    unitDecimals: element['LineItems'] === undefined ? 4 : unitDecimals,
    isApproved: true,
    mayDiscount: false,
    side: type === 'SPEND' ? 'expenses' : 'revenue',
    before: before?.lines ?? [],
  })
  if (lines.length === 0) throw new Invalid('One or more line items must be specified')
  const totals = totalsOf(lines, amountTypes)
  refuseTotals(element, totals)
  const transaction = {
    id: before?.id ?? randomUUID(),
    type,
    accountId,
    date: dateOf(element, 'Date') ?? before?.date ?? ledger.today(),
    reference: textOf(element, 'Reference', 255) ?? before?.reference ?? '',
    url: textOf(element, 'Url') ?? before?.url,
    amountTypes,
    status: 'AUTHORISED' as const,
    reconciled: element['IsReconciled'] === true,
    lines,
    ...totals,
  }
  // Last, when nothing else can be wrong: this may make one.
  return { ...transaction, contactId: contactOf(ledger, element, before) }
}

/** Only an account at a bank takes them, however else money may be entered in others. */
function bankAccountOf(ledger: Ledger, element: Element): string | undefined {
  const sent = element['BankAccount']
  if (!isElement(sent)) return undefined
  const id = textOf(sent, 'AccountID') || undefined
  const code = textOf(sent, 'Code') || undefined
  const account = ledger.book.accounts.find(({ AccountID, Code }) =>
    id === undefined ? Code === code : AccountID === id.toLowerCase(),
  )
  if (account?.AccountID === undefined || account.Status !== 'ACTIVE')
    throw new Invalid('The bank account could not be found or is archived')
  if (account.Type !== 'BANK') throw new Invalid(`Account code '${account.Code}' is not a bank account`)
  return account.AccountID
}

function contactOf(ledger: Ledger, element: Element, before: StoredBankTransaction | undefined): string {
  const sent = element['Contact']
  const named = isElement(sent) ? findContact(ledger, sent, { orMake: true }) : undefined
  const id = named?.contact.ContactID ?? before?.contactId
  if (id === undefined) throw new Invalid('A Contact must be specified for this type of transaction')
  return id
}
