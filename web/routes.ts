import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The pages for developers exist while developing and in a build that asks for them (the demo), never in production.
const devPages = process.env['NODE_ENV'] === 'development' || process.env['VITE_DEV_PAGES'] === '1'

export default [
  index('marketing/home.tsx'),

  route('login', 'session/login-page.tsx'),

  route('shared/reports/:token', 'shares/shared-report-page.tsx'),

  route('app', 'app/app-layout.tsx', [
    layout('app/page-boundary.tsx', [
      index('app/start-page.tsx'),
      route('companies', 'companies/company-list.tsx'),
      route('clients', 'clients/client-list.tsx'),
      route('clients/:clientId', 'clients/client-page.tsx'),
      route('clients/:clientId', 'records/within-client.tsx', [
        route('jobs', 'jobs/client-jobs.tsx', [route('new', 'jobs/client-job-new.tsx')]),
        route('reports', 'reports/report-list.tsx', { id: 'client-reports' }),
        route('invoices', 'invoices/invoice-list.tsx', { id: 'client-invoices' }),
        route('variations', 'variations/variation-list.tsx', { id: 'client-variations' }),
      ]),
      route('jobs', 'jobs/job-list.tsx'),
      route('jobs/:jobId', 'jobs/job-page.tsx'),
      route('jobs/:jobId', 'records/within-job.tsx', [
        route('reports', 'reports/report-list.tsx', { id: 'job-reports' }),
        route('invoices', 'invoices/invoice-list.tsx', { id: 'job-invoices' }),
        route('variations', 'variations/variation-list.tsx', { id: 'job-variations' }),
      ]),
      route('reports', 'reports/report-list.tsx'),
      route('reports/:reportId', 'reports/report-page.tsx'),
      route('invoices', 'invoices/invoice-list.tsx'),
      route('invoices/:invoiceId', 'invoices/invoice-page.tsx'),
      route('variations', 'variations/variation-list.tsx'),
      route('variations/:variationId', 'variations/variation-page.tsx'),
      route('settings/company', 'settings/company-page.tsx'),
      route('*', 'app/unknown-page.tsx'),
    ]),
  ]),

  route('reports/:reportId', 'reports/report-redirect.tsx'),
  ...(devPages ? [route('dev/mail', 'mail/mail-page.tsx')] : []),
  ...(devPages ? [route('dev/gallery', 'dev/gallery.tsx')] : []),
  route('*', 'app/unknown-path.tsx'),
] satisfies RouteConfig
