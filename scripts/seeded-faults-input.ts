import type { Fault } from './seeded-fault.ts'

const ofLimits = ['server/hostile-schemas.test.ts', 'server/hostile.test.ts']
const ofForms = ['server/hostile-schemas.test.ts', 'server/injected.test.ts']

/** Faults in what forms and queries accept. */
export const faultsOfInput: Fault[] = [
  {
    name: 'the form of a client takes fields that it does not have',
    suites: ofForms,
    sources: [
      [
        'domain/clients/schema.ts',
        'export const clientForm = z.strictObject({',
        'export const clientForm = z.looseObject({',
      ],
    ],
  },
  {
    name: 'the form of a client drops fields that it does not have, without a word',
    suites: ofForms,
    sources: [
      [
        'domain/clients/schema.ts',
        'export const clientForm = z.strictObject({',
        'export const clientForm = z.object({',
      ],
    ],
  },
  {
    name: 'a line of an invoice drops fields that it does not have, without a word',
    suites: ofForms,
    sources: [
      [
        'domain/invoices/schema.ts',
        'export const invoiceItemForm = z.strictObject({',
        'export const invoiceItemForm = z.object({',
      ],
    ],
  },
  {
    name: 'a text of an invoice has no limit',
    suites: ofLimits,
    sources: [
      [
        'domain/invoices/schema.ts',
        '  paymentTerms: optionalText(60),\n  notes: optionalLines(2000',
        '  paymentTerms: z.string().optional(),\n  notes: optionalLines(2000',
      ],
    ],
  },
  {
    name: 'a number of a report has no upper limit',
    suites: ofLimits,
    sources: [['domain/reports/schema.ts', '    .max(100, reportMessages.progressTooHigh)\n', '']],
  },
  {
    name: 'a list in the form of an invoice has no limit',
    suites: ofLimits,
    sources: [['domain/invoices/schema.ts', '    .max(200, invoiceMessages.tooManyItems)\n', '']],
  },
  {
    name: 'the form of a payment drops fields that it does not have, without a word',
    suites: ofForms,
    sources: [
      [
        'domain/invoices/schema.ts',
        'export const paymentForm = z.strictObject({',
        'export const paymentForm = z.object({',
      ],
    ],
  },
  {
    name: 'a milestone in the form of a job drops fields that it does not have, without a word',
    suites: ofForms,
    sources: [['domain/jobs/schema.ts', 'const milestoneForm = z.strictObject({', 'const milestoneForm = z.object({']],
  },
  {
    name: 'the query of the list of payments drops fields that it does not have, without a word',
    suites: ofForms,
    sources: [
      [
        'domain/invoices/schema.ts',
        'export const paymentListQuery = z.strictObject({',
        'export const paymentListQuery = z.object({',
      ],
    ],
  },
  {
    name: 'a text that is never stored has no limit',
    suites: ofLimits,
    sources: [['domain/contact/schema.ts', 'form: z.string().max(200)', 'form: z.string()']],
  },
  {
    name: 'a text may hold what the database cannot store',
    suites: ofLimits,
    sources: [
      [
        'domain/fields.ts',
        "    .refine((value) => value.isWellFormed() && !value.includes('\\u0000'), fieldMessages.invalidCharacters)\n",
        '',
      ],
    ],
  },
  {
    name: 'an amount may be larger than its column',
    suites: ofLimits,
    sources: [
      ['domain/money.ts', "largestAmount: Money = '999999999.99'", "largestAmount: Money = '99999999999999.99'"],
    ],
  },
  {
    name: 'no body is held to its schema',
    suites: ['server/hostile.test.ts', 'server/injected.test.ts'],
    sources: [['server/platform/http/route.ts', 'parsed(endpoint.body, request.body)', 'request.body as never']],
  },
]
