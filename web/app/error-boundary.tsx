import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

/** What stands in place of everything when the frame itself fails: in words, with a way to try again, never a stack. */
export function RouteErrorBoundary() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl p-4 py-16">
      <FailedPage onRetry={() => window.location.reload()} />
    </main>
  )
}

/** A page that failed to draw. */
export function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  // An older tab after an update asks for files that are gone: loading the page again is the cure.
  const outdated = isMissingModule(useRouteError())
  return (
    <>
      <DocumentTitle>{t('error.title')}</DocumentTitle>
      <ErrorPanel onRetry={() => (outdated ? window.location.reload() : onRetry())} />
    </>
  )
}

function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}
