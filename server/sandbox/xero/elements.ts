import { exception, Refused } from './refusals.ts'

/** What is wrong with one element of a request, in Xero's words. */
export class Invalid extends Error {
  readonly messages: readonly string[]
  constructor(...messages: string[]) {
    super(messages.join(' '))
    this.messages = messages
  }
}

export type Element = Record<string, unknown>

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements of a body: `{ "Invoices": [ … ] }`, a bare list, or one by itself. */
export function elementsOf(body: unknown, name: string): Element[] {
  const inside = isElement(body) && name in body ? body[name] : body
  const list = Array.isArray(inside) ? inside : [inside]
  const elements = list.filter(isElement)
  if (elements.length === 0 || elements.length < list.length || (isElement(inside) && Object.keys(inside).length === 0))
    throw exception(
      17,
      'NoDataProcessedException',
      `No data has been processed for this endpoint. This endpoint is expecting ${name} data to be specified in the request body.`,
    )
  return elements
}

/** What each kind calls having faults. */
const flags: Record<string, string> = {
  InvoiceID: 'HasErrors',
  CreditNoteID: 'HasErrors',
  ContactID: 'HasValidationErrors',
  PaymentID: 'HasValidationErrors',
  BankTransactionID: 'HasErrors',
}

/**
 * What Xero's OpenAPI document (xero_accounting.yaml) marks as read-only. Xero ignores it where it is sent; here it is
 * refused, so that nobody believes to have set it.
 */
const readOnly: Record<string, string[]> = {
  InvoiceID:
    'CISDeduction CISRate SubTotal TotalTax Total TotalDiscount HasAttachments IsDiscounted Payments Prepayments Overpayments AmountDue AmountPaid FullyPaidOnDate AmountCredited UpdatedDateUTC UpdatedDateUTCString CreditNotes'.split(
      ' ',
    ),
  CreditNoteID: 'CISDeduction CISRate UpdatedDateUTC UpdatedDateUTCString SentToContact'.split(' '),
  ContactID: 'UpdatedDateUTC Website Discount'.split(' '),
  PaymentID: 'PaymentType UpdatedDateUTC UpdatedDateUTCString'.split(' '),
  BankTransactionID: 'PrepaymentID OverpaymentID UpdatedDateUTC HasAttachments'.split(' '),
}

function refuseReadOnly(idField: string, element: Element): void {
  const sent = readOnly[idField]?.find((field) => element[field] !== undefined)
  if (sent !== undefined) throw new Invalid(`The field ${sent} is read-only.`)
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Works on each element by itself. One that is wrong keeps none of the others back; whether the whole is then a 400
 * with those that were wrong, or a 200 with all of them, is what `summarizeErrors` says.
 */
export function eachElement<Result extends object>(
  elements: Element[],
  { idField, summarize }: { idField: string; summarize: boolean },
  work: (element: Element) => Result,
): object[] {
  const answers = elements.map((element) => {
    try {
      refuseReadOnly(idField, element)
      return { ...work(element), StatusAttributeString: 'OK' }
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      const messages = error.messages.map((Message) => ({ Message }))
      const flag = flags[idField] === undefined ? {} : { [flags[idField]]: true }
      const told = { ...flag, StatusAttributeString: 'ERROR', ValidationErrors: messages }
      return { [idField]: nobody, ...element, ...told }
    }
  })
  const wrong = answers.filter(({ StatusAttributeString }) => StatusAttributeString === 'ERROR')
  if (wrong.length > 0 && summarize) throw validationException(wrong)
  return answers
}

/** A `ValidationException` about elements; what was right beside them has been kept. */
const validationException = (elements: object[]): Refused =>
  new Refused(400, {
    ErrorNumber: 10,
    Type: 'ValidationException',
    Message: 'A validation exception occurred',
    Elements: elements,
  })

/** Text of a field, undefined where it was not sent; null empties it. */
export function textOf(element: Element, field: string, most?: number): string | undefined {
  const value = element[field]
  if (value === undefined) return undefined
  if (value === null) return ''
  if (typeof value !== 'string') throw new Invalid(`The field ${field} must be a string.`)
  if (most !== undefined && value.length > most)
    throw new Invalid(`The field ${field} must be a string with a maximum length of ${most}.`)
  return value
}

/** A number of a field as decimal text, exactly as it was written. */
export function numberOf(element: Element, field: string): string | undefined {
  const value = element[field]
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!/^-?\d{1,13}(\.\d{1,13})?(e-\d{1,2})?$/.test(text)) throw new Invalid(`The field ${field} must be a number.`)
  return text
}
