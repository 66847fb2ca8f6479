import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteError } from 'react-router'

import { ErrorPanel } from '#web/ui/states.tsx'

import { DocumentTitle } from '#web/ui/document-title.tsx'

/** What a route shows when it fails to load or to draw: in words, with a way to try again, never a stack. */
export function RouteErrorBoundary() {
  const { t } = useTranslation('ui')
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  // An older tab after an update asks for files that are gone: loading the page again is the cure.
  const outdated = error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl p-4 py-16">
      <DocumentTitle>{t('error.title')}</DocumentTitle>
      <ErrorPanel
        busy={state === 'loading'}
        onRetry={() => {
          if (outdated) window.location.reload()
          else void revalidate()
        }}
      />
    </main>
  )
}
