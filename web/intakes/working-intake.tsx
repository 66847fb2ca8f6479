import { useTranslation } from 'react-i18next'

import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { ComingIn } from './coming-in.tsx'
import { GiveUp } from './give-up.tsx'

/** An archive that is read, or brought in: how far that is. The page may be left meanwhile. */
export function WorkingIntake({ record, phase }: { record: IntakeRecord; phase: 'reading' | 'running' }) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  const { progress, preview } = record
  return (
    <>
      <div className="flex flex-col gap-2">
        <p role="status" className="flex items-center gap-2 font-medium">
          <Spinner />
          {t(`working.${phase}`)}
        </p>
        {progress !== null && progress.of > 0 && (
          <div>
            <Tape percent={Math.floor((progress.done / progress.of) * 100)} label={t(`working.${phase}Progress`)} />
            <p className="numeric mt-1 text-sm text-ink-2">
              {t('working.doneOf', { done: format.number(progress.done), of: format.number(progress.of) })}
            </p>
          </div>
        )}
        <p className="max-w-measure text-ink-2">{t('working.leave')}</p>
      </div>
      {preview !== null && (
        <Section title={t('coming.title')}>
          <ComingIn preview={preview} />
        </Section>
      )}
      <GiveUp record={record} />
    </>
  )
}
