import { storageKey } from '../files/bytes.ts'
import { newId } from '#domain/ids.ts'
import { addMembership } from '../platform/session/members.ts'
import { addProgramToken } from '../platform/session/programs.ts'
import { loosePurposes, nowhere, samplePicture, type Records } from './matrix-records.ts'
import type { TestServer } from './server.ts'
import { importIdsOf, spareImports } from './imports.ts'
import { spareLinks } from './spare-links.ts'
import { spareTasks, taskIdsOf } from './spare-tasks.ts'
import { insertCheckout } from './given-checkout.ts'
import { insertExport } from './export-states.ts'
import { insertIntake } from './intake-states.ts'
import { givenSession, insertPeople } from './people.ts'
import { storeMade } from './stored-figures.ts'

/**
 * Beside the client's own: an empty client, jobs, a report with a share link, variations, invoices and files. Rows
 * written straight to the tables and files without bytes, which is all that a write looks at: calls by the hundred use
 * them up. Only a logo of the company has its bytes, since every document shows it from then on.
 */
export async function spareRecords(server: TestServer, own: Records): Promise<Records> {
  const { companyId, clientId } = own
  const made = nowhere()
  const loose = Object.fromEntries(
    Object.keys(loosePurposes).map((key) => [key, made[key as keyof typeof loosePurposes]]),
  ) as Record<keyof typeof loosePurposes, string>
  const {
    emptyClientId,
    jobId,
    emptyJobId,
    reportId,
    otherRoleId,
    variationId,
    approvedVariationId,
    invoiceId,
    paymentId,
    checkoutId,
    draftInvoiceId,
    pendingInvoiceId,
    mailId,
    userId,
    invitedId,
    inviteToken,
    roleId,
    tokenId,
    exportId,
    intakeId,
  } = made
  const [tasks, imports] = [taskIdsOf(made), importIdsOf(made)]
  const row = { company_id: companyId, created_hash: Buffer.alloc(32), code: emptyClientId }
  const job = {
    ...row,
    client_id: clientId,
    name: 'Spare job',
    address: '1 Spare Street',
    start_date: '2026-01-01',
    estimated_end_date: '2027-01-01',
    contract_amount: '1.00',
  }
  const variation = {
    company_id: companyId,
    created_hash: row.created_hash,
    client_id: clientId,
    job_id: jobId,
    name: 'Spare variation',
    description: 'a',
    date_added: '2026-11-01',
    quoted_amount: '200.00',
    cost: '1.00',
    created_by_name: 'Mere',
  }
  const invoice = {
    company_id: companyId,
    created_hash: row.created_hash,
    client_id: clientId,
    job_id: jobId,
    reference: 'Spare',
    date: '2026-11-01',
    due_date: '2026-12-01',
    subtotal: '100.00',
    tax_total: '15.00',
    total: '115.00',
    payment_terms: 'Net 30',
  }
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db
      .insertInto('files')
      .values(
        Object.entries(loose).map(([key, id]) => ({
          company_id: companyId,
          id,
          purpose: loosePurposes[key as keyof typeof loosePurposes],
          name: 'site.jpg',
          content_type: 'image/jpeg',
          size: 1,
          sha256: '0',
          width: 1,
          height: 1,
          stored_at: '2026-11-01T00:00:00.000Z',
        })),
      )
      .execute()
    await insertExport(db, { companyId, id: exportId, status: 'failed' })
    await insertIntake(db, { companyId, id: intakeId, status: 'failed' })
    await insertPeople(db, companyId, { userId, invitedId, inviteToken, roleId })
    await db
      .insertInto('clients')
      .values({ ...row, id: emptyClientId, name: 'Spare client', email: 'spare@example.test', phone: '1' })
      .execute()
    await db
      .insertInto('jobs')
      .values([
        { ...job, id: jobId, code: jobId },
        { ...job, id: emptyJobId, code: emptyJobId },
      ])
      .execute()
    await db
      .insertInto('reports')
      .values({
        ...row,
        id: reportId,
        client_id: clientId,
        job_id: own.jobId,
        date: '2026-11-01',
        prepared_by: 'Mere',
        prepared_by_title: 'Manager',
        progress_percentage: 1,
        tasks_achieved: 'a',
        tasks_planned: 'b',
        key_updates: 'c',
        client_communication: 'd',
        accidents: 'e',
        council_inspections: 'f',
        contract_amount: '1.00',
        invoiced_to_date: '0.00',
        approved_variations: '0.00',
        pending_variations: '0.00',
      })
      .execute()
    await db
      .insertInto('roles')
      .values({
        company_id: companyId,
        id: otherRoleId,
        name: `Spare role ${otherRoleId}`,
        description: 'Spare',
        permissions: ['manage_jobs:view'],
        created_hash: row.created_hash,
      })
      .execute()
    await db
      .insertInto('variations')
      .values([
        { ...variation, id: variationId, code: variationId },
        {
          ...variation,
          id: approvedVariationId,
          code: approvedVariationId,
          status: 'approved',
          date_approved: '2026-11-02',
        },
      ])
      .execute()
    await db
      .insertInto('invoices')
      .values([
        {
          ...invoice,
          id: invoiceId,
          number: invoiceId,
          status: 'approved',
          amount_paid: '15.00',
          first_issued_at: '2026-11-01T00:00:00Z',
        },
        {
          ...invoice,
          id: pendingInvoiceId,
          number: pendingInvoiceId,
          status: 'pending',
          first_issued_at: '2026-11-01T00:00:00Z',
        },
        { ...invoice, id: draftInvoiceId, number: draftInvoiceId, status: 'draft' },
      ])
      .execute()
    await db
      .insertInto('invoice_lines')
      .values(
        [invoiceId, pendingInvoiceId, draftInvoiceId].map((id) => ({
          company_id: companyId,
          invoice_id: id,
          client_id: clientId,
          position: 0,
          description: 'Spare line',
          quantity: '1',
          unit_price: '100',
          tax_rate: '0.15',
          job_id: jobId,
          amount: '100.00',
          tax: '15.00',
          shown_to_client: id !== draftInvoiceId,
        })),
      )
      .execute()
    await db
      .insertInto('payments')
      .values({
        company_id: companyId,
        id: paymentId,
        invoice_id: invoiceId,
        client_id: clientId,
        date: '2026-11-10',
        amount: '15.00',
        method: 'bank',
        shown_to_client: true,
        created_hash: row.created_hash,
      })
      .execute()
    await db
      .insertInto('mails')
      .values({
        company_id: companyId,
        id: mailId,
        to_address: 'spare@example.test',
        subject: 'a',
        text_body: 'b',
        html_body: 'c',
        subject_kind: 'invoice',
        subject_id: invoiceId,
        status: 'kept',
      })
      .execute()
    await insertCheckout(db, { companyId, invoiceId, id: checkoutId, kept: '50.00' })
    await spareImports(db, { companyId, ...imports })
    await spareLinks(server, db, { ...made, companyId })
    await spareTasks(db, { ...tasks, companyId }, own.commentId)
    await storeMade(db, companyId, {
      made: [
        tasks.taskId,
        tasks.neededTaskId,
        tasks.otherTaskId,
        emptyClientId,
        jobId,
        emptyJobId,
        reportId,
        variationId,
        approvedVariationId,
        invoiceId,
        pendingInvoiceId,
        draftInvoiceId,
      ],
      touched: [clientId, own.jobId],
    })
  })
  await insertToken(server, companyId, tokenId)
  for (const size of ['print', 'thumb'] as const)
    await server.services.storage.put(
      storageKey(companyId, loose.looseCompanyLogoId, size),
      await samplePicture(),
      'image/jpeg',
    )
  return {
    ...own,
    ...imports,
    ...loose,
    ...tasks,
    emptyClientId,
    jobId,
    emptyJobId,
    reportId,
    shareId: made.shareId,
    shareToken: made.shareToken,
    invoiceLinkId: made.invoiceLinkId,
    invoiceLinkToken: made.invoiceLinkToken,
    otherRoleId,
    variationId,
    approvedVariationId,
    invoiceId,
    paymentId,
    checkoutId,
    draftInvoiceId,
    pendingInvoiceId,
    mailId,
    userId,
    sessionId: await givenSession(server, { companyId, userId }),
    invitedId,
    inviteToken,
    roleId,
    tokenId,
    exportId,
    intakeId,
  }
}

/** A token of somebody who has no other: each person may have only so many. */
async function insertToken({ platform }: TestServer, companyId: string, id: string): Promise<void> {
  const accountId = newId()
  await platform.transact(async (db) => {
    await db
      .insertInto('accounts')
      .values({ id: accountId, email: `${accountId}@example.test`, name: 'Spare holder' })
      .execute()
    await addMembership(db, { accountId, companyId, userId: newId() })
    const token = { id, name: 'Spare token', hash: Buffer.alloc(32), now: '2026-11-01T00:00:00Z' }
    await addProgramToken(db, { accountId, companyId }, { ...token, expiresAt: '2027-11-01T00:00:00Z' })
  })
}
