import { useCheckedOff } from './checked-off.ts'

/** Sends what was checked off before this page was opened; draws nothing. */
export default function CheckedOffBefore() {
  useCheckedOff()
  return null
}
