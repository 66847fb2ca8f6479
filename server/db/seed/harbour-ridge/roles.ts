import type { RoleStory } from '../story.ts'

/** The two sample roles of SPEC 6. */
export const projectManager: RoleStory = {
  name: 'Project Manager',
  description: 'Runs jobs from start to handover: keeps the jobs, writes the progress reports and hands out the tasks.',
  permissions: [
    'manage_jobs:view',
    'manage_jobs:create',
    'manage_jobs:edit',
    'manage_jobs:delete',
    'manage_reports:view',
    'manage_reports:create',
    'manage_reports:edit',
    'manage_tasks:view',
    'manage_tasks:create',
    'manage_tasks:edit',
    'manage_tasks:assign',
  ],
}

export const financeManager: RoleStory = {
  name: 'Finance Manager',
  description: 'Looks after the money that comes in: writes invoices, corrects drafts and records payments.',
  permissions: ['manage_invoices:view', 'manage_invoices:create', 'manage_invoices:edit', 'manage_invoices:delete'],
}
