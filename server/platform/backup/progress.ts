/** What has just been done, for whoever watches. */
export type Progress =
  | { step: 'table'; name: string; rows: number }
  | { step: 'files'; done: number; of: number; bytes: number }
  | { step: 'checking'; bytes: number; of: number }

/** Hears of progress; the work goes on once it has, and stops when it throws. */
export type Report = (progress: Progress) => void | Promise<void>
