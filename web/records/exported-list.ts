/** A list that can be taken along: which, and what its own endpoint is asked. */
export type ExportedList = {
  of:
    | 'clients'
    | 'jobs'
    | 'reports'
    | 'invoices'
    | 'payments'
    | 'variations'
    | 'tasks'
    | 'users'
    | 'roles'
    | 'milestones'
    | 'ownMilestones'
    | 'activity'
    | 'companies'
    | 'syncs'
    | 'rehearsal'
  query: object
}
