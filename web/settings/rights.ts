import type { Session } from '#web/lib/rights.ts'

/** The pages of the settings in the order of their menu: behind which address, and by which right (SPEC 2, 6). */
export const settingsPages = {
  general: { path: '', by: 'getSettings' },
  company: { path: '/company', by: 'updateCompany' },
  branding: { path: '/branding', by: 'updateBranding' },
  reminders: { path: '/reminders', by: 'getReminderSchedule' },
  users: { path: '/users', by: 'listUsers' },
  roles: { path: '/roles', by: 'listRoles' },
  integrations: { path: '/integrations', by: 'listIntegrations' },
  plan: { path: '/plan', by: 'getPlan' },
  export: { path: '/export', by: 'listExports' },
  activity: { path: '/activity', by: 'listActivity' },
  security: { path: '/security', by: 'listAudit' },
} as const satisfies Record<string, { path: string; by: keyof Session['can'] }>

/** The first of them that this person may see; undefined where nothing is. */
export const firstSettings = ({ can }: Session): string | undefined =>
  Object.values(settingsPages).find(({ by }) => can[by])?.path
