import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { outlookWants, type OutlookWants } from '#domain/outlook/choices.ts'
import type { OutlookCalendar } from '#domain/outlook/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import {
  useAllowOutlookCalendar,
  useDropOutlookCalendar,
  useGetOutlookCalendar,
  useKeepOutlookCalendar,
} from './data.ts'
import { ChangesList } from './changes-list.tsx'

/** A calendar of one's own work in Outlook: what it shows, how it stands, and what was changed there. */
export default function CalendarPart() {
  const { t } = useTranslation('outlook')
  const { data } = useGetOutlookCalendar()
  if (data === undefined || data.kind === 'none' || (!data.isConnected && data.state === null)) return null
  return (
    <div className="mt-8 flex flex-col items-start gap-4" id="outlook">
      <h3 className="text-lg">{t('title')}</h3>
      <p className="max-w-measure text-ink-2">{t('text')}</p>
      <Standing calendar={data} />
      {data.can.keepOutlookCalendar && <Wish calendar={data} />}
      {!data.can.keepOutlookCalendar && data.can.dropOutlookCalendar && <Dropping />}
      {data.changes > 0 && <ChangesList />}
    </div>
  )
}

function Standing({ calendar }: { calendar: OutlookCalendar }) {
  const { t } = useTranslation('outlook')
  const { state, isConnected, isAllowed, inLineAt, trouble, triedAgainAt } = calendar
  if (state === null) return null
  if (!isConnected) return <Notice tone="warning">{t('waitsForMailbox')}</Notice>
  if (!isAllowed) return <Notice tone="warning">{t('notAllowed')}</Notice>
  if (state === 'gone') return <Notice tone="warning">{t('gone')}</Notice>
  if (trouble !== null)
    return (
      <Notice tone="warning">
        {t(trouble === 'busy' ? 'busy' : 'trouble')} {triedAgainAt !== null && <DateTimeText instant={triedAgainAt} />}
      </Notice>
    )
  return (
    <p>
      {inLineAt === null ? (
        t('soon')
      ) : (
        <>
          {t('inLine')} <DateTimeText instant={inLineAt} />
        </>
      )}
    </p>
  )
}

function Wish({ calendar }: { calendar: OutlookCalendar }) {
  const { t } = useTranslation('outlook')
  const [wants, setWants] = useState<OutlookWants>(calendar.wants)
  const keeping = useKeepOutlookCalendar()
  const allowing = useAllowOutlookCalendar()
  const isKept = calendar.state === 'on'
  const isAnything = outlookWants.some((each) => wants[each])
  const isChanged = outlookWants.some((each) => wants[each] !== calendar.wants[each])
  const isToSend = !isKept || !calendar.isAllowed || isChanged
  const onError = (error: unknown) => toast.error(problemText(error) ?? t('failed'))
  const keep = () =>
    keeping.mutate(wants, {
      onError,
      onSuccess({ isAllowed }) {
        if (isAllowed) return toast.success(t(isKept ? 'saved' : 'kept'))
        // Asked for only now that somebody wants it.
        return allowing.mutate(undefined, { onError, onSuccess: ({ url }) => window.location.assign(url) })
      },
    })
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium">{t('what')}</legend>
        {outlookWants.map((each) => (
          <Checkbox
            key={each}
            label={t(`wants.${each}`)}
            checked={wants[each]}
            onChange={({ target }) => setWants({ ...wants, [each]: target.checked })}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {isToSend && isAnything && (
          <Button
            variant={isKept ? 'secondary' : 'primary'}
            icon={CalendarDays}
            busy={keeping.isPending || allowing.isPending}
            onClick={keep}
          >
            {t(isKept && calendar.isAllowed ? 'save' : calendar.state === 'gone' ? 'again' : 'keep')}
          </Button>
        )}
        {calendar.can.dropOutlookCalendar && <Dropping />}
      </div>
    </>
  )
}

/** In two presses, with what happens then. */
function Dropping() {
  const { t } = useTranslation('outlook')
  const [asked, setAsked] = useState(false)
  const { mutate, reset, isPending, error } = useDropOutlookCalendar()
  const close = () => {
    setAsked(false)
    reset()
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('drop.action')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('drop.question')}
        text={t('drop.text')}
        confirmLabel={t('drop.action')}
        busy={isPending}
        error={problemText(error)}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
    </>
  )
}
