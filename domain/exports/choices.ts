/** How an export stands: queued, under way, to be fetched, ended without an archive, or fetched no more. */
export const exportStatuses = ['waiting', 'running', 'ready', 'failed', 'expired'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Why one ended without an archive: no room to store it, no answer from storage, or a fault of ours. */
export const exportFailures = ['full', 'unavailable', 'broken'] as const
export type ExportFailure = (typeof exportFailures)[number]

/** How many days an archive is kept. */
export const exportKeptDays = 7
