import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TokenRecord } from '#domain/tokens/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useListTokens, useRevokeToken } from './data.ts'

const TokenDialog = arriving(() => import('./token-dialog.tsx'))

/** The programs that act in one's name in this company. */
export function TokensSection({ company }: { company: string }) {
  const { t } = useTranslation('profile')
  const { data, error, isFetching, refetch } = useListTokens()
  const [making, setMaking] = useState(false)
  const [asked, setAsked] = useState<TokenRecord>()
  return (
    <Section
      title={t('tokens.title')}
      actions={
        <Button icon={Plus} onClick={() => setMaking(true)}>
          {t('tokens.create')}
        </Button>
      }
    >
      <p className="mb-3 max-w-measure text-ink-2">
        {t('tokens.text', { company })}{' '}
        <a href="/api/reference" target="_blank" rel="noreferrer" className="text-link underline">
          {t('tokens.reference')}
        </a>
      </p>
      {error && !data && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data && data.items.length === 0 && <p className="text-ink-3">{t('tokens.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {making && (
        <Suspense>
          <TokenDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
      <Revoking asked={asked} onClose={() => setAsked(undefined)} />
    </Section>
  )
}

function TokenRow({ token, onRevoke }: { token: TokenRecord; onRevoke: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 font-medium">
          <KeyRound aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 wrap-anywhere">{token.name}</span>
        </p>
        <p className="text-sm text-ink-3">
          {token.usedAt ? t('tokens.used') : t('tokens.neverUsed')}{' '}
          {token.usedAt && <DateTimeText instant={token.usedAt} />}
          {' · '}
          <span className={token.isExpired ? 'text-danger' : undefined}>
            {token.isExpired ? t('tokens.ended') : t('tokens.ends')} <DateTimeText instant={token.expiresAt} />
          </span>
        </p>
      </div>
      <Button size="compact" aria-label={t('tokens.revokeLabel', { name: token.name })} onClick={onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </li>
  )
}

function Revoking({ asked, onClose }: { asked: TokenRecord | undefined; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const revoke = useRevokeToken()
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t('tokens.revoke')}
      text={t('tokens.revokeText', { name: asked?.name ?? '' })}
      confirmLabel={t('tokens.revoke')}
      busy={revoke.isPending}
      error={revoke.error ? message(problemText(revoke.error) ?? '') : undefined}
      onConfirm={() =>
        asked &&
        revoke.mutate(asked.id, {
          onSuccess: () => {
            toast.success('Token revoked')
            onClose()
          },
        })
      }
      onClose={() => {
        revoke.reset()
        onClose()
      }}
    />
  )
}
