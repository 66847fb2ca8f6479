import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { IntakePreview, IntakeRecord } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { ArchiveBlock } from './archive-block.tsx'
import { ComingIn, recordsIn } from './coming-in.tsx'
import { useRunIntake } from './data.ts'
import { GiveUp } from './give-up.tsx'
import { Missing, People, StaysBehind } from './what-changes.tsx'

type Ready = { record: IntakeRecord; preview: IntakePreview }

/** An archive that was read: what would come in, what stays behind, and the button that brings it in. */
export function ReadyIntake({ record }: Pick<Ready, 'record'>) {
  const { t } = useTranslation('intakes')
  const { preview } = record
  if (preview === null) return null
  return (
    <>
      <Notice tone="success">{t('ready.fine')}</Notice>
      <ArchiveBlock record={record} preview={preview} />
      <Section title={t('coming.title')}>
        <div className="flex flex-col gap-4">
          <ComingIn preview={preview} />
          <Missing preview={preview} />
        </div>
      </Section>
      <Section title={t('people.title')}>
        <People preview={preview} />
      </Section>
      <Section title={t('company.title')}>
        <p className="max-w-measure">{t('company.text')}</p>
      </Section>
      <StaysBehind preview={preview} />
      <Deeds record={record} preview={preview} />
    </>
  )
}

function Deeds({ record, preview }: Ready) {
  const { t } = useTranslation('intakes')
  const message = useMessage()
  const format = useFormat()
  const offer = useOffer(record)('runIntake')
  const run = useRunIntake(record.id)
  const [asked, setAsked] = useState(false)
  const error = problemText(run.error)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {offer && (
          <Button variant="primary" icon={PackagePlus} busy={run.isPending} {...offer} onClick={() => setAsked(true)}>
            {t('ready.run')}
          </Button>
        )}
        <GiveUp record={record} />
      </div>
      <p className="text-sm text-ink-3">{t('ready.until', { at: format.dateTime(record.expiresAt) })}</p>
      <ConfirmDialog
        open={asked}
        title={t('ready.title')}
        text={t('ready.text', {
          records: format.number(recordsIn(preview)),
          files: format.number(preview.counts['files'] ?? 0),
          company: preview.company,
        })}
        confirmLabel={t('ready.run')}
        tone="primary"
        busy={run.isPending}
        error={error && message(error)}
        onConfirm={() => run.mutate(undefined, { onSuccess: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}
