// What the floor asks of PostgreSQL about invoices and variations; see floor-statements.ts. $1 is the company.
import { invoiceAnswers, paymentJson, variationAnswers } from './floor-answers.ts'
import { activity, company, listed } from './floor-statements.ts'

// Overdue by the day of the company, as the product counts it.
const today = `(now() at time zone 'Pacific/Auckland')::date`
const shownStatus = `case when i.status in ('pending', 'approved') and i.due_date < ${today} and i.amount_paid < i.total then 'overdue' else i.status end`

const invoiceSummary = `i.id, i.company_id "companyId", i.version, i.client_id "clientId", c.name "clientName",
  i.job_id "jobId", j.name "jobName",
  i.number "invoiceNumber", i.reference, i.date, i.due_date "dueDate", i.status, ${shownStatus} "shownStatus",
    i.subtotal::text, i.tax_total::text "taxTotal",
  i.total::text, i.amount_paid::text "amountPaid", (i.total - i.amount_paid)::text balance, i.created_at "createdAt",
    i.updated_at "updatedAt",
  i.issued, ${invoiceAnswers}`

const invoiceNames = `join clients c on c.company_id = i.company_id and c.id = i.client_id
  left join jobs j on j.company_id = i.company_id and j.id = i.job_id`

/** A list's answer with its counts beside items and total, all of it counted in one grouping. */
const counted = (list: string, from: string, group: string, where: string, total: string): string =>
  list
    .replace(
      /'total', \(select count\(\*\)[^]*\)\)::text body$/,
      `'total', (select coalesce(sum(n), 0) from counted where ${total}),
    'counts', (select json_object_agg(g, n) from counted))::text body`,
    )
    .replace(/^/, `with counted as (select ${group} g, count(*) n ${from} where ${where} group by 1) `)

const invoiceList = (where: string, order: string, status?: string): string =>
  counted(
    listed(
      invoiceSummary,
      'from invoices i',
      invoiceNames,
      status === undefined ? where : `${where} and ${shownStatus} = '${status}'`,
      order,
      '',
    ),
    'from invoices i',
    shownStatus,
    where,
    status === undefined ? 'true' : `g = '${status}'`,
  )

const invoice = (
  lines: string,
): string => `${invoiceSummary}, i.payment_terms "paymentTerms", i.notes, (select l.provider_id from external_links l
  where l.company_id = i.company_id and l.provider = 'xero' and l.kind = 'invoice' and l.record_id = i.id) "xeroId",
  (select json_agg(json_build_object('id', l.position::text, 'description', l.description, 'quantity',
    trim_scale(l.quantity)::text,
      'unitPrice', case when scale(trim_scale(l.unit_price)) < 2
        then l.unit_price::numeric(14, 2) else trim_scale(l.unit_price) end::text,
      'taxRate', trim_scale(l.tax_rate)::text, 'kind', l.kind, 'jobId', l.job_id, 'jobName', lj.name, 'variationId',
        l.variation_id, 'variationNumber', v.code,
      'amount', l.amount::text, 'tax', l.tax::text) order by l.position)
    from ${lines} l left join jobs lj on lj.company_id = l.company_id and lj.id = l.job_id
      left join variations v on v.company_id = l.company_id and v.id = l.variation_id where l.company_id = i.company_id
        and l.invoice_id = i.id) items,
  (select coalesce(json_agg(json_build_object('id', p.id, 'date', p.date, 'amount', p.amount::text, 'method', p.method,
    'reference', p.reference,
      'createdAt', p.created_at, 'reverses', p.reverses, 'reversed', exists (select from payments r
        where r.company_id = p.company_id and r.reverses = p.id),
      ${paymentJson}) order by p.created_at, p.id), '[]')
    from payments p where p.company_id = i.company_id and p.invoice_id = i.id) payments,
  (select coalesce(json_agg(json_build_object('to', m.to_address, 'sentAt', m.created_at, 'status', m.status)
    order by m.created_at desc), '[]')
    from mails m where m.company_id = i.company_id and m.subject_id = i.id and m.subject_kind = 'invoice') sendings,
  json_build_object('name', c.name, 'address', c.address, 'email', case c.billing_email when '' then c.email else
    c.billing_email end) "billTo",
  json_build_object('name', o.name, 'address', o.address, 'email', case o.billing_email when '' then o.email else
    o.billing_email end, 'phone', o.phone,
    'gstNumber', o.gst_number, 'bankAccount', o.bank_account) supplier`

