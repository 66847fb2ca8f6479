import { sql } from 'kysely'
import { largestStored } from '#domain/money.ts'
import type { Records } from './matrix-records.ts'
import type { TestServer } from './server.ts'
import { storeAnew } from './stored-figures.ts'

/** How many rows of each kind are added. */
export const rowsAtLimit = 30

/** A quantity and a unit price whose product is the largest amount that a column keeps. */
const [quantity, unitPrice] = ['99999.99', '10000001']

/**
 * Brings every amount of the client to its column's limit and adds many rows of each kind, straight to the tables: no
 * form takes so much. Each line is of the client's job and of its approved variation; payments are of other invoices.
 */
export async function largestRows(server: TestServer, own: Records): Promise<void> {
  const at = { company: own.companyId, client: own.clientId }
  await server.services.database.inTenant({ kind: 'system', companyId: own.companyId }, async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    await run(sql`update jobs set contract_amount = ${largestStored}, total_invoiced = ${largestStored},
      pending_variation_value = ${largestStored}, approved_variation_value = ${largestStored}
      where company_id = ${at.company} and id = ${own.jobId}`)
    await run(sql`update variations set quoted_amount = ${largestStored}, cost = ${largestStored}
      where company_id = ${at.company} and client_id = ${at.client}`)
    for (const [status, approved] of [
      ['pending_approval', null],
      ['approved', '2026-11-10'],
    ])
      await run(sql`insert into variations (company_id, id, client_id, job_id, code, name, description, status,
          date_added, date_approved, quoted_amount, cost, created_by_name, created_hash)
        select companies.id, md5(${own.jobId} || ${status} || nth)::uuid, ${at.client}, ${own.jobId},
          ${status} || nth, 'Deck', 'A deck',
          ${status}, '2026-11-01', ${approved}::date, ${largestStored}, ${largestStored}, 'Mere', ''
        from companies cross join generate_series(1, ${rowsAtLimit}) as nth where companies.id = ${at.company}`)
    await run(
      sql`update invoice_lines set job_id = null, variation_id = null
        where company_id = ${at.company} and client_id = ${at.client}`,
    )
    for (const [status, paid] of [
      ['approved', '0'],
      ['paid', largestStored],
    ])
      await run(sql`insert into invoices (company_id, id, client_id, number, reference, date, due_date, status,
          subtotal, tax_total, total, amount_paid, payment_terms, created_hash, first_issued_at)
        select companies.id, md5(${own.jobId} || ${status} || nth)::uuid, ${at.client}, ${status} || nth, 'Stage',
          '2026-11-02', '2026-11-03',
          ${status}, ${largestStored}, 0, ${largestStored}, ${paid}, 'Net 7', '', now()
        from companies cross join generate_series(1, ${rowsAtLimit}) as nth where companies.id = ${at.company}`)
    await run(sql`insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity,
        unit_price, tax_rate, job_id, variation_id, amount, tax, shown_to_client)
      select company_id, id, client_id, 0, 'Deck', ${quantity}, ${unitPrice}, 0,
        case when status = 'paid' then null else ${own.jobId}::uuid end,
        case when status = 'paid' then null else ${own.approvedVariationId}::uuid end, ${largestStored}, 0, true
      from invoices where company_id = ${at.company} and reference = 'Stage' and client_id = ${at.client}`)
    await run(sql`insert into payments (company_id, id, invoice_id, client_id, date, amount, method,
        created_hash, shown_to_client)
      select company_id, md5(id::text)::uuid, id, client_id, '2026-11-04', ${largestStored}, 'bank', '', true
      from invoices
      where company_id = ${at.company} and reference = 'Stage' and status = 'paid' and client_id = ${at.client}`)
    await run(sql`update invoice_lines set quantity = ${quantity}, unit_price = ${unitPrice}, tax_rate = 0,
      amount = ${largestStored}, tax = 0, job_id = ${own.jobId} 
      where company_id = ${at.company} and invoice_id = ${own.pendingInvoiceId}`)
    await run(sql`update invoices set subtotal = ${largestStored}, tax_total = 0, total = ${largestStored}
      where company_id = ${at.company} and id = ${own.pendingInvoiceId}`)
    await run(sql`update reports set contract_amount = ${largestStored}, invoiced_to_date = ${largestStored},
      approved_variations = ${largestStored}, pending_variations = ${largestStored}
      where company_id = ${at.company} and client_id = ${at.client}`)
    await storeAnew(db, own.companyId)
  })
}
