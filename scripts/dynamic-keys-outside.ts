import { feeReasons, plannedDeeds, sides, syncReasons, syncStates, versionFields } from '#domain/accounting/choices.ts'
import { dateOrders, importFields, importKinds, importStates, knownNames, wrongRows } from '#domain/imports/choices.ts'
import { clientStatuses } from '#domain/clients/choices.ts'
import { invoiceStatuses } from '#domain/invoices/choices.ts'
import { jobStatuses } from '#domain/jobs/choices.ts'
import { archivedKinds } from '#domain/archives/rules.ts'
import { intakeFailures, intakeStatuses, leftBehind } from '#domain/intakes/choices.ts'
import {
  callTroubles,
  connectionFailures,
  connectionStates,
  integrationProviders,
} from '#domain/integrations/choices.ts'

import { knownCalls } from '#web/integrations/known-calls.ts'

/** Of what comes from outside, and of the systems there. */
export const outsideKeys = {
  'web/accounting': {
    'states.*': syncStates,
    'reasons.*': syncReasons,
    'fees.*': feeReasons,
    'deeds.*': plannedDeeds,
    'troubles.*': callTroubles,
    'versions.*': sides,
    'versions.*Question': sides,
    'versions.*Text': sides,
    'versions.fields.*': versionFields,
  },
  'web/checkout': {
    'states.*': ['open', 'pending', 'paid', 'disputed'],
    'places.*': ['recorded', 'kept', 'used', 'refunded', 'lost', 'fee'],
  },
  'web/imports': {
    'kinds.*': importKinds,
    'new.*': importKinds,
    'run.*': importKinds,
    'state.*': importStates,
    'known.*': knownNames,
    'wrongRows.*': wrongRows,
    'written.*': dateOrders,
    'outcome.*': ['new', 'skipped', 'refused'],
    'fields.*': [...new Set(Object.values(importFields).flat())],
    'statuses.*': [...new Set([...clientStatuses, ...jobStatuses, ...invoiceStatuses])],
  },
  'web/intakes': {
    'kinds.*': [...archivedKinds, 'files', 'archive', 'plan'],
    'state.*': intakeStatuses,
    'failures.*': intakeFailures,
    'left.*': leftBehind,
    'working.*': ['reading', 'running'],
    'working.*Progress': ['reading', 'running'],
  },
  'web/integrations': {
    'about.*': integrationProviders,
    'states.*': [...connectionStates, 'none', 'notConfigured', 'resting'],
    'failures.*': connectionFailures,
    'troubles.*': callTroubles,
    'log.calls.*': Object.values(knownCalls),
  },
}
