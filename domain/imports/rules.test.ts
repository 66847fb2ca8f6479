import { describe, expect, it } from 'vitest'
import { formOf, guessColumns, guessReading } from './rules.ts'

const reading = { dateOrder: 'day', decimalMark: '.', today: '2026-11-27' } as const

const ofOurs = 'invoiceNumber reference client job date dueDate status subtotal tax total paid balance'.split(' ')
const ofXero =
  'client - invoiceNumber reference date dueDate total tax paid balance description quantity unitPrice lineAmount lineTax status'
    .split(' ')
    .map((field) => (field === '-' ? null : field))

describe('the columns of a file of invoices', () => {
  it.each([
    [
      'our own list',
      'Invoice number,Reference,Client,Job,Date,Due date,Status,Subtotal,Tax,Total,Paid,Balance,Created,Last changed',
    ],
    [
      'our own list in Spanish',
      'Número de factura,Referencia,Cliente,Obra,Fecha,Vencimiento,Estado,Subtotal,Impuesto,Total,Pagado,Saldo,Alta,Último cambio',
    ],
    [
      'our own list in French',
      'Numéro de facture,Référence,Client,Chantier,Date,Échéance,Statut,Sous-total,Taxe,Total,Payé,Solde,Création,Dernière modification',
    ],
  ])('are guessed: %s', (_, heading) => {
    expect(guessColumns('invoices', heading.split(','), [])).toEqual([...ofOurs, null, null])
  })

  it('are guessed of what another program exports, lines and all', () => {
    const heading =
      '*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,*Description,*Quantity,*UnitAmount,LineAmount,TaxAmount,Status'
    expect(guessColumns('invoices', heading.split(','), [])).toEqual(ofXero)
  })
})

describe('what a cell of an invoice says', () => {
  const valueOf = (field: 'status' | 'taxRate' | 'total' | 'dueDate', text: string, decimalMark: '.' | ',' = '.') =>
    formOf('invoices', { ...reading, decimalMark, columns: [field] }, [text])[field]

  it.each([
    ['15%', '0.15'],
    ['15', '0.15'],
    ['0.15', '0.15'],
    ['12.5 %', '0.125'],
    ['0.5%', '0.005'],
    ['1', '0.01'],
    ['0', '0'],
    ['GST on income', 'GST on income'],
  ])('a tax rate of %s is %s', (text, rate) => expect(valueOf('taxRate', text)).toBe(rate))

  it('a tax rate with a comma', () => expect(valueOf('taxRate', '5,5 %', ',')).toBe('0.055'))

  it.each([
    ['AUTHORISED', 'approved'],
    ['Awaiting Payment', 'approved'],
    ['Approuvée', 'approved'],
    ['Borrador', 'draft'],
    ['Payée', 'paid'],
    ['Voided', 'void'],
    ['En retard', 'overdue'],
    ['Vencida', 'overdue'],
    ['sometimes', 'sometimes'],
  ])('a status of %s is %s', (text, status) => expect(valueOf('status', text)).toBe(status))

  it.each([
    ['$1,234.50', '1234.50'],
    ['€ 12', '12.00'],
    ['-5', '-5.00'],
  ])('an amount of %s is %s', (text, amount) => expect(valueOf('total', text)).toBe(amount))

  it('tells how the file is written', () => {
    const rows = [['13/02/2026', '1.250,50']]
    expect(guessReading(rows, ['dueDate', 'total'], 'Pacific/Auckland')).toEqual({ dateOrder: 'day', decimalMark: ',' })
  })
})
