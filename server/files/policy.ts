import { holds, memberOf, type Actor } from '#domain/actor.ts'
import { forbidden, notFound, type Refusal } from '#domain/errors.ts'
import { uploaders } from '#domain/files/rules.ts'
import type { FilePurpose } from '#domain/files/schema.ts'
import type { Permission } from '#domain/permissions.ts'

/** Who sees the record sees its files; a client's logo stands on its jobs and reports too. */
const viewers: Record<string, Permission[]> = {
  client: ['manage_clients:view', 'manage_jobs:view', 'manage_reports:view'],
  job: ['manage_jobs:view'],
  report: ['manage_reports:view'],
  variation: ['manage_variations:view'],
  task: ['manage_tasks:view'],
}

/** What a file belongs to, if anything yet, and who brought it. */
interface FileFacts {
  attachedKind: string | null
  attachedId: string | null
  uploadedBy: string | null
}

export const filePolicy = {
  uploadFile: (actor: Actor, purpose: FilePurpose): Refusal | null =>
    uploaders[purpose].some((permission) => holds(actor, permission)) ? null : forbidden(),
  /** Who may not see what a file belongs to finds no file. */
  readFile: (actor: Actor, file: FileFacts): Refusal | null => (isVisible(actor, file) ? null : notFound()),
}

/**
 * The database has already confined clients and visitors to their own client's files; a visitor gets those of one
 * record only.
 */
function isVisible(actor: Actor, file: FileFacts): boolean {
  // Not used yet: for its uploader alone. A super admin leaves no name, and reads what nobody of the company uploaded.
  if (file.attachedKind === null)
    return file.uploadedBy === null ? actor.kind === 'platform' : file.uploadedBy === memberOf(actor)
  if (file.attachedKind === 'company') return true
  if (actor.kind === 'visitor') return file.attachedKind === actor.subject.kind && file.attachedId === actor.subject.id
  return (viewers[file.attachedKind] ?? []).some((permission) => holds(actor, permission))
}
