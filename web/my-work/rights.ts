import { readSealed } from '#web/lib/sealed.ts'

/** Under which name a company's check-offs that wait for a connection are kept on the device. */
export const keptName = (company: string): string => `${company}:checked-off`

/** Whether any wait there, from before this page was opened. */
export const keepsCheckedOff = (company: string): boolean => readSealed(keptName(company)) !== undefined
