import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'

/** The kinds of records with lists and pages of their own, by the place in the address. */
export type RecordKind =
  | 'clients'
  | 'jobs'
  | 'reports'
  | 'invoices'
  | 'variations'
  | 'tasks'
  | 'users'
  | 'companies'
  | 'imports'

type LoadErrorProps = {
  of: RecordKind
  /** One of them alone. */
  one?: boolean
  /** The query, as TanStack Query answers it. */
  answer: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Records couldn't be had (SPEC 8: Failed to fetch …), why, and the way to try again. */
export function LoadError({ of, one = false, answer }: LoadErrorProps) {
  const { t } = useTranslation('records')
  return (
    <ErrorPanel
      // SPEC 8 has words of its own for one person, and for one of nothing else.
      failed={one && of === 'users' ? t('failedUser') : t(`failed.${of}`)}
      text={problemText(answer.error)}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  )
}

/** What a picker says when its look-up failed, instead of having found nothing; undefined where it did not. */
export function useLookupFailure(of: RecordKind, { data, error, refetch }: LookupAnswer) {
  const { t } = useTranslation('records')
  return error && data === undefined ? { text: t(`failed.${of}`), retry: () => void refetch() } : undefined
}
type LookupAnswer = { data: unknown; error: Error | null; refetch: () => unknown }

/** A record that isn't there, or isn't for this person; Go Back leads to where one came from, else to the list. */
export function RecordNotFound({ of, hideBack = false }: { of: RecordKind; hideBack?: boolean }) {
  const { t } = useTranslation('records')
  return <NotFoundPanel title={t(`notFound.${of}`)} backTo={`/app/${of}`} hideBack={hideBack} />
}
