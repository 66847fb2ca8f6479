import {
  clientAnswers,
  invoiceAnswers,
  jobAnswers,
  paymentJson,
  reportAnswers,
  variationAnswers,
} from './floor-answers.ts'
import { instant, timesOf, today } from './floor-days.ts'
import type { FloorKind } from './floor-tables.ts'
import { tasksSource } from './floor-task-source.ts'

// What the floor's tables are filled with, from the product's. What depends on the day is as of today: a server of this
// design would write it anew at midnight.

export interface Source {
  /** Expressions over the row that `from` names by the kind's first letter. */
  ordered: string
  /** What it is ordered by where it is found, if that is another. */
  found?: string
  status: string
  code: string
  words: string
  /** Whether it is late today. */
  late?: string
  /** The values of the layout's own columns. */
  columns?: string
  from: string
  shared: string
  listed?: string
  more?: string
  /** What is kept beside its rows, made from `filling`. */
  beside?: string
}

/** Where each kind is read from when the floor is filled. */
export const sources: Record<FloorKind, Source> = {
  clients: {
    ordered: 'lower(c.name)',
    status: 'c.status',
    code: 'c.code',
    words: 'c.name, c.code, c.email, c.contact_name, c.address',
    from: `from clients c cross join lateral (
      select count(*) "totalJobs", count(*) filter (where active) "activeJobs" from jobs j
      where j.company_id = c.company_id and j.client_id = c.id) jobs`,
    shared: `select c.id, c.company_id "companyId", c.version, c.code "clientId", c.name, c.email,
      c.billing_email "billingEmail", c.website, c.phone, c.address, c.contact_name "contactName",
      c.contact_phone "contactPhone", c.contact_email "contactEmail", null logo, null "xeroId", c.status, c.notes,
      jobs.*, ${timesOf('c')}, ${clientAnswers}`,
  },
  jobs: {
    ordered: 'j.created_at',
    status: 'j.status',
    code: 'j.code',
    words: `j.name, j.code, j.address, c.name, j.quote_number, j.project_manager_name, j.job_manager`,
    late: `j.status <> 'completed' and j.estimated_end_date < ${today}`,
    columns: `, j.code as job_code, j.contract_amount as amount, j.name, lower(c.name) as client_name,
      floor.folded(j.name || ' ' || c.name) as found_by, names.json as names, bill_to.json as bill_to,
      of_report.json as of_report`,
    from: `from jobs j
      join clients c on c.company_id = j.company_id and c.id = j.client_id
      join companies o on o.id = j.company_id
      cross join lateral (
        select coalesce(sum(l.amount), 0) invoiced,
          coalesce(sum(l.amount) filter (where l.variation_id is null), 0) of_contract,
          coalesce(sum(l.amount) filter (where i.date between date_trunc('month', ${today}) and ${today}), 0)
            this_month,
          coalesce(sum(l.amount) filter (where i.date between date_trunc('month', ${today}) - interval '1 month'
            and ${today} - interval '1 month'), 0) last_month
        from invoice_lines l
        join invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.status not in ('draft', 'void')
        where l.company_id = j.company_id and l.job_id = j.id) m
      cross join lateral (
        select coalesce(sum(signed) filter (where date_approved is not null), 0) approved,
          coalesce(sum(signed) filter (where date_approved is null), 0) pending,
          coalesce(sum(sign(signed) * greatest(0, abs(signed) - billed)) filter (where date_approved is not null), 0)
            left_over,
          coalesce(sum(signed) filter (where date_approved between date_trunc('month', ${today}) and ${today}), 0)
            this_month,
          coalesce(sum(signed) filter (where date_approved between date_trunc('month', ${today}) - interval '1 month'
            and ${today} - interval '1 month'), 0) last_month
        from (select date_approved, case type when 'credit' then - quoted_amount else quoted_amount end signed,
            (select coalesce(sum(l.amount), 0) from invoice_lines l join invoices i on i.company_id = l.company_id
              and i.id = l.invoice_id and i.status not in ('draft', 'void')
              where l.company_id = j.company_id and l.variation_id = variations.id) billed
          from variations where company_id = j.company_id and job_id = j.id) s) v
      cross join lateral (
        select (j.total_invoiced + m.invoiced) invoiced, (j.pending_variation_value + v.pending) pending,
          (j.approved_variation_value + v.approved) approved, greatest(0.00, greatest(0.00,
            round(j.contract_amount * coalesce((select p.progress_percentage from reports p where
              p.company_id = j.company_id and p.job_id = j.id order by p.date desc, p.id desc limit 1), 0) / 100, 2)
            + j.approved_variation_value - j.total_invoiced - m.of_contract) + v.left_over) unclaimed) f
      cross join lateral (
        select coalesce(json_agg(json_build_object('title', title, 'dueDate', due_date, 'completed', completed)
          order by position), '[]') listed
        from job_milestones where company_id = j.company_id and job_id = j.id) milestones
      cross join lateral (select floor.inner((select row_to_json(t) from (
        select c.id "clientId", c.name "clientName", j.id "jobId", j.name "jobName") t)) json) names
      cross join lateral (select floor.inner((select row_to_json(t) from (
        select json_build_object('name', c.name, 'address', c.address, 'email', c.billing_email) "billTo",
          json_build_object('name', o.name, 'address', o.address, 'email', o.email, 'phone', o.phone,
            'gstNumber', o.gst_number, 'bankAccount', o.bank_account) supplier) t)) json) bill_to
      cross join lateral (select floor.inner((select row_to_json(t) from (
        select j.address "jobAddress", o.name "companyName", null logo, j.contract_amount::text "contractAmount",
          f.invoiced::text "invoicedToDate",
          f.approved::text "approvedVariations", f.pending::text "pendingVariations", milestones.listed milestones,
          (select coalesce(json_agg(json_build_object('id', i.id, 'invoiceNumber', i.number, 'reference', i.reference,
            'date', i.date, 'dueDate', i.due_date, 'total', i.total::text, 'balance', (i.total - i.amount_paid)::text,
            'status', ${shownStatus('i')}) order by i.date, i.id), '[]')
            from invoices i where i.company_id = j.company_id and i.job_id = j.id and i.status not in ('draft', 'void'))
            invoices,
          (select coalesce(json_agg(json_build_object('id', w.id, 'variationId', w.code, 'name', w.name,
            'type', w.type, 'quotedAmount', w.quoted_amount::text, 'signedAmount', w.signed_amount::text,
            'status', w.status) order by w.date_added, w.id), '[]')
            from variations w where w.company_id = j.company_id and w.job_id = j.id and w.show_in_job_report) variations
        ) t)) json) of_report`,
    shared: `select j.id, j.company_id "companyId", j.version, j.code "jobId", j.client_id "clientId",
      c.name "clientName", j.name, j.address, j.start_date "startDate", j.estimated_end_date "estimatedEndDate",
      j.status, j.status <> 'completed' and j.estimated_end_date < ${today} overdue,
      j.project_manager_name "projectManagerName", j.job_manager "jobManager", j.quote_number "quoteNumber",
      j.claim_number "claimNumber", j.description, j.notes, j.contract_amount::text "contractAmount",
      j.total_invoiced::text "totalInvoiced", j.pending_variation_value::text "pendingVariationValue",
      j.approved_variation_value::text "approvedVariationValue",
      json_build_object('contractAmount', j.contract_amount::text, 'totalInvoiced', f.invoiced::text,
        'pendingVariationValue', f.pending::text, 'approvedVariationValue', f.approved::text,
        'contractValue', (j.contract_amount + f.approved)::text,
        'remainingToInvoice', greatest(0.00, j.contract_amount + f.approved - f.invoiced)::text,
        'progress', case when j.contract_amount = 0 then 0 else round(100 * f.invoiced / j.contract_amount) end)
        figures, f.unclaimed::text unclaimed,
      j.active, ${timesOf('j')}, ${jobAnswers}`,
    more: `select milestones.listed milestones, '[]'::json files, json_build_object(
      'invoiced', floor.trend(m.this_month, m.last_month),
      'approvedVariations', floor.trend(v.this_month, v.last_month)) trends`,
  },
  reports: {
    ordered: 'r.date',
    status: `''`,
    code: 'r.code',
    words: 'r.code, j.name, c.name',
    columns: ', lower(c.name) as client_name, r.progress_percentage as progress, r.created_by as author',
    from: `from reports r
      join clients c on c.company_id = r.company_id and c.id = r.client_id
      join jobs j on j.company_id = r.company_id and j.id = r.job_id
      join companies o on o.id = r.company_id
      cross join lateral (
        select count(*) n, min(i.file_id::text) filter (where position = 0) cover,
          coalesce(json_agg(json_build_object('fileId', f.id, 'caption', i.caption, 'url', '/api/files/' || f.id,
            'thumbnailUrl', '/api/files/' || f.id || '?size=thumb', 'width', f.width, 'height', f.height)
            order by position), '[]') json
        from report_images i join files f on f.company_id = i.company_id and f.id = i.file_id
        where i.company_id = r.company_id and i.report_id = r.id) images`,
    shared: `select r.id, r.company_id "companyId", r.version, r.code "reportId", r.client_id "clientId",
      c.name "clientName", r.job_id "jobId", j.name "jobName", r.date, r.prepared_by "preparedBy",
      r.progress_percentage "progressPercentage", ${timesOf('r')}, ${reportAnswers}`,
    listed: `select images.n "imageCount", '/api/files/' || images.cover || '?size=thumb' "coverThumbnailUrl"`,
    more: `select j.address "jobAddress", o.name "companyName", r.prepared_by_title "preparedByTitle",
      r.tasks_achieved "tasksAchieved", r.tasks_planned "tasksPlanned", r.key_updates "keyUpdates",
      r.client_communication "clientCommunication", r.accidents, r.council_inspections "councilInspections", r.comments,
      r.contract_amount::text "contractAmount", r.invoiced_to_date::text "invoicedToDate",
      r.approved_variations::text "approvedVariations", r.pending_variations::text "pendingVariations", r.milestones,
      r.invoices, r.variations, null logo, images.json images, '[]'::json viewings`,
    beside: `insert into floor.counts (company_id, kind, number, total, counts)
      select company_id, 'reports of ' || author, 0, count(*), '{}' from filling group by 1, 2;`,
  },
  invoices: {
    ordered: 'i.date',
    status: 's.shown',
    code: 'i.number',
    words: 'i.number, i.reference',
    columns: ', i.total',
    from: `from invoices i
      join clients c on c.company_id = i.company_id and c.id = i.client_id
      join jobs j on j.company_id = i.company_id and j.id = i.job_id
      cross join lateral (select ${shownStatus('i')} shown) s`,
    shared: `select i.id, i.company_id "companyId", i.version, i.client_id "clientId", c.name "clientName",
      i.job_id "jobId", j.name "jobName", i.number "invoiceNumber", i.reference, i.date, i.due_date "dueDate", i.status,
      s.shown "shownStatus", i.subtotal::text, i.tax_total::text "taxTotal", i.total::text,
      i.amount_paid::text "amountPaid", (i.total - i.amount_paid)::text balance, i.issued, ${timesOf('i')},
      ${invoiceAnswers}`,
    more: `select i.payment_terms "paymentTerms", i.notes, null "xeroId", '[]'::json sendings, '[]'::json viewings,
      (select json_agg(json_build_object('id', l.position::text, 'description', l.description,
        'quantity', trim_scale(l.quantity)::text, 'unitPrice', l.unit_price::numeric(14, 2)::text,
        'taxRate', trim_scale(l.tax_rate)::text, 'kind', l.kind, 'jobId', l.job_id, 'jobName', j.name,
        'variationId', l.variation_id, 'variationNumber', v.code, 'amount', l.amount::text, 'tax', l.tax::text)
        order by l.position)
        from invoice_lines l left join variations v on v.company_id = l.company_id and v.id = l.variation_id
        where l.company_id = i.company_id and l.invoice_id = i.id) items,
      (select coalesce(json_agg(json_build_object('id', p.id, 'date', p.date, 'amount', p.amount::text,
        'method', p.method, 'reference', p.reference, 'createdAt', ${instant('p.created_at')}, 'reverses', p.reverses,
        'reversed', false, ${paymentJson})), '[]')
        from payments p where p.company_id = i.company_id and p.invoice_id = i.id) payments,
      (select json_build_object('name', c.name, 'address', c.address, 'email', c.billing_email)) "billTo",
      (select json_build_object('name', name, 'address', address, 'email', email, 'phone', phone,
        'gstNumber', gst_number, 'bankAccount', bank_account) from companies where id = i.company_id) supplier`,
  },
  variations: {
    ordered: 'v.date_added',
    status: 'v.status',
    code: 'v.code',
    words: 'v.name, v.description, v.code',
    columns: `, (select row_to_json(t)::text from (select v.id, v.code "variationId", v.name, v.description, v.type,
      v.quoted_amount::text "quotedAmount", v.signed_amount::text "signedAmount", v.date_added "dateAdded",
      c.name "clientName", j.name "jobName") t) as awaiting`,
    from: `from variations v
      join clients c on c.company_id = v.company_id and c.id = v.client_id
      join jobs j on j.company_id = v.company_id and j.id = v.job_id
      cross join lateral (
        select coalesce(sum(l.amount), 0.00) invoiced from invoice_lines l
        join invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.status not in ('draft', 'void')
        where l.company_id = v.company_id and l.variation_id = v.id) m`,
    shared: `select v.id, v.company_id "companyId", v.version, v.code "variationId", v.name, v.description, v.type,
      v.status, v.progress_status "progressStatus",
      case when m.invoiced > 0 and m.invoiced >= v.quoted_amount then 'invoiced' else 'pending' end "invoiceStatus",
      v.show_in_job_report "showInJobReport", v.date_added "dateAdded", v.date_approved "dateApproved",
      v.date_completed "dateCompleted", v.quoted_amount::text "quotedAmount", v.signed_amount::text "signedAmount",
      v.cost::text, (v.quoted_amount - v.cost)::text margin, m.invoiced::text "invoicedToDate",
      greatest(0.00, v.quoted_amount - m.invoiced)::text "remainingToInvoice", v.client_id "clientId",
      c.name "clientName", v.job_id "jobId", j.name "jobName", v.created_by_name "createdBy", ${timesOf('v')},
      ${variationAnswers}`,
    more: `select '[]'::json images, '[]'::json files, (select json_build_object(
      'quotedAmount', (sign * v.quoted_amount)::text, 'cost', (sign * v.cost)::text,
      'margin', (sign * (v.quoted_amount - v.cost))::text, 'invoicedToDate', (sign * m.invoiced)::text,
      'remainingToInvoice', (sign * greatest(0.00, v.quoted_amount - m.invoiced))::text)
      from (select case v.type when 'credit' then -1 else 1 end sign) s) signed`,
  },
  tasks: tasksSource,
}

function shownStatus(invoice: string): string {
  return `case when ${invoice}.status in ('pending', 'approved') and ${invoice}.due_date < ${today}
    and ${invoice}.amount_paid < ${invoice}.total then 'overdue' else ${invoice}.status end`
}
