import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { OutlookChange } from '#domain/outlook/schema.ts'
import { writeDays } from '#web/lib/calendar.ts'
import { currentLocale, useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useListOutlookChanges, useTakeOutlookChange, useUndoOutlookChange } from './data.ts'

/** What one changed in Outlook, beside what stands here: to take, or to put back. */
export function ChangesList() {
  const { t } = useTranslation('outlook')
  const { data, error, isFetching, refetch } = useListOutlookChanges()
  if (data === undefined)
    return error ? (
      <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={2} />
    )
  if (data.items.length === 0) return null
  return (
    <section aria-label={t('changes.title')} className="w-full">
      <h4 className="mb-1 font-medium">{t('changes.title')}</h4>
      <p className="mb-2 max-w-measure text-ink-2">{t('changes.text')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {data.items.map((change) => (
          <Change key={`${change.id} ${change.seen}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

type Shown = OutlookChange['ours']

const daysOf = ({ from, to }: Shown): string => writeDays(from, to, currentLocale(), { dateStyle: 'medium' })

const isSame = (one: Shown, other: Shown): boolean =>
  one.title === other.title && one.from === other.from && one.to === other.to

function Change({ change }: { change: OutlookChange }) {
  const { t } = useTranslation('outlook')
  const message = useMessage()
  const [asked, setAsked] = useState(false)
  const taking = useTakeOutlookChange()
  const undoing = useUndoOutlookChange()
  const { kind, recordId, jobName, ours, before, theirs, can, because } = change
  const at = kind === 'task' ? `/app/tasks/${recordId}` : `/app/jobs/${recordId}`
  const onError = (error: unknown) => toast.error(problemText(error) ?? t('failed'))
  // The change is gone from the list by the time that it is done.
  const take = () =>
    void taking.mutateAsync(change).then(() => {
      setAsked(false)
      toast.success(t(theirs === null ? 'changes.deleted' : 'changes.taken'))
    }, onError)
  const undo = () => void undoing.mutateAsync(change).then(() => toast.success(t('changes.undone')), onError)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="[overflow-wrap:anywhere]">
          <span className="text-sm text-ink-3">{t(`kinds.${kind}`)}</span> <TextLink to={at}>{ours.title}</TextLink>
          {jobName !== null && <span className="text-ink-2">, {jobName}</span>}
        </p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 [overflow-wrap:anywhere]">
          {before !== null && !isSame(before, ours) && <Row name={t('changes.before')} entry={before} beside={ours} />}
          <Row name={t('changes.here')} entry={ours} beside={theirs} />
          {theirs === null ? (
            <>
              <dt className="text-ink-3">{t('changes.there')}</dt>
              <dd className="font-medium">{t('changes.gone')}</dd>
            </>
          ) : (
            <Row name={t('changes.there')} entry={theirs} beside={ours} strong />
          )}
        </dl>
        {because.takeOutlookChange !== undefined && (
          <p className="mt-1 text-sm text-ink-2">{message(because.takeOutlookChange)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {can.takeOutlookChange && (
          <Button
            busy={taking.isPending}
            variant={theirs === null ? 'danger' : 'primary'}
            onClick={() => (theirs === null ? setAsked(true) : take())}
          >
            {theirs === null ? t(`changes.delete.${kind}`) : t('changes.take')}
          </Button>
        )}
        {can.undoOutlookChange && (
          <Button busy={undoing.isPending} onClick={undo}>
            {t('changes.undo')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        title={t('changes.deleteQuestion', { title: ours.title })}
        text={t('changes.deleteText')}
        confirmLabel={t(`changes.delete.${kind}`)}
        busy={taking.isPending}
        error={problemText(taking.error)}
        onConfirm={take}
        onClose={() => setAsked(false)}
      />
    </li>
  )
}

/** One side: its days, and its name where that is what differs. */
function Row({
  name,
  entry,
  beside,
  strong = false,
}: {
  name: string
  entry: Shown
  beside: Shown | null
  strong?: boolean
}) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className={strong ? 'font-medium' : undefined}>
        {daysOf(entry)}
        {beside !== null && beside.title !== entry.title && <>, “{entry.title}”</>}
      </dd>
    </>
  )
}
