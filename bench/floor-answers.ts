import type { Actor } from '#domain/actor.ts'
import { invoiceStatuses } from '#domain/invoices/choices.ts'
import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import { allPermissions } from '#domain/permissions.ts'
import { clientPolicy, type ClientFacts } from '#server/clients/policy.ts'
import { type InvoiceFacts, invoicePolicy, paymentPolicy } from '#server/invoices/policy.ts'
import { jobPolicy, type JobFacts } from '#server/jobs/policy.ts'
import { answersOf } from '#server/platform/policy.ts'
import { reportPolicy } from '#server/reports/policy.ts'
import { taskPolicy } from '#server/tasks/policy.ts'
import { variationPolicy, type VariationFacts } from '#server/variations/policy.ts'

// What somebody who may do everything is told of a record, `can` and `because`, worked out before anybody asks: the
// floor only picks the JSON text by the state of the row.

const actor = { kind: 'staff', userId: '', companyId: '', grants: new Set(allPermissions) } satisfies Actor

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::json`
export const columns = ({ can, because }: { can: object; because: object }): string =>
  `${json(can)} can, ${json(because)} because`

type States = [condition: string, answers: { can: object; because: object }][]

/** One of the two, chosen among states by conditions; the last state is what is left. */
const picked = (states: States, part: 'can' | 'because'): string =>
  `case ${states
    .map(([condition, answers]) =>
      condition === '' ? `else ${json(answers[part])}` : `when ${condition} then ${json(answers[part])}`,
    )
    .join(' ')} end`

const chosen = (states: States): string => `${picked(states, 'can')} can, ${picked(states, 'because')} because`

const clientWith = (facts: Partial<ClientFacts>) =>
  answersOf(clientPolicy, actor, {
    hasJobs: false,
    hasInvoices: false,
    hasStandingInvoices: false,
    hasVariations: false,
    hasPeople: false,
    hasTasks: false,
    ...facts,
  })
const ofClient = (table: string, more = ''): string =>
  `exists (select from ${table} d where d.company_id = c.company_id and d.client_id = c.id${more})`
/** Of a row `c`. No draft was paid on, and who signs in of a client is of one with invoices. */
export const clientAnswers = chosen([
  [
    `exists (select from users u where u.company_id = c.company_id and u.client_id = c.id)`,
    clientWith({ hasInvoices: true, hasStandingInvoices: true, hasPeople: true }),
  ],
  [ofClient('invoices', " and d.status <> 'draft'"), clientWith({ hasInvoices: true, hasStandingInvoices: true })],
  [ofClient('jobs'), clientWith({ hasJobs: true })],
  ['', clientWith({})],
])
/** Of a client just made, and an invoice just made, which is a draft. */
export const newClientAnswers = clientWith({})
/** Of a row `t`, which is nobody's, the administrator's, who asks, or the manager's: a row `u`. */
export const newTaskAnswers = answersOf(taskPolicy, actor, { assignedToId: null })
export const taskAnswers = chosen([
  ['t.assigned_to is null', newTaskAnswers],
  [`u.role = 'org_admin'`, answersOf(taskPolicy, actor, { assignedToId: actor.userId })],
  ['', answersOf(taskPolicy, actor, { assignedToId: 'another' })],
])
/** The same of a calendar. */
export const calendarAnswers = answersOf({ updateTask: taskPolicy.updateTask }, actor, { assignedToId: null })

const draft: InvoiceFacts = { status: 'draft', issued: false, stands: false }
export const newInvoiceAnswers = answersOf(invoicePolicy, actor, draft)
export const newReportAnswers = answersOf(reportPolicy, actor, undefined)

export const reportAnswers = columns(newReportAnswers)

const jobWith = (facts: Partial<JobFacts>) =>
  answersOf(jobPolicy, actor, {
    status: 'in-progress',
    hasReports: false,
    hasInvoices: false,
    hasStandingInvoices: false,
    hasVariations: false,
    hasBilledVariations: false,
    hasTasks: false,
    ...facts,
  })
const ofJob = (table: string, more = ''): string =>
  `exists (select from ${table} d where d.company_id = j.company_id and d.job_id = j.id${more})`
/** Of a row `j`. Lines are of their invoice's job, and no draft was paid on. */
export const jobAnswers = chosen([
  [ofJob('invoices', " and d.status <> 'draft'"), jobWith({ hasInvoices: true, hasStandingInvoices: true })],
  [ofJob('reports'), jobWith({ hasReports: true })],
  [ofJob('invoices'), jobWith({ hasInvoices: true })],
  [ofJob('variations'), jobWith({ hasVariations: true })],
  ['', jobWith({})],
])

const issued = (status: InvoiceStatus): boolean => status !== 'draft' && status !== 'void'
/** Of a row `i`. */
export const invoiceAnswers = chosen(
  invoiceStatuses.map((status) => [
    `i.status = '${status}'`,
    answersOf(invoicePolicy, actor, { status, issued: issued(status), stands: status !== 'draft' }),
  ]),
)

/** Of a payment, as the end of its JSON object. None was reversed. */
export const paymentJson = (['can', 'because'] as const)
  .map((part) => `'${part}', ${json(answersOf(paymentPolicy, actor, { reverses: null, reversed: false })[part])}`)
  .join(', ')

const variationWith = (facts: Partial<VariationFacts>) =>
  answersOf(variationPolicy, actor, {
    onOpenInvoice: false,
    onFinalInvoice: false,
    onVoidInvoice: false,
    billedInFull: false,
    hasTasks: false,
    ...facts,
  })
const billed = (more: string): string =>
  `exists (select from invoice_lines l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = v.company_id and l.variation_id = v.id${more})`
const full = 'm.invoiced > 0 and m.invoiced >= v.quoted_amount'
const final = billed(" and i.status not in ('draft', 'pending', 'void')")
/** Of a row `v`, with what was invoiced of it in `m.invoiced`. */
export const variationAnswers = chosen([
  [`${final} and ${full}`, variationWith({ onFinalInvoice: true, billedInFull: true })],
  [final, variationWith({ onFinalInvoice: true })],
  [billed(" and i.status = 'void'"), variationWith({ onVoidInvoice: true })],
  [full, variationWith({ onOpenInvoice: true, billedInFull: true })],
  [billed(''), variationWith({ onOpenInvoice: true })],
  ['', variationWith({})],
])
