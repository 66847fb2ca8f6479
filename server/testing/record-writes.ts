import { getReminderSchedule, updateReminderSchedule } from '#domain/reminders/api.ts'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import * as companies from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import { createJob, deleteJob, updateJob } from '#domain/jobs/api.ts'
import { createReport, deleteReport, updateReport } from '#domain/reports/api.ts'
import { getSecondStepRule, updateSecondStepRule } from '#domain/second-step/api.ts'
import { createShare, revokeShare, sendReport } from '#domain/shares/api.ts'
import { uploaded } from '../files/uploads.testing.ts'
import {
  clientBody,
  givenClient,
  givenJob,
  givenPasskey,
  givenReport,
  jobBody,
  reportBody,
  type Company,
  type Person,
} from './given.ts'
import type { ReadyWrite } from './money-writes.ts'
import type { TestServer } from './server.ts'

/** Where the writes happen: a company with a client, a job and a report. */
export interface Place {
  server: TestServer
  company: Company
  admin: Person
  client: Awaited<ReturnType<typeof givenClient>>
  job: Awaited<ReturnType<typeof givenJob>>
  report: Awaited<ReturnType<typeof givenReport>>
}

/** One successful write of every kind beside those of money, with the activity it must leave. */
export const recordWrites = (
  at: () => Place,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => ({
  createClient: {
    action: 'client.created',
    kind: 'client',
    write: async () => ({
      label: 'Kea',
      send: () => at().admin.try(createClient, { body: clientBody({ name: 'Kea' }) }),
    }),
  },
  updateClient: {
    action: 'client.updated',
    kind: 'client',
    async write() {
      const { id } = await givenClient(at().admin, { name: 'Old', notes: 'a', phone: '1' })
      const logo = await uploaded(at().admin, 'client-logo')
      return {
        about: id,
        label: 'New',
        changes: {
          name: { from: 'Old', to: 'New' },
          notes: { from: 'a', to: '' },
          logoFileId: { from: null, to: logo.id },
        },
        send: () =>
          at().admin.try(updateClient, {
            params: { id },
            body: { name: 'New', notes: '', phone: '1', clientId: '', logoFileId: logo.id },
            version: 1,
          }),
      }
    },
  },
  deleteClient: {
    action: 'client.deleted',
    kind: 'client',
    async write() {
      const { id } = await givenClient(at().admin, { name: 'Gone' })
      return { about: id, label: 'Gone', send: () => at().admin.try(deleteClient, { params: { id } }) }
    },
  },
  createJob: {
    action: 'job.created',
    kind: 'job',
    write: async () => ({
      label: 'Shed',
      send: () => at().admin.try(createJob, { body: jobBody(at().client.id, { name: 'Shed' }) }),
    }),
  },
  updateJob: {
    action: 'job.updated',
    kind: 'job',
    async write() {
      const { id } = await givenJob(at().admin, at().client.id, {
        name: 'Deck',
        contractAmount: '100',
        milestones: [{ title: 'Piles' }],
      })
      return {
        about: id,
        label: 'Deck',
        changes: {
          status: { from: 'in-progress', to: 'completed' },
          contractAmount: { from: '100.00', to: '250.50' },
          milestones: {
            from: [{ title: 'Piles', dueDate: null, completed: false }],
            to: [{ title: 'Piles', dueDate: null, completed: true }],
          },
        },
        send: () =>
          at().admin.try(updateJob, {
            params: { id },
            body: {
              status: 'completed',
              contractAmount: 250.5,
              name: 'Deck',
              milestones: [{ title: 'Piles', completed: true }],
            },
            version: 1,
          }),
      }
    },
  },
  deleteJob: {
    action: 'job.deleted',
    kind: 'job',
    async write() {
      const { id } = await givenJob(at().admin, at().client.id, { name: 'Gone' })
      return { about: id, label: 'Gone', send: () => at().admin.try(deleteJob, { params: { id } }) }
    },
  },
  createReport: {
    action: 'report.created',
    kind: 'report',
    write: async () => ({
      label: 'PR-2026-002',
      send: () => at().admin.try(createReport, { body: reportBody(at().client.id, at().job.id) }),
    }),
  },
  updateReport: {
    action: 'report.updated',
    kind: 'report',
    async write() {
      const own = await givenJob(at().admin, at().client.id, { totalInvoiced: '10' })
      const { id, reportId } = await givenReport(at().admin, at().client.id, own.id)
      await at().admin.call(updateJob, { params: { id: own.id }, body: { totalInvoiced: '20' }, version: 1 })
      const photo = await uploaded(at().admin, 'report-image')
      return {
        about: id,
        label: reportId,
        changes: {
          progressPercentage: { from: 40, to: 55 },
          invoicedToDate: { from: '10.00', to: '20.00' },
          images: { from: [], to: [{ fileId: photo.id, caption: 'Slab' }] },
        },
        send: () =>
          at().admin.try(updateReport, {
            params: { id },
            body: { progressPercentage: 55, refreshFigures: true, images: [{ fileId: photo.id, caption: 'Slab' }] },
            version: 1,
          }),
      }
    },
  },
  deleteReport: {
    action: 'report.deleted',
    kind: 'report',
    async write() {
      const { id, reportId } = await givenReport(at().admin, at().client.id, at().job.id)
      return { about: id, label: reportId, send: () => at().admin.try(deleteReport, { params: { id } }) }
    },
  },
  createShare: {
    action: 'share.created',
    kind: 'report',
    write: async () => ({
      about: at().report.id,
      label: at().report.reportId,
      send: () => at().admin.try(createShare, { params: { id: at().report.id }, body: {} }),
    }),
  },
  revokeShare: {
    action: 'share.revoked',
    kind: 'report',
    async write() {
      const share = await at().admin.call(createShare, { params: { id: at().report.id }, body: {} })
      return {
        about: at().report.id,
        label: at().report.reportId,
        send: () => at().admin.try(revokeShare, { params: { id: at().report.id, shareId: share.id } }),
      }
    },
  },
  sendReport: {
    action: 'report.sent',
    kind: 'report',
    async write() {
      const { id, reportId } = at().report
      const shareId = newId()
      return {
        about: id,
        label: reportId,
        changes: { to: 'a@tui.example', shareId },
        send: () => at().admin.try(sendReport, { params: { id }, body: { id: shareId, to: 'a@tui.example' } }),
      }
    },
  },
  updateCompany: {
    action: 'company.updated',
    kind: 'company',
    async write() {
      const { version } = await at().admin.call(companies.getCompany, {})
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { gstNumber: { from: '', to: '123456789' }, defaultTaxRate: { from: '0.15', to: '0.125' } },
        send: () =>
          at().admin.try(companies.updateCompany, {
            body: { gstNumber: '123456789', defaultTaxRate: '0.125', email: 'office@example.test' },
            version,
          }),
      }
    },
  },
  updateSettings: {
    action: 'settings.updated',
    kind: 'company',
    async write() {
      const { version } = await at().admin.call(companies.getSettings, {})
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { theme: { from: 'system', to: 'dark' } },
        send: () => at().admin.try(companies.updateSettings, { body: { theme: 'dark', language: 'en' }, version }),
      }
    },
  },
  updateBranding: {
    action: 'branding.updated',
    kind: 'company',
    async write() {
      const { version } = await at().admin.call(companies.getBranding, {})
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { primaryColor: { from: '#10B981', to: '#0F4C5C' } },
        send: () => at().admin.try(companies.updateBranding, { body: { primaryColor: '#0f4c5c' }, version }),
      }
    },
  },
  updateSecondStepRule: {
    action: 'secondStepRule.updated',
    kind: 'company',
    async write() {
      const { server, company, admin } = at()
      const { version } = await admin.call(getSecondStepRule, {})
      // Required until then, of an admin who has one: everybody else goes on without.
      await givenPasskey(server, admin.email)
      const rows = server.platform.db.updateTable('companies').set({ second_step_required: true })
      await rows.where('id', '=', company.id).execute()
      return {
        about: company.id,
        label: 'Kauri',
        changes: { required: { from: true, to: false } },
        send: () => admin.try(updateSecondStepRule, { body: { required: false }, version }),
      }
    },
  },
  updateReminderSchedule: {
    action: 'reminderSchedule.updated',
    kind: 'company',
    async write() {
      const { version, days: from } = await at().admin.call(getReminderSchedule, {})
      const to = [from.length, 30]
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { days: { from, to } },
        send: () => at().admin.try(updateReminderSchedule, { body: { enabled: false, days: to }, version }),
      }
    },
  },
  updateNumbering: {
    action: 'numbering.updated',
    kind: 'company',
    async write() {
      const { version, report: from } = await at().admin.call(companies.getNumbering, {})
      const to = { prefix: 'RPT', next: from.next + 100 }
      return {
        about: at().company.id,
        label: 'Kauri',
        changes: { report: { from, to } },
        send: () => at().admin.try(companies.updateNumbering, { body: { report: to }, version }),
      }
    },
  },
})
