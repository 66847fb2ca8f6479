import * as api from '#domain/viewings/api.ts'
import { call } from '#web/lib/api.ts'

/** What can be looked at from outside. */
export type ViewedKind = 'invoice' | 'report'

const endpoints = { invoice: api.noteInvoiceViewing, report: api.noteReportViewing } as const

/** Says once that a record is looked at. Where that can't be said, nobody who reads is held up by it. */
export function noteViewing(kind: ViewedKind, id: string): void {
  call(endpoints[kind], { params: { id } }).catch(() => undefined)
}
