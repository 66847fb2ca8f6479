import type { ActivityEntry } from '#domain/activity/schema.ts'

type About = Pick<ActivityEntry['about'], 'kind' | 'id'>

const folders: Partial<Record<About['kind'], string>> = {
  client: 'clients',
  job: 'jobs',
  report: 'reports',
  invoice: 'invoices',
  variation: 'variations',
  task: 'tasks',
}

/** Where a record is looked at; undefined where it has no page of its own. */
export function pathOf({ kind, id }: About): string | undefined {
  if (kind === 'user') return '/app/settings/users'
  if (kind === 'role') return '/app/settings/roles'
  if (kind === 'company') return '/app/settings/company'
  const folder = folders[kind]
  return folder === undefined ? undefined : `/app/${folder}/${id}`
}
