import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { MicrosoftIdentity } from '#domain/identities/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { MicrosoftMark } from '#web/ui/microsoft-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAskToLink, useGetMicrosoftIdentity, useUnlinkMicrosoft } from './data.ts'
import { Returned } from './returned.tsx'

/** Signing in with Microsoft: linked by oneself, for oneself. Nothing is said of it where it is not set up. */
export default function MicrosoftSection() {
  const { t } = useTranslation('identities')
  // Read once: it is taken out of the address at once.
  const [said] = useState(() => new URLSearchParams(window.location.search))
  const [isBack] = useState(() => window.location.pathname.endsWith('/profile/microsoft-sign-in'))
  const { data, error, isFetching, refetch } = useGetMicrosoftIdentity()
  if (data?.kind === 'none' && data.linked === null) return null
  return (
    <Section title={t('title')}>
      <p className="mb-4 max-w-measure text-ink-2">{t('text')}</p>
      {isBack && said.has('state') && <Returned said={said} />}
      {data && <Standing {...data} />}
      {!data && !error && <TableSkeleton rows={2} />}
      {!data && error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
    </Section>
  )
}

function Standing({ kind, linked }: MicrosoftIdentity) {
  const { t } = useTranslation('identities')
  return (
    <div className="flex flex-col items-start gap-4">
      {kind === 'sandbox' && <Notice tone="warning">{t('sandbox')}</Notice>}
      {linked ? (
        <>
          <div>
            <p className="font-semibold wrap-anywhere">{linked.address}</p>
            <p className="text-sm text-ink-2">
              {t('since')} <DateTimeText instant={linked.linkedAt} />
              {' · '}
              {linked.lastUsedAt === null ? t('neverUsed') : t('lastUsed')}{' '}
              {linked.lastUsedAt !== null && <DateTimeText instant={linked.lastUsedAt} />}
            </p>
          </div>
          <Unlinking />
        </>
      ) : (
        <Linking />
      )}
    </div>
  )
}

function Linking() {
  const { t } = useTranslation('identities')
  const asking = useAskToLink()
  const go = () =>
    asking.mutate(undefined, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toast.error(problemText(error) ?? t('failed')),
    })
  return (
    <>
      <Button busy={asking.isPending} onClick={go}>
        {!asking.isPending && <MicrosoftMark />}
        {t('link')}
      </Button>
    </>
  )
}

/** In two presses, with what happens then. */
function Unlinking() {
  const { t } = useTranslation('identities')
  const [asked, setAsked] = useState(false)
  const { mutate, reset, isPending, error } = useUnlinkMicrosoft()
  const close = () => {
    setAsked(false)
    reset()
  }
  const unlink = () =>
    mutate(undefined, {
      onSuccess: () => {
        close()
        toast.success('Microsoft account unlinked')
      },
    })
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('unlink.action')}</Button>
      <ConfirmDialog
        open={asked}
        title={t('unlink.question')}
        text={t('unlink.text')}
        confirmLabel={t('unlink.action')}
        busy={isPending}
        error={problemText(error)}
        onConfirm={unlink}
        onClose={close}
      />
    </>
  )
}
