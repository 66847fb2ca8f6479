import { getSecondStepRule, updateSecondStepRule } from '#domain/second-step/api.ts'
import { getReminderSchedule, updateReminderSchedule } from '#domain/reminders/api.ts'
import type { Caller } from './caller.ts'

const unversioned = undefined as unknown as number
const daysOf = (text: string): number[] => [Buffer.from(text).reduce((sum, byte) => sum + byte, 0) % 90]

/** What a company decides once, edited from a known version. */
export const ruleVersions = {
  'when clients are reminded': {
    isCompany: true as const,
    edits: updateReminderSchedule,
    field: 'days',
    valueFor: daysOf,
    make: (person: Caller) => person.call(getReminderSchedule, {}),
    read: (person: Caller) => person.call(getReminderSchedule, {}),
    edit: (person: Caller, _: string, text: string, version = unversioned, headers: Record<string, string> = {}) =>
      person.try(updateReminderSchedule, { body: { enabled: true, days: daysOf(text) }, version }, headers),
  },
  'whether a company requires a second step': {
    isCompany: true as const,
    edits: updateSecondStepRule,
    field: 'required',
    // One who requires it has one, and nobody here has.
    valueFor: () => false,
    make: (person: Caller) => person.call(getSecondStepRule, {}),
    read: (person: Caller) => person.call(getSecondStepRule, {}),
    edit: (person: Caller, _: string, __: string, version = unversioned, headers: Record<string, string> = {}) =>
      person.try(updateSecondStepRule, { body: { required: false }, version }, headers),
  },
}
