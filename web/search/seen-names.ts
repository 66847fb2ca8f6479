import { readSealed, writeSealed } from '#web/lib/sealed.ts'

import { type RecordName, recordAt } from './addresses.ts'

// One more than is shown: the record that somebody stands on is none to go to.
const mostKept = 9

// Kinds and ids alone: how a record is called is asked anew, as whoever it is then may see it. Sealed like drafts, and
// gone with the session like these.
const nameOf = (company: string) => `${company}:seen`

const namesIn = (company: string): RecordName[] => readSealed<RecordName[]>(nameOf(company))?.value ?? []

const isSame = (one: RecordName, other: RecordName): boolean => one.type === other.type && one.id === other.id

/** Keeps on this device that somebody looks at the record of this address, if it is one of a company's. */
export function noteSeen(company: string, address: string): void {
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const record = recordAt(pathname, searchParams.get('task'))
  const before = namesIn(company)
  if (record === undefined || (before[0] && isSame(before[0], record))) return
  writeSealed(nameOf(company), [record, ...before.filter((each) => !isSame(each, record))].slice(0, mostKept))
}

/** The records that somebody looked at last, but for the one they look at. */
export const lastSeen = (company: string, here: RecordName | undefined): RecordName[] =>
  namesIn(company)
    .filter((each) => here === undefined || !isSame(each, here))
    .slice(0, mostKept - 1)
