import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { forgetViewings } from './commands.ts'

export const viewingListeners = [
  listener({ name: 'forgetReportViewings', event: 'report.deleted', retry: retrySoon }, (_, { subject }) =>
    Promise.resolve((ctx) => forgetViewings(ctx, 'report', subject.id)),
  ),
  listener({ name: 'forgetInvoiceViewings', event: 'invoice.deleted', retry: retrySoon }, (_, { subject }) =>
    Promise.resolve((ctx) => forgetViewings(ctx, 'invoice', subject.id)),
  ),
]
