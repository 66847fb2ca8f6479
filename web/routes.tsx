import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

import { arrivingPage } from './app/arriving-page.tsx'

type Load = () => Promise<{ default: ComponentType }>
/** A route whose page comes when somebody goes there. */
type PageRoute = RouteObject & { arrive: () => Promise<unknown>; children?: PageRoute[] }

function page(path: string, load: Load, children?: PageRoute[]): PageRoute {
  const { Page, arrive } = arrivingPage(load)
  return { path, element: <Page />, arrive, ...(children ? { children } : {}) }
}

const reports: Load = () => import('./reports/report-list.tsx')
const invoices: Load = () => import('./invoices/invoice-list.tsx')
const variations: Load = () => import('./variations/variation-list.tsx')

const settings: Load = () => import('./settings/settings-frame.tsx')
/** The pages of the settings, under either of their addresses. */
const settingsPages = (): PageRoute[] => [
  page('', () => import('./settings/general-page.tsx')),
  page('company', () => import('./settings/company-page.tsx')),
  page('branding', () => import('./settings/branding-page.tsx')),
  page('reminders', () => import('./settings/reminders-page.tsx')),
  page('users', () => import('./users/user-list.tsx')),
  page('roles', () => import('./roles/role-list.tsx')),
  page('integrations', () => import('./settings/integrations-page.tsx')),
  page('integrations/:provider', () => import('./settings/integrations-page.tsx')),
  page('plan', () => import('./settings/plan-page.tsx')),
  page('export', () => import('./settings/export-page.tsx')),
  page('activity', () => import('./activity/whole-activity.tsx')),
  page('security', () => import('./settings/security-page.tsx')),
]

// The pages for developers exist while developing and in a build that asks for them (the demo), never in production.
const devPages = import.meta.env.DEV || import.meta.env.VITE_DEV_PAGES === '1'

// The public pages and signing up are documents of their own (decisions 0055, 0058); while developing they are drawn
// here.
const publicPages = import.meta.env.DEV
  ? [
      ...['/', '/:language/:page?', '/features', '/pricing', '/contact', '/privacy', '/terms'].map((path) =>
        page(path, () => import('./app/drawn-page.tsx')),
      ),
      page('/signup', () => import('./app/sign-up.tsx')),
    ]
  : []

/** Every route of the specification that is the application's. */
export const routes: PageRoute[] = [
  page('/login', () => import('./session/login-page.tsx')),
  page('/login/microsoft', () => import('./session/returned.tsx')),
  page('/confirm-microsoft/:token', () => import('./accounts/confirm-microsoft.tsx')),
  page('/forgot-password', () => import('./accounts/forgot-password.tsx')),
  page('/reset-password/:token', () => import('./accounts/reset-password.tsx')),
  page('/confirm-address/:token', () => import('./signup/confirm-page.tsx')),
  page('/confirm-address-change/:token', () => import('./accounts/confirm-address-change.tsx')),
  page('/unsubscribe/:token', () => import('./accounts/unsubscribe.tsx')),
  page('/accept-invite/:token', () => import('./users/accept-invitation.tsx')),
  page('/shared/reports/:token', () => import('./shares/shared-report-page.tsx')),
  page('/shared/invoices/:token', () => import('./invoices/shared-invoice-page.tsx')),

  page('/app', () => import('./app/app-layout.tsx'), [
    page('', () => import('./app/start-page.tsx')),
    page('profile', () => import('./profile/profile-frame.tsx'), [
      page('', () => import('./profile/profile-page.tsx')),
      page('preferences', () => import('./profile/preferences-page.tsx')),
      page('notifications', () => import('./profile/notifications-page.tsx')),
      page('microsoft', () => import('./profile/microsoft-page.tsx')),
      page('security', () => import('./profile/security-page.tsx')),
      page('microsoft-sign-in', () => import('./profile/security-page.tsx')),
      page('second-step', () => import('./second-step/second-step-page.tsx')),
      page('privacy', () => import('./profile/privacy-page.tsx')),
    ]),
    page('search', () => import('./search/result-list.tsx')),
    page('my-work', () => import('./my-work/my-work-page.tsx')),
    page('tasks', () => import('./tasks/task-list.tsx')),
    page('tasks/board', () => import('./tasks/board-page.tsx')),
    page('tasks/calendar', () => import('./calendar/calendar-page.tsx')),
    page('companies', () => import('./companies/company-list.tsx')),
    page('companies/new', () => import('./companies/company-new.tsx')),
    page('companies/:companyId', () => import('./companies/company-page.tsx')),
    page('companies/:companyId/settings', () => import('./companies/company-settings.tsx'), [
      page('', settings, settingsPages()),
    ]),
    page('clients', () => import('./clients/client-list.tsx')),
    page('clients/:clientId', () => import('./clients/client-page.tsx')),
    page('clients/:clientId', () => import('./records/within-client.tsx'), [
      page('jobs', () => import('./jobs/client-jobs.tsx'), [page('new', () => import('./jobs/client-job-new.tsx'))]),
      page('reports', reports),
      page('invoices', invoices),
      page('variations', variations),
    ]),
    page('jobs', () => import('./jobs/job-list.tsx')),
    page('jobs/:jobId', () => import('./jobs/job-page.tsx')),
    page('jobs/:jobId', () => import('./records/within-job.tsx'), [
      page('reports', reports),
      page('invoices', invoices),
      page('variations', variations),
    ]),
    page('reports', reports),
    page('reports/:reportId', () => import('./reports/report-page.tsx')),
    page('invoices', invoices),
    page('invoices/:invoiceId', () => import('./invoices/invoice-page.tsx')),
    page('imports/*', () => import('./imports/import-pages.tsx')),
    page('milestones', () => import('./dashboard/milestones.tsx')),
    page('payments', () => import('./invoices/received-payments.tsx')),
    page('variations', variations),
    page('variations/:variationId', () => import('./variations/variation-page.tsx')),
    page('tasks/:taskId', () => import('./tasks/task-page.tsx')),
    page('settings', settings, settingsPages()),
    page('*', () => import('./app/unknown-page.tsx')),
  ]),

  page('/onboarding', () => import('./app/app-layout.tsx'), [
    page('', () => import('./onboarding/onboarding-page.tsx')),
  ]),
  page('/reports/:reportId', () => import('./reports/report-redirect.tsx')),
  ...(devPages
    ? [page('/dev/mail', () => import('./mail/mail-page.tsx')), page('/dev/gallery', () => import('./dev/gallery.tsx'))]
    : []),
  ...publicPages,
  page('*', () => import('./app/unknown-path.tsx')),
]

/** Brings the code of the page at this path, and of those around it. */
export async function arriveAt(path: string): Promise<void> {
  await Promise.all((matchRoutes(routes, path) ?? []).map(({ route }) => route.arrive()))
}
