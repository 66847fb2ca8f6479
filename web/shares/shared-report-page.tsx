import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import type { SharedReport } from '#domain/reports/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ApiProblem } from '#web/lib/api.ts'
import { QueryProvider } from '#web/lib/query.tsx'
import { LoadError } from '#web/records/unavailable.tsx'
import { useBrandOnPage } from '#web/ui/brand.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'

import { useGetSharedReport } from './data.ts'
import { LinkGone } from './link-gone.tsx'
import { SharedBanner } from './shared-banner.tsx'
import { SharedBody } from './shared-body.tsx'

/** A report by its share link: read-only, without sign-in, made for a phone first (SPEC 2). */
export default function SharedReportPage() {
  return (
    <QueryProvider>
      {/* Keep the secret address out of other sites' logs and out of search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      <LinkedReport />
    </QueryProvider>
  )
}

function LinkedReport() {
  const { token = '' } = useParams()
  const answer = useGetSharedReport(token)
  if (answer.data) return <Shared report={answer.data} />
  if (isRefused(answer.error)) return <LinkGone />
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl p-4 md:py-8">
      {answer.error ? <LoadError of="reports" answer={answer} /> : <PageSkeleton />}
    </main>
  )
}

function Shared({ report }: { report: SharedReport }) {
  const { t } = useTranslation('shares')
  useBrandOnPage(report.brandTokens)
  return (
    <>
      <DocumentTitle>{`${report.reportId} ${report.jobName}`}</DocumentTitle>
      <SharedBanner report={report} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl px-4 py-6 md:py-8">
        <SharedBody report={report} />
      </main>
      <footer className="mx-auto w-full max-w-4xl border-t border-line px-4 py-6 text-sm text-ink-3">
        {t('sharedBy', { company: report.companyName })}
      </footer>
    </>
  )
}

// Unknown, expired and revoked look the same; only silence and trouble of ours are worth another try.
function isRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
}
