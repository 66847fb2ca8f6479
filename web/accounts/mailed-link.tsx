import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiProblem } from '#web/lib/api.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'

/** A page that a mailed link opens, whose address is a secret. */
export function MailedLinkPage({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      {/* Keep the secret address out of other sites' logs and out of search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      {children}
    </QueryProvider>
  )
}

type MailedLinkProps<Answer> = {
  /** What the link is for. */
  answer: UseQueryResult<Answer>
  title: string
  /** Where one goes on from a link that is good no more. */
  instead: { to: string; label: string }
  children: (data: Answer) => ReactNode
}

/** What a mailed link is for, once that is known; or that it is good no more. */
export function MailedLink<Answer>({ answer, title, instead, children }: MailedLinkProps<Answer>) {
  const { t } = useTranslation('accounts')
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error instanceof ApiProblem && answer.error.status === 404) {
    return (
      <AccountFrame title={t('reset.invalid')} text={t('reset.invalidText')}>
        <ButtonLink variant="primary" to={instead.to}>
          {instead.label}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={title}>
      {answer.error ? (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <p role="status">{t('reset.verifying')}</p>
      )}
    </AccountFrame>
  )
}
