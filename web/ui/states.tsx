import { ArrowLeft, CircleAlert, RotateCw, SearchX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useMessage } from '#web/lib/i18n.ts'

import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type FrameProps = { icon: LucideIcon; title: string; text?: ReactNode; action?: ReactNode; level?: 'h1' | 'h2' }

function StateFrame({ icon, title, text, action, level: Heading = 'h2' }: FrameProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-field-line px-4 py-12 text-center">
      <Icon of={icon} className="size-8 text-ink-3" />
      <Heading className="mt-3 text-xl">{title}</Heading>
      {text && <p className="mt-1 max-w-measure text-ink-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** Nothing yet: what would be here and how to begin. */
export function EmptyState(props: { icon: LucideIcon; title: string; text?: string; action?: ReactNode }) {
  return <StateFrame {...props} />
}

/** Nothing matches the search and filters, which is not the same as nothing yet. */
export function NothingMatches({ title, onClear }: { title?: string; onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <StateFrame
      icon={SearchX}
      title={title ?? t('filter.nothing')}
      text={t('filter.nothingText')}
      action={<Button onClick={onClear}>{t('filter.clearAll')}</Button>}
    />
  )
}

/** Something went wrong, with the way to try again (SPEC 8). */
export function ErrorPanel({
  failed,
  text,
  onRetry,
  busy = false,
}: {
  /** What failed, in the reader's language. */
  failed?: string
  text?: string | undefined
  onRetry?: () => void
  busy?: boolean
}) {
  const { t } = useTranslation('ui')
  const message = useMessage()
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-danger bg-surface px-4 py-10 text-center"
    >
      <Icon of={CircleAlert} className="size-8 text-danger" />
      <h2 className="mt-3 text-xl">{t('error.title')}</h2>
      {failed && <p className="mt-1 font-medium">{failed}</p>}
      <p className="mt-1 max-w-measure text-ink-2">{text ? message(text) : t('error.text')}</p>
      {onRetry && (
        <Button className="mt-4" icon={RotateCw} busy={busy} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}

/** A record that isn't there, or isn't for this person: "Client Not Found" with Go Back. */
export function NotFoundPanel({
  title,
  text,
  backTo,
  hideBack = false,
}: {
  title: string
  text?: string
  /** Where Go Back leads when there is no history. */ backTo: string
  hideBack?: boolean
}) {
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  return (
    <StateFrame
      level="h1"
      icon={SearchX}
      title={title}
      text={text ?? t('notFound.text')}
      action={
        !hideBack && (
          <Button icon={ArrowLeft} onClick={() => void (hasHistory() ? navigate(-1) : navigate(backTo))}>
            {t('notFound.back')}
          </Button>
        )
      }
    />
  )
}

// React Router numbers its entries: 0 is the page the tab was opened on, and back would leave the product.
function hasHistory(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
