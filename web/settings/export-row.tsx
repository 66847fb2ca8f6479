import { CircleAlert, CircleCheck, Clock, Download, Hourglass, type LucideIcon, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { downloadExport } from '#domain/exports/api.ts'
import type { ExportStatus } from '#domain/exports/choices.ts'
import type { ExportRecord } from '#domain/exports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isUnderWay, useDeleteExport } from './export-data.ts'

const stamps: Record<ExportStatus, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'neutral', icon: Hourglass },
  running: { tone: 'info', icon: Hourglass },
  ready: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  expired: { tone: 'neutral', icon: Clock },
}

interface ExportRowProps {
  made: ExportRecord
  isLatest: boolean
  onRetry: () => void
  isRetrying: boolean
}

/** One archive: who asked for it, how far it is, and what can be done with it. */
export function ExportRow({ made, isLatest, onRetry, isRetrying }: ExportRowProps) {
  const { t } = useTranslation('settings')
  const { id, status, askedBy, createdAt, failure, can } = made
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <DateTimeText instant={createdAt} />
          <span className="block text-sm text-ink-2">{t('export.by', { name: askedBy })}</span>
        </p>
        <Stamp {...stamps[status]}>{t(`export.statuses.${status}`)}</Stamp>
      </div>
      {isUnderWay(made) && <Progress made={made} />}
      {failure && <p className="max-w-measure text-danger">{t(`export.failures.${failure}`)}</p>}
      {can.downloadExport && <Ready made={made} />}
      <div className="flex flex-wrap gap-3">
        {can.downloadExport && (
          <LinkButton variant="primary" href={downloadExport.path.replace(':id', id)} download>
            <Icon of={Download} />
            {t('export.download')}
          </LinkButton>
        )}
        {failure && isLatest && (
          <Button icon={RotateCcw} busy={isRetrying} onClick={onRetry}>
            {t('export.retry')}
          </Button>
        )}
        {can.deleteExport && <Removing made={made} />}
      </div>
    </li>
  )
}

/** How far it is, once that is known: until then everything is read. */
function Progress({ made: { progress } }: { made: ExportRecord }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (progress === null) return <p className="text-sm text-ink-2">{t('export.reading')}</p>
  const { done, of } = progress
  return (
    <div>
      <Tape percent={of === 0 ? 0 : Math.floor((done / of) * 100)} label={t('export.progress')} />
      <p className="numeric mt-1 text-sm text-ink-2">
        {t('export.doneOf', { done: format.number(done), of: format.number(of) })}
      </p>
    </div>
  )
}

function Ready({ made: { size, expiresAt, takenAt, missing } }: { made: ExportRecord }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
        <Fact term={t('export.taken')}>{takenAt && <DateTimeText instant={takenAt} />}</Fact>
        <Fact term={t('export.size')}>{size !== null && format.fileSize(size)}</Fact>
        <Fact term={t('export.until')}>{expiresAt && <DateTimeText instant={expiresAt} />}</Fact>
      </dl>
      {missing > 0 && <p className="text-sm text-warning">{t('export.missing', { count: missing })}</p>}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{term}</dt>
      <dd className="numeric">{children}</dd>
    </div>
  )
}

/** Stops one under way, or removes it with its archive: asked about where there is one. */
function Removing({ made }: { made: ExportRecord }) {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState(false)
  const removing = useDeleteExport()
  const remove = () =>
    removing.mutate(made.id, {
      onSuccess: () => setAsked(false),
      onError: (error) => toast.error(problemText(error) ?? 'Failed to delete the export'),
    })
  if (isUnderWay(made))
    return (
      <Button busy={removing.isPending} onClick={remove}>
        {t('export.stop')}
      </Button>
    )
  return (
    <>
      <Button icon={Trash2} onClick={() => setAsked(true)}>
        {t('export.delete')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('export.deleteQuestion')}
        text={t('export.deleteText')}
        confirmLabel={t('export.delete')}
        busy={removing.isPending}
        error={problemText(removing.error)}
        onConfirm={remove}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
