import { expect } from 'vitest'
import type { createInvoiceBody, InvoiceRecord } from '#domain/invoices/schema.ts'
import { approveVariation } from '#domain/variations/api.ts'
import type { z } from 'zod'
import type { Answer } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenVariation,
  type Person,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import type { TestServer } from '#server/testing/server.ts'
import type { Snapshots } from '#server/testing/snapshot.ts'

type Lines = z.input<typeof createInvoiceBody>['items']

/** What refusals are tried on. */
export interface Trade {
  me: Person
  /** Two clients of the company, each with a job and an approved variation; the first also with one not approved. */
  at: Record<'client' | 'job' | 'variation' | 'pending' | 'otherClient' | 'otherJob' | 'otherVariation', string>
  draft: InvoiceRecord
  /** Paid in part; its line is the first client's variation. */
  approved: InvoiceRecord
}

/** A company with two clients, their work and two invoices. */
export async function givenTrade(server: TestServer): Promise<Trade> {
  const me = (await givenCompany(server)).orgAdmin
  const givenWork = async () => {
    const client = await givenClient(me)
    const job = await givenJob(me, client.id)
    const variation = await givenVariation(me, client.id, { jobId: job.id })
    await me.call(approveVariation, { params: { id: variation.id } })
    return [client.id, job.id, variation.id] as const
  }
  const [client, job, variation] = await givenWork()
  const [otherClient, otherJob, otherVariation] = await givenWork()
  const pending = (await givenVariation(me, client, { jobId: job })).id
  const draft = await givenInvoice(me, client, { jobId: job })
  const items = lineOf({ description: 'x', variationId: variation })
  const approved = await givenInvoiceIn(me, client, 'approved', { jobId: job, items }, '15')
  return { me, at: { client, job, variation, pending, otherClient, otherJob, otherVariation }, draft, approved }
}

/** One line over 115.00 with tax. */
export const lineOf = (more: Partial<Lines[number]> = {}): Lines => [
  { description: 'Framing', quantity: 1, unitPrice: '100', taxRate: '0.15', ...more },
]

/** Refused as said, and not a single row is different from before. */
export async function expectRefused(
  answer: Promise<Answer<unknown>>,
  { status, message }: { status: number; message: string },
  { snapshots, before }: { snapshots: Snapshots; before: Record<string, string> },
): Promise<void> {
  const { status: answered, problem } = await answer
  const said = problem.errors?.map((error) => `${error.path}: ${error.message}`).join(', ') ?? problem.detail
  expect([answered, said]).toEqual([status, message])
  expect(await snapshots.take()).toEqual(before)
}
