// What the floor asks of PostgreSQL: one statement per endpoint, the answer built there as JSON text. $1 is the
// company.

import { clientAnswers, jobAnswers, reportAnswers } from './floor-answers.ts'

export const company = 'company_id = $1'

const reportSummary = `r.id, r.company_id "companyId", r.version, r.code "reportId", r.client_id "clientId",
  c.name "clientName", r.job_id "jobId",
  j.name "jobName", r.date, r.prepared_by "preparedBy", r.progress_percentage "progressPercentage",
  (select count(*) from report_images i where i.company_id = r.company_id and i.report_id = r.id) "imageCount",
  (select '/api/files/' || i.file_id || '?size=thumb' from report_images i where i.company_id = r.company_id
    and i.report_id = r.id and i.position = 0) "coverThumbnailUrl",
  r.created_at "createdAt", r.updated_at "updatedAt", ${reportAnswers}`

/**
 * A page and how many match, the way one writes it with care: the page chosen before names are joined, and counted
 * without them.
 */
export const listed = (
  columns: string,
  from: string,
  names: string,
  where: string,
  order: string,
  inside = names,
): string => `select json_build_object(
  'items', (select coalesce(json_agg(t), '[]') from (select ${columns} ${from} ${names} where ${alias(from)}.${company}
    and ${alias(from)}.id = any(array(
    select ${alias(from)}.id ${from} ${inside} where ${where} order by ${order} limit 50 offset $2))
      order by ${order}) t),
  'total', (select count(*) ${from} where ${where}))::text body`
const alias = (from: string): string => from.slice(-1)

const reportNames = `join clients c on c.company_id = r.company_id and c.id = r.client_id
  join jobs j on j.company_id = r.company_id and j.id = r.job_id`

const jobSummary = `j.id, j.company_id "companyId", j.version, j.code "jobId", j.client_id "clientId",
  c.name "clientName", j.name, j.address,
  j.start_date "startDate", j.estimated_end_date "estimatedEndDate", j.status, j.status <> 'completed'
    and j.estimated_end_date < current_date overdue,
  j.project_manager_name "projectManagerName", j.job_manager "jobManager", j.quote_number "quoteNumber",
    j.claim_number "claimNumber", j.description, j.notes,
  j.contract_amount::text "contractAmount", j.total_invoiced::text "totalInvoiced",
    j.pending_variation_value::text "pendingVariationValue",
  j.approved_variation_value::text "approvedVariationValue", json_build_object('contractAmount',
    j.contract_amount::text, 'totalInvoiced', (j.total_invoiced + m.invoiced)::text,
    'pendingVariationValue', (j.pending_variation_value + v.pending)::text, 'approvedVariationValue',
      (j.approved_variation_value + v.approved)::text,
    'contractValue', (j.contract_amount + j.approved_variation_value + v.approved)::text,
    'remainingToInvoice', greatest(0, j.contract_amount + j.approved_variation_value + v.approved - j.total_invoiced -
      m.invoiced)::text,
    'progress', case when j.contract_amount = 0 then 0 else
      round(100 * (j.total_invoiced + m.invoiced) / j.contract_amount) end) figures,
  j.active, j.created_at "createdAt", j.updated_at "updatedAt", ${jobAnswers}`

const jobNames = `join clients c on c.company_id = j.company_id and c.id = j.client_id
  cross join lateral (select coalesce(sum(l.amount), 0) invoiced from invoice_lines l
    join invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.status not in ('draft', 'void')
    where l.company_id = j.company_id and l.job_id = j.id) m
  cross join lateral (select coalesce(sum(signed) filter (where status = 'approved'), 0) approved,
    coalesce(sum(signed) filter (where status <> 'approved'), 0) pending
    from (select status, case type when 'credit' then - quoted_amount else quoted_amount end signed from variations
      where company_id = j.company_id and job_id = j.id) s) v`

const report = `r.id, r.company_id "companyId", r.version, r.code "reportId", r.client_id "clientId",
  c.name "clientName", r.job_id "jobId", j.name "jobName",
  j.address "jobAddress", o.name "companyName", r.date, r.prepared_by "preparedBy",
    r.prepared_by_title "preparedByTitle",
  r.progress_percentage "progressPercentage", r.tasks_achieved "tasksAchieved", r.tasks_planned "tasksPlanned",
    r.key_updates "keyUpdates",
  r.client_communication "clientCommunication", r.accidents, r.council_inspections "councilInspections", r.comments,
  r.contract_amount::text "contractAmount", r.invoiced_to_date::text "invoicedToDate",
    r.approved_variations::text "approvedVariations",
  r.pending_variations::text "pendingVariations", r.milestones, r.invoices, (select coalesce(json_agg(listed.variation
    order by listed.position), '[]')
    from jsonb_array_elements(r.variations) with ordinality as listed (variation, position)
    join variations v on v.company_id = r.company_id and v.id = (listed.variation ->> 'id')::uuid
      and v.show_in_job_report) variations, (select json_build_object('id', f.id, 'name', f.name, 'size', f.size,
    'contentType', f.content_type, 'width', f.width, 'height', f.height) from files f where f.company_id = c.company_id
      and f.id = c.logo_file_id) logo,
  (select coalesce(json_agg(json_build_object('fileId', f.id, 'caption', i.caption, 'url', '/api/files/' || f.id,
      'thumbnailUrl', '/api/files/' || f.id || '?size=thumb', 'width', f.width, 'height', f.height)
        order by i.position), '[]')
    from report_images i join files f on f.company_id = i.company_id and f.id = i.file_id
      where i.company_id = r.company_id and i.report_id = r.id) images,
  r.created_at "createdAt", r.updated_at "updatedAt",
    ${reportAnswers}`