const variationSummary = `v.id, v.company_id "companyId", v.version, v.code "variationId", v.name, v.description,
  v.type, v.status,
  v.progress_status "progressStatus", case when v.invoiced_by_hand or m.invoiced >= v.quoted_amount
    and m.invoiced > 0 then 'invoiced' else 'not_invoiced' end "invoiceStatus",
  v.show_in_job_report "showInJobReport", v.date_added "dateAdded", v.date_approved "dateApproved",
    v.date_completed "dateCompleted",
  v.quoted_amount::text "quotedAmount", v.cost::text, (v.quoted_amount - v.cost)::text margin,
    m.invoiced::text "invoicedToDate",
  greatest(0, v.quoted_amount - m.invoiced)::text "remainingToInvoice", v.client_id "clientId", c.name "clientName",
    v.job_id "jobId", j.name "jobName",
  v.created_by_name "createdBy", v.created_at "createdAt", v.updated_at "updatedAt",
    v.signed_amount::text "signedAmount", ${variationAnswers}`

const variationNames = `join clients c on c.company_id = v.company_id and c.id = v.client_id
  left join jobs j on j.company_id = v.company_id and j.id = v.job_id
  cross join lateral (select coalesce(sum(case v.type when 'credit' then - l.amount else l.amount end), 0)
    ::numeric(14, 2) invoiced
    from invoice_lines l
    join invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.status not in ('draft', 'void')
    where l.company_id = v.company_id and l.variation_id = v.id) m`

/** Reads: $2 is the offset of a page, or the record's id. */
export const moneyReads = {
  listInvoices: invoiceList(`i.${company}`, 'i.date desc, i.id desc'),
  filterInvoices: invoiceList(`i.${company}`, 'i.total desc, i.id desc', 'overdue'),
  searchInvoices: invoiceList(`i.${company} and (i.number ilike $3 or i.reference ilike $3)`, 'i.date desc, i.id desc'),
  readInvoice: `select row_to_json(t)::text body from (select ${invoice('invoice_lines')}
    from invoices i ${invoiceNames} join companies o on o.id = i.company_id
    where i.${company} and i.id = $2) t`,
  listVariations: counted(
    listed(variationSummary, 'from variations v', variationNames, `v.${company}`, 'v.date_added desc, v.id desc', ''),
    'from variations v',
    'v.status',
    `v.${company}`,
    'true',
  ),
} as const

/** Writes: $2 is the user. An invoice with its lines ($9, a JSON array), its number and its activity. */
export const moneyWrites = {
  createInvoice: `with number as (update counters set value = value + 1 where ${company} and kind = 'invoice'
    returning value),
    priced as (select *, (nth - 1)::integer as position, round(quantity * "unitPrice", 2) amount,
      round(round(quantity * "unitPrice", 2) * "taxRate", 2) tax
      from rows from (jsonb_to_recordset($9) as (description text, quantity numeric, "unitPrice" numeric,
        "taxRate" numeric)) with ordinality
        as item (description, quantity, "unitPrice", "taxRate", nth)),
    made as (insert into invoices (company_id, id, client_id, job_id, number, reference, date, due_date, payment_terms,
      subtotal, tax_total, total, created_by, created_hash)
      select $1, $3, $4, $5, 'INV-2026-' || value, $6, $7, $8, 'Net 30', (select sum(amount) from priced),
        (select sum(tax) from priced),
        (select sum(amount + tax) from priced), $2, '\\x00' from number returning *),
    lines as (insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity, unit_price,
      tax_rate, job_id, amount, tax)
      select m.company_id, m.id, m.client_id, p.position, p.description, p.quantity, p."unitPrice", p."taxRate",
        m.job_id, p.amount, p.tax from made m, priced p returning *),
    told as (${activity('invoice.created', 'invoice', 'number', 'made')})
    select row_to_json(t)::text body from (select ${invoice('lines')} from made i ${invoiceNames} join companies o
      on o.id = i.company_id) t`,
} as const
