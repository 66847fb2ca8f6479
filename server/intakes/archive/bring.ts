import { auditKindOf } from '#domain/audit/rules.ts'
import type { ArchivedKind } from '#domain/archives/rules.ts'
import type { Archived, ArchivedFile } from '#domain/archives/schema.ts'
import type { EventName } from '#domain/events.ts'
import { storedActorKind } from '#server/activity/queries/list.ts'
import { bringCheckouts } from '#server/checkout/commands/bringing.ts'
import { bringClients, bringLogos } from '#server/clients/commands/bringing.ts'
import { bringCommentEdits, bringComments } from '#server/comments/commands/bringing.ts'
import { bringCompany, bringCompanyLogo, bringNumbering } from '#server/companies/commands/bringing.ts'
import { bringFiles, showReportFiles } from '#server/files/commands/bringing.ts'
import { bringInvoices } from '#server/invoices/commands/bringing.ts'
import { bringJobs } from '#server/jobs/commands/bringing.ts'
import { bringActivity, storeBrought } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'
import { bringStops } from '#server/reminders/commands/bringing.ts'
import { bringReports } from '#server/reports/commands/bringing.ts'
import { bringRoles } from '#server/roles/commands/bringing.ts'
import { bringTags, bringTaskTags } from '#server/tags/commands/bringing.ts'
import { bringDependencies, bringFollowing, bringTasks } from '#server/tasks/commands/bringing.ts'
import { bringPeople } from '#server/users/commands/bringing.ts'
import { bringVariations } from '#server/variations/commands/bringing.ts'
import { bringViews } from '#server/views/commands/bringing.ts'
import { ownerOf } from './files.ts'
import type { Ids } from './mapping.ts'
import { walkRecords } from './walk.ts'
import type { Archive } from './zip.ts'

/** An archive that was looked at is not as it was then: nothing of it is brought in. */
class Changed extends Error {}

interface Bringing {
  intakeId: string
  archive: Archive
  ids: Ids
  files: ReadonlyMap<string, ArchivedFile>
  note: () => Promise<void>
}

/**
 * Writes every record of an archive, in the caller's transaction: as they were elsewhere, by the features whose they
 * are. Its files' bytes are stored by now. How many records these are.
 */
export async function bringRecords(ctx: Context, { intakeId, archive, ids, files, note }: Bringing): Promise<number> {
  // Who and what is here already stays as it is.
  const here = new Set(ids.values())
  const waiting: {
    needs: Pick<Archived<'tasks'>, 'id' | 'dependsOn'>[]
    links: { id: string; followsId: string }[]
    company: Archived<'company'> | undefined
  } = {
    needs: [],
    links: [],
    company: undefined,
  }
  const stored = new Set(files.keys())
  let records = 0
  const bring: { [Kind in ArchivedKind]: (brought: Archived<Kind>[]) => Promise<void> } = {
    async company([company]) {
      if (company === undefined) return
      waiting.company = company
      await bringCompany(ctx, company)
    },
    roles: (roles) =>
      bringRoles(
        ctx,
        roles.filter(({ id, isSystem }) => !isSystem && !here.has(id)),
      ),
    clients: (clients) => bringClients(ctx, clients),
    people: (people) =>
      bringPeople(
        ctx,
        people.filter(({ id }) => !here.has(id)),
      ),
    jobs: (jobs) => bringJobs(ctx, jobs, stored),
    variations: (variations) => bringVariations(ctx, variations, stored),
    reports: (reports) => bringReports(ctx, reports, stored),
    invoices: (invoices) => bringInvoices(ctx, invoices),
    'online-payments': (checkouts) => bringCheckouts(ctx, checkouts),
    reminders: (reminders) => bringStops(ctx, reminders),
    tags: (tags) =>
      bringTags(
        ctx,
        tags.filter(({ id }) => !here.has(id)),
      ),
    async tasks(tasks) {
      await bringTasks(ctx, tasks, stored)
      await bringTaskTags(ctx, tasks)
      for (const { id, dependsOn, kept } of tasks) {
        if (dependsOn.length > 0) waiting.needs.push({ id, dependsOn })
        if (kept.followsId != null) waiting.links.push({ id, followsId: kept.followsId })
      }
    },
    comments: (comments) => bringComments(ctx, comments),
    'comment-edits': (edits) => bringCommentEdits(ctx, edits),
    views: (views) => bringViews(ctx, views),
    activity: (entries) => bringActivity(ctx, intakeId, entries.map(pastOf)),
  }
  let hasFiles = false
  await walkRecords(archive, {
    ids,
    files,
    until: ctx.now,
    complain(problem) {
      throw new Changed(`${problem.kind} ${problem.label} ${problem.path}: ${problem.message}`)
    },
    async take(kind, brought) {
      // Files say whose client sees them, and whatever comes behind clients and people may have some.
      if (!hasFiles && !beforeFiles.has(kind)) {
        await bringAllFiles(ctx, files)
        hasFiles = true
      }
      records += brought.length
      await (bring[kind] as (brought: object[]) => Promise<void>)(brought)
    },
    note,
  })
  if (!hasFiles) await bringAllFiles(ctx, files)
  await showReportFiles(ctx)
  await bringDependencies(ctx, waiting.needs)
  await bringFollowing(ctx, waiting.links)
  await bringCompanyLogo(ctx)
  await storeBrought(ctx)
  if (waiting.company !== undefined) await bringNumbering(ctx, waiting.company)
  return records
}

const beforeFiles: ReadonlySet<ArchivedKind> = new Set(['company', 'roles', 'clients', 'people'])

async function bringAllFiles(ctx: Context, files: ReadonlyMap<string, ArchivedFile>): Promise<void> {
  const brought = [...files.values()].map((file) => {
    const owner = ownerOf(file)
    if (owner === null) throw new Changed(file.path)
    return { ...file, owner: { ...owner, visibleTo: owner.kind === 'client' ? owner.id : null } }
  })
  await bringFiles(ctx, brought)
  await bringLogos(ctx)
}

/** What happened elsewhere, as it is recorded: what stands in the audit says the product, not the archive. */
const pastOf = ({ id, at, event, by, about, kept }: Archived<'activity'>) => ({
  id,
  at,
  action: event,
  actorKind: storedActorKind(by.kind),
  actorName: by.name,
  userId: by.id,
  subjectKind: about.kind,
  subjectId: about.id,
  subjectLabel: about.label,
  changes: kept.changes,
  audit: auditKindOf(event as EventName),
})
