/** What is asked every minute whether it works (SPEC 2): each by what people do with it. */
export const probes = ['api', 'database', 'signIn', 'storage'] as const
export type Probe = (typeof probes)[number]

/** How a probe stands: it passed, it failed, or nobody has asked for a while. */
export const probeStates = ['working', 'failing', 'unknown'] as const
export type ProbeState = (typeof probeStates)[number]

/**
 * Why a probe failed: no answer in time; nobody there; a certificate that is not believed; another answer than it
 * should be; no room left; not allowed; something else.
 */
export const probeCauses = ['late', 'unreachable', 'certificate', 'answer', 'full', 'denied', 'failed'] as const
export type ProbeCause = (typeof probeCauses)[number]

/** What is counted by the month (SPEC 2, usage trends). */
export const trendKinds = ['companies', 'people', 'reports', 'invoices', 'monthlyValue'] as const
export type TrendKind = (typeof trendKinds)[number]

/** What somebody should look at, the most urgent first. */
export const alertKinds = [
  'probeFailing',
  'probesStopped',
  'filesMissing',
  'jobsFailed',
  'mailFailed',
  'erasedSoon',
  'limitReached',
  'trialEnded',
  'limitNear',
  'nobodyRuns',
] as const
export type AlertKind = (typeof alertKinds)[number]