export const activity = (action: string, kind: string, label: string, from: string): string =>
  `insert into activity (company_id, id, actor_kind, user_id, actor_name, action, subject_kind, subject_id,
    subject_label)
    select $1, uuidv7(), 'staff', $2, 'Mere Tautahi', '${action}', '${kind}', id, ${label} from ${from}`

/** Reads: $2 is the offset of a page, or the record's id. */
export const reads = {
  listReports: listed(reportSummary, 'from reports r', reportNames, `r.${company}`, 'r.date desc, r.id desc', ''),
  filterReports: listed(
    reportSummary,
    'from reports r',
    reportNames,
    `r.${company} and r.progress_percentage between 51 and 75 and r.date >= current_date - 89`,
    'lower(c.name) collate in_name_order, r.id',
  ),
  searchReports: listed(
    reportSummary,
    'from reports r',
    reportNames,
    `r.${company} and (r.job_id in (select id from jobs where ${company} and name ilike $3)
      or r.client_id in (select id from clients where ${company} and name ilike $3) or r.code ilike $3)`,
    'r.date desc, r.id desc',
    '',
  ),
  filterJobs: listed(
    jobSummary,
    'from jobs j',
    jobNames,
    `j.${company} and j.status = 'in-progress'`,
    'j.contract_amount desc, j.id desc',
    '',
  ),
  readReport: `select row_to_json(t)::text body from (select ${report} from reports r ${reportNames}
    join companies o on o.id = r.company_id
    where r.${company} and r.id = $2) t`,
} as const

/** Writes: $2 is the user. They leave the rows the product leaves: the record, its number, its activity. */
export const writes = {
  createClient: `with number as (update counters set value = value + 1 where ${company} and kind = 'client'
    returning value),
    made as (insert into clients (company_id, id, code, name, email, phone, address, contact_name, notes, created_hash)
      select $1, $3, 'CL-' || lpad(value::text, greatest(3, length(value::text)), '0'), $4, $5, $6, $7, $8, $9, '\\x00'
        from number returning *),
    told as (${activity('client.created', 'client', 'name', 'made')})
    select row_to_json(t)::text body from (select id, company_id "companyId", version, code "clientId", name, email,
      billing_email "billingEmail", website,
      phone, address, contact_name "contactName", contact_phone "contactPhone", contact_email "contactEmail",
        null logo, null "xeroId", status, notes,
      0 "activeJobs", 0 "totalJobs", created_at "createdAt", updated_at "updatedAt",
        ${clientAnswers} from made) t`,
  createReport: `with number as (update counters set value = value + 1 where ${company} and kind = 'report'
    returning value),
    made as (insert into reports (company_id, id, client_id, job_id, code, date, prepared_by, prepared_by_title,
      progress_percentage, tasks_achieved,
        tasks_planned, key_updates, client_communication, accidents, council_inspections, comments, contract_amount,
        invoiced_to_date,
        approved_variations, pending_variations, milestones, created_by, created_hash)
      select $1, $3, j.client_id, j.id, 'PR-2026-' || value, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
        j.contract_amount, j.total_invoiced,
        j.approved_variation_value, j.pending_variation_value, (select jsonb_agg(jsonb_build_object('title', m.title,
          'dueDate', m.due_date,
          'completed', m.completed) order by m.position) from job_milestones m where m.company_id = j.company_id
            and m.job_id = j.id), $2, '\\x00'
      from number, jobs j where j.company_id = $1 and j.id = $4 returning *),
    told as (${activity('report.created', 'report', 'code', 'made')})
    select row_to_json(t)::text body from (select
      ${report.replace(/\(select coalesce\(json_agg[^]*?\) images/, "'[]'::json images")}
      from made r join clients c on c.company_id = r.company_id and c.id = r.client_id join jobs j
        on j.company_id = r.company_id and j.id = r.job_id
      join companies o on o.id = r.company_id) t`,
} as const
