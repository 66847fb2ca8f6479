import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CompanySession } from '#domain/sessions/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { cx } from '#web/ui/cx.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { sessionsShown, useListCompanySessions, useRevokeCompanySession } from './data.ts'
import { SessionRow } from './session-row.tsx'

/** Settings, Security: who is signed in to the company, and the way to end it. */
export default function CompanySessions() {
  const { t } = useTranslation('sessions')
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useListCompanySessions(page)
  // The last session of the last page was ended.
  const beyond = data !== undefined && data.items.length === 0 && data.total > 0 && !isPlaceholderData
  if (beyond) setPage(Math.ceil(data.total / sessionsShown))
  return (
    <Section title={t('company.title')} note={data?.total}>
      <p className="mb-3 max-w-measure text-ink-2">{t('company.text')}</p>
      {data && (
        <div className="flex flex-col gap-3">
          <ul
            aria-label={t('company.title')}
            aria-busy={isPlaceholderData || undefined}
            className={cx(
              'divide-y divide-line rounded-card border border-line bg-surface transition-opacity',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {data.items.map((session) => (
              <CompanyRow key={session.id} session={session} />
            ))}
          </ul>
          <Pagination page={page} pageSize={sessionsShown} total={data.total} onPage={setPage} />
        </div>
      )}
      {!data && !error && <TableSkeleton rows={3} />}
      {!data && error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
    </Section>
  )
}

function CompanyRow({ session }: { session: CompanySession }) {
  const revoking = useRevokeCompanySession()
  const revoke = () =>
    revoking.mutate(session.id, {
      onSuccess: () => toast.success('Signed out there'),
      onError: (error) => toast.error(problemText(error) ?? 'Failed to sign out there'),
    })
  return (
    <SessionRow
      session={session}
      person={session.person.name}
      busy={revoking.isPending}
      onRevoke={session.can.revokeCompanySession ? revoke : undefined}
    />
  )
}
