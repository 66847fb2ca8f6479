import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { OwnSession } from '#domain/sessions/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useListSessions, useRevokeOtherSessions, useRevokeSession } from './data.ts'
import { SessionRow } from './session-row.tsx'

/** Profile, privacy: where I am signed in, and the way to end it there (PRODUCT 1). */
export default function OwnSessions() {
  const { t } = useTranslation('sessions')
  const { data, error, isFetching, refetch } = useListSessions()
  return (
    <Section
      title={t('own.title')}
      note={data?.total}
      actions={data && data.total > 1 && <EndOthers others={data.total - 1} />}
    >
      <p className="mb-3 max-w-measure text-ink-2">{t('own.text')}</p>
      {data && (
        <ul aria-label={t('own.title')} className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((session) => (
            <OwnRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!data && !error && <TableSkeleton rows={2} />}
      {!data && error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
    </Section>
  )
}

function OwnRow({ session }: { session: OwnSession }) {
  const revoking = useRevokeSession()
  const revoke = () =>
    revoking.mutate(session.id, {
      onSuccess: () => toast.success('Signed out there'),
      onError: (error) => toast.error(problemText(error) ?? 'Failed to sign out there'),
    })
  return (
    <SessionRow
      session={session}
      company={session.company}
      busy={revoking.isPending}
      onRevoke={session.isCurrent ? undefined : revoke}
    />
  )
}

function EndOthers({ others }: { others: number }) {
  const { t } = useTranslation('sessions')
  const [asking, setAsking] = useState(false)
  const ending = useRevokeOtherSessions()
  const end = () =>
    ending.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toast.success('Signed out everywhere else')
      },
    })
  return (
    <>
      <Button size="compact" icon={LogOut} onClick={() => setAsking(true)}>
        {t('own.others')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('own.others')}
        text={t('own.othersText', { count: others })}
        confirmLabel={t('own.others')}
        tone="primary"
        busy={ending.isPending}
        error={ending.error ? problemText(ending.error) : undefined}
        onConfirm={end}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
