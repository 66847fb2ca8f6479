import { sendInvoice } from '#domain/shares/api.ts'
import {
  getReminders,
  getReminderSchedule,
  resumeReminders,
  stopReminders,
  updateReminderSchedule,
} from '#domain/reminders/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { givenClient, givenCompany, keepOpen, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import type { TestServer } from '#server/testing/server.ts'
import { reminderHandlers } from './handlers.ts'
import { remindClients } from './jobs.ts'

/** A Friday in Auckland: there it is eleven in the morning of it when tests start. */
export const today = '2026-11-20'

let addressed = 0

/** A company in Auckland with a client whom it may chase, and what is done about it in tests. */
export async function givenChase(server: TestServer) {
  const company = await givenCompany(server, 'Kauri & Sons')
  // Late invoices are late longer than a trial goes on.
  await keepOpen(server, company)
  const admin = company.orgAdmin
  const clientId = (await givenClient(admin, { name: 'Tui Bakery' })).id
  const remindersOf = (id: string) => admin.call(getReminders, { params: { id } })
  const mail = (id: string, to: string) => admin.call(sendInvoice, { params: { id }, body: { to } })
  return {
    company,
    admin,
    clientId,
    remindersOf,
    mail,
    async choose(days: number[], enabled = true) {
      const { version } = await admin.call(getReminderSchedule, {})
      return admin.call(updateReminderSchedule, { body: { enabled, days }, version })
    },
    /** An invoice that was mailed, at an address of its own unless one is given. */
    async mailed(dueDate: string, to = `owner${(addressed += 1)}@tui.example`) {
      const { id, invoiceNumber } = await givenInvoiceIn(admin, clientId, 'pending', { date: today, dueDate })
      await mail(id, to)
      return { id, invoiceNumber, to }
    },
    stop: (id: string) => admin.call(stopReminders, { params: { id } }),
    resume: (id: string) => admin.call(resumeReminders, { params: { id } }),
    /** The clock's hour comes round, in as many processes as there are. */
    async hourComes(times = 1, at: Company = company) {
      const runs = reminderHandlers.flatMap(({ run }) =>
        Array.from({ length: times }, () => run(server, companyEnvelope(remindClients, at.id, {}))),
      )
      await Promise.all(runs)
    },
    /** By how many days from its due date an invoice was reminded of, the latest first. */
    sentOf: async (id: string) => (await remindersOf(id)).items.map(({ days }) => days),
  }
}

export type Chase = Awaited<ReturnType<typeof givenChase>>
