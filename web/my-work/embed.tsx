import { sendKept } from './checked-off.ts'

/** For the frame: sends what was checked off before this page was opened. */
export const sendCheckedOff = (): void => sendKept()
