// What there is to choose of the audit. Apart from the schemas: a page that offers it needs no zod.

/**
 * What a company keeps an eye on: who came in, who was given what, what was taken out, who looked in from outside, to
 * what it is connected.
 */
export const auditKinds = ['sign-in', 'rights', 'export', 'opening', 'integration'] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditSorts = ['at'] as const
