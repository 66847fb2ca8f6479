// What kind of place each column is for a planted word (`server/canary.test.ts`).

/** Of their own client, what its people may read: everything else is internal. */
export const forTheClient = new Set([
  'companies.name',
  'companies.email',
  'companies.phone',
  'companies.website',
  'companies.address',
  'companies.timezone',
  'companies.brand_primary',
  'companies.brand_secondary',
  'clients.name',
  'jobs.name',
  'jobs.code',
  'jobs.address',
  'jobs.contract_amount',
  'jobs.total_invoiced',
  'jobs.approved_variation_value',
  'job_milestones.title',
  'reports.code',
  'reports.prepared_by',
  'reports.prepared_by_title',
  'reports.tasks_achieved',
  'reports.tasks_planned',
  'reports.key_updates',
  'reports.client_communication',
  'reports.accidents',
  'reports.council_inspections',
  'reports.comments',
  'reports.contract_amount',
  'reports.invoiced_to_date',
  'reports.approved_variations',
  'reports.pending_variations',
  'report_images.caption',
  // What an invoice carries, as taxable supply information needs it, and what a variation asks them to agree to.
  'companies.billing_email',
  'companies.gst_number',
  'companies.bank_account',
  'clients.address',
  'clients.billing_email',
  'invoices.number',
  'invoices.reference',
  'invoices.notes',
  'invoices.payment_terms',
  'invoice_lines.description',
  'invoice_lines.quantity',
  'invoice_lines.unit_price',
  'invoice_lines.amount',
  'invoice_lines.tax',
  'payments.amount',
  'checkouts.amount',
  'payments.reference',
  'variations.code',
  'variations.name',
  'variations.description',
  'variations.quoted_amount',
  // Their own sign-in, and the name of their own logo and photos.
  'users.name',
  'users.email',
  'users.job_title',
  'users.phone',
  'files.name',
  // By whom whoever holds the link was invited.
  'invitations.invited_by',
])
/**
 * Sums that the database itself holds together, or keeps within bounds; drafts and costs have a test of their own in
 * `canary-money.test.ts`.
 */
export const bound =
  /^(invoices\.(subtotal|tax_total|total|amount_paid)|invoice_lines\.tax_rate|companies\.default_tax_rate)$/
/** Set by the product from a fixed list, or checked by the database: no place for a word; or JSON. */
export const notText =
  /\.(type|list|state|method|screen|progress_status|status|role|plan|language|purpose|priority|attached_kind|actor_kind|kind|content_type|sha256|timezone|theme|brand_primary|brand_secondary|permissions|email|failure|size|industry|audit|cancelled_by|standing_told|heading|cells|mapping|dispute|plan_interval|opening_plan|opening_interval|import_state|missing_size|repeat_unit)$/
