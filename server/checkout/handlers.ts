import { handle } from '#server/platform/jobs/handler.ts'
import { hear } from './commands/hearing.ts'
import { pollPayments as poll } from './commands/polling.ts'
import { hearPayment, pollPayments } from './jobs.ts'

export const checkoutHandlers = [
  handle(hearPayment, (scope, spoken) => hear(scope, spoken)),
  handle(pollPayments, (scope) => poll(scope)),
]
