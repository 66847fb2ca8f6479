import type { Session } from '#web/lib/rights.ts'

/** The pages of the settings in the order of their menu: behind which address, and who may see them (SPEC 2, 6). */
export const settingsPages = {
  general: { path: '', visible: ({ can }: Session) => can.getSettings },
  company: { path: '/company', visible: ({ can }: Session) => can.updateCompany },
  branding: { path: '/branding', visible: ({ can }: Session) => can.updateBranding },
  reminders: { path: '/reminders', visible: ({ can }: Session) => can.getReminderSchedule },
  users: { path: '/users', visible: ({ can }: Session) => can.listUsers },
  roles: { path: '/roles', visible: ({ can }: Session) => can.listRoles },
  activity: { path: '/activity', visible: ({ can }: Session) => can.listActivity },
  security: { path: '/security', visible: ({ can }: Session) => can.listAudit },
} as const

/** The first of them that this person may see; undefined where nothing is. */
export const firstSettings = (session: Session): string | undefined =>
  Object.values(settingsPages).find(({ visible }) => visible(session))?.path
