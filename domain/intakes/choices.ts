/**
 * How bringing in an archive stands: its bytes arrive; it is read; it can be brought in, or it can't; its records are
 * written; all of them are there; nothing came of it, by a failure or because its time was over.
 */
export const intakeStatuses = [
  'sending',
  'checking',
  'ready',
  'refused',
  'running',
  'done',
  'failed',
  'expired',
] as const
export type IntakeStatus = (typeof intakeStatuses)[number]

/** Whether one is under way: one at a time. */
export const goesOn: Readonly<Record<IntakeStatus, boolean>> = {
  sending: true,
  checking: true,
  ready: true,
  refused: false,
  running: true,
  done: false,
  failed: false,
  expired: false,
}
export const openIntakes: readonly IntakeStatus[] = intakeStatuses.filter((status) => goesOn[status])

/**
 * Why nothing came of one: no room to store it, no answer from storage, something was added to the company meanwhile,
 * something of it is in the company already, the plan does not allow it any more, a file that can't be opened, or a
 * fault of ours.
 */
export const intakeFailures = ['full', 'unavailable', 'notEmpty', 'here', 'plan', 'file', 'broken'] as const
export type IntakeFailure = (typeof intakeFailures)[number]

/** What stays behind, in the order in which it is told. */
export const leftBehind = ['signIns', 'mails', 'looks', 'links', 'connections', 'reminderSchedule', 'ownViews'] as const

/** An archive arrives in parts of so many bytes, the last one with what is left. */
export const intakePart = 4 * 1024 * 1024

/** How many days an archive that came in waits to be brought in. */
export const intakeKeptDays = 7

/** What a company may not have yet when an archive is brought in. */
export const emptyOf = ['clients', 'jobs', 'reports', 'invoices', 'variations', 'tasks'] as const
