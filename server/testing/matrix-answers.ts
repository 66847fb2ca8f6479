import type { MatrixRole } from './matrix-world.ts'

/** Roles that mostly get the same answer, the closer-knit first: it decides for a role in several. */
const groups = {
  client: ['contact'],
  superAdmin: ['superOutside', 'superInside'],
  /** Who run a company's clients, jobs and books; the super admin inside it acts as an org admin. */
  admins: ['orgAdmin', 'admin', 'superInside'],
  /** Those, and users with the rights they usually have; `nothing` is a user without any. */
  staff: ['orgAdmin', 'admin', 'user', 'superInside'],
} satisfies Record<string, MatrixRole[]>

type Group = keyof typeof groups
type SignedIn = Exclude<MatrixRole, 'anonymous' | 'share'>

/**
 * The status that each role is answered with: under its own name, else under its group's, else as one of the others.
 * A call for everyone may answer people who are signed in with another status. Where it is not for everyone, a call
 * without a session, or with a share link's token in its place, gets 401.
 */
export type Answers =
  | { everyone: number; signedIn?: number }
  | ({ others: number } & Partial<Record<SignedIn | Group, number>>)

/** The status for one role. */
export function answerFor(role: MatrixRole, answers: Answers): number {
  const hasSession = role !== 'anonymous' && role !== 'share'
  if ('everyone' in answers) return hasSession ? (answers.signedIn ?? answers.everyone) : answers.everyone
  if (!hasSession) return 401
  const byGroup = Object.entries(groups)
    .filter(([, members]) => members.some((member) => member === role))
    .map(([group]) => answers[group as Group])
  return [answers[role], ...byGroup].find((status) => status !== undefined) ?? answers.others
}
