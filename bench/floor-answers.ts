import type { Actor } from '#domain/actor.ts'
import { invoiceStatuses, type InvoiceStatus } from '#domain/invoices/schema.ts'
import { allPermissions } from '#domain/permissions.ts'
import { clientPolicy } from '#server/clients/policy.ts'
import { invoicePolicy, paymentPolicy } from '#server/invoices/policy.ts'
import { jobPolicy, type JobFacts } from '#server/jobs/policy.ts'
import { answersOf } from '#server/platform/policy.ts'
import { reportPolicy } from '#server/reports/policy.ts'
import { variationPolicy, type VariationFacts } from '#server/variations/policy.ts'

// What somebody who may do everything is told of a record, `can` and `because`, worked out before anybody asks: the
// floor only picks the JSON text by the state of the row.

const actor: Actor = { kind: 'staff', userId: '', companyId: '', grants: new Set(allPermissions) }

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::json`
const columns = ({ can, because }: { can: object; because: object }): string =>
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

const paymentWith = (reverses: string | null, isReversed: boolean) =>
  answersOf(paymentPolicy, actor, { reverses, reversed: isReversed })

const nothing = {
  hasJobs: false,
  hasInvoices: false,
  hasStandingInvoices: false,
  hasVariations: false,
  hasPeople: false,
}
/** Of a client just made. */
export const clientAnswers = columns(answersOf(clientPolicy, actor, nothing))

export const reportAnswers = columns(answersOf(reportPolicy, actor, undefined))

const jobWith = (facts: Partial<JobFacts>) =>
  answersOf(jobPolicy, actor, {
    status: 'in-progress',
    hasReports: false,
    hasInvoices: false,
    hasStandingInvoices: false,
    hasVariations: false,
    hasBilledVariations: false,
    ...facts,
  })
const depends = (table: string): string =>
  `exists (select from ${table} d where d.company_id = j.company_id and d.job_id = j.id)`
const staying = (invoice: string): string => `(${invoice}.status <> 'draft' or exists (select from payments p
    where p.company_id = ${invoice}.company_id and p.invoice_id = ${invoice}.id))`
const standing = `exists (select from invoices d
    where d.company_id = j.company_id and d.job_id = j.id and ${staying('d')})
  or exists (select from invoice_lines l join invoices d on d.company_id = l.company_id and d.id = l.invoice_id
    where l.company_id = j.company_id and l.job_id = j.id and ${staying('d')})`
const billedOfJob = `exists (select from variations v
    join invoice_lines l on l.company_id = v.company_id and l.variation_id = v.id
    join invoices d on d.company_id = l.company_id and d.id = l.invoice_id
    where v.company_id = j.company_id and v.job_id = j.id and d.status not in ('draft', 'pending'))`
/** Of a row `j`. */
export const jobAnswers = chosen([
  [standing, jobWith({ hasInvoices: true, hasStandingInvoices: true })],
  [billedOfJob, jobWith({ hasVariations: true, hasBilledVariations: true })],
  [depends('reports'), jobWith({ hasReports: true })],
  [`${depends('invoices')} or ${depends('invoice_lines')}`, jobWith({ hasInvoices: true })],
  [depends('variations'), jobWith({ hasVariations: true })],
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

const reversed = 'exists (select from payments r where r.company_id = p.company_id and r.reverses = p.id)'
const paymentStates: [string, ReturnType<typeof paymentWith>][] = [
  ['p.reverses is not null', paymentWith('x', false)],
  [reversed, paymentWith(null, true)],
  ['', paymentWith(null, false)],
]
/** Of a row `p`, as the end of its JSON object. */
export const paymentJson = (['can', 'because'] as const)
  .map((part) => `'${part}', ${picked(paymentStates, part)}`)
  .join(', ')

const variationWith = (facts: Partial<VariationFacts>) =>
  answersOf(variationPolicy, actor, {
    onOpenInvoice: false,
    onFinalInvoice: false,
    onVoidInvoice: false,
    billedInFull: false,
    ...facts,
  })
const billed = (more: string): string =>
  `exists (select from invoice_lines l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = v.company_id and l.variation_id = v.id${more})`
/** Of a row `v`, with what was invoiced of it in `m.invoiced`. */
export const variationAnswers = chosen([
  ['m.invoiced > 0 and m.invoiced >= v.quoted_amount', variationWith({ onFinalInvoice: true, billedInFull: true })],
  [billed(" and i.status not in ('draft', 'pending', 'void')"), variationWith({ onFinalInvoice: true })],
  [billed(" and i.status = 'void'"), variationWith({ onVoidInvoice: true })],
  [billed(''), variationWith({ onOpenInvoice: true })],
  ['', variationWith({})],
])
