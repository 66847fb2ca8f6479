import type { ReactNode } from 'react'
import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { ApiProblem } from '#web/lib/api.ts'
import { QueryProvider } from '#web/lib/query.tsx'
import { type BrandTokens, useBrandOnPage } from '#web/ui/brand.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'

import { LoadError, type RecordKind } from './unavailable.tsx'

/** A page that a link opens: read-only, without sign-in, made for a phone first (SPEC 2). */
export function ByLink({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      {/* Keep the secret address out of other sites' logs and out of search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      {children}
    </QueryProvider>
  )
}

type LinkedProps<T> = {
  of: RecordKind
  /** The query, as TanStack Query answers it. */
  answer: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  children: (record: T) => ReactNode
}

/** What the link opens, once it has come; or that it leads nowhere. */
export function Linked<T>({ of, answer, children }: LinkedProps<T>) {
  if (answer.data) return children(answer.data)
  if (isRefused(answer.error)) return <LinkGone of={of} />
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl p-4 md:py-8">
      {answer.error ? <LoadError of={of} answer={answer} /> : <PageSkeleton />}
    </main>
  )
}

type LinkedFrameProps = {
  /** Of the tab. */
  title: string
  /** Who sends it. */
  company: string
  brandTokens: BrandTokens
  banner: ReactNode
  children: ReactNode
}

/** The page around what a link opens, in the colours of who sends it. */
export function LinkedFrame({ title, company, brandTokens, banner, children }: LinkedFrameProps) {
  const { t } = useTranslation('records')
  useBrandOnPage(brandTokens)
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      {banner}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-4xl px-4 py-6 md:py-8">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-4xl border-t border-line px-4 py-6 text-sm text-ink-3">
        {t('linked.by', { company })}
      </footer>
    </>
  )
}

// Unknown, expired and revoked look the same; only silence and trouble of ours are worth another try.
function isRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** The plain end of a link that was revoked, has expired or never was. */
function LinkGone({ of }: { of: RecordKind }) {
  const { t } = useTranslation('records')
  const title = t(`notFound.${of}`)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-measure flex-col items-center justify-center p-6 text-center"
    >
      <DocumentTitle>{title}</DocumentTitle>
      <Icon of={Link2Off} className="size-8 text-ink-3" />
      <h1 className="mt-4 text-2xl">{title}</h1>
      <p className="mt-2 text-ink-2">{t('linked.gone')}</p>
    </main>
  )
}
