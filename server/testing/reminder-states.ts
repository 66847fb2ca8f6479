import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import { getReminders, resumeReminders, stopReminders } from '#domain/reminders/api.ts'
import type { Caller } from './caller.ts'
import { givenClient, type Company } from './given.ts'
import { givenInvoiceIn } from './money-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'

/** The reminders of an invoice, in the states they come into. */
export function reminderKind(company: () => Company): RecordKind {
  const me = (): Caller => company().orgAdmin
  const remindersOf =
    (status: InvoiceStatus, more: (id: string) => Promise<unknown> = () => Promise.resolve()) =>
    async (): Promise<Made> => {
      const clientId = (await givenClient(me())).id
      const { id } = await givenInvoiceIn(me(), clientId, status)
      await more(id)
      const read = async (person: Caller) => {
        const answer = await person.try(getReminders, { params: { id } })
        return answer.status === 200 ? answer.body : undefined
      }
      return { clientId, params: { id }, read, listed: read }
    }
  return {
    calls: { stopReminders: { endpoint: stopReminders }, resumeReminders: { endpoint: resumeReminders } },
    states: {
      'of a draft': remindersOf('draft'),
      'of what is owed': remindersOf('pending'),
      stopped: remindersOf('approved', (id) => me().call(stopReminders, { params: { id } })),
      'of what is paid': remindersOf('paid'),
    },
  }
}
