import { useTranslation } from 'react-i18next'

import type { IntakePreview } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'

type Shown = { preview: IntakePreview }

/** Who comes in with it, and as what; who is here already. */
export function People({ preview: { people } }: Shown) {
  const { t } = useTranslation('intakes')
  return (
    <div className="flex max-w-measure flex-col gap-2">
      {people.brought > 0 && <p>{t('people.brought', { count: people.brought })}</p>}
      {people.known > 0 && <p>{t('people.known', { count: people.known })}</p>}
      {people.brought === 0 && people.known === 0 && <p>{t('people.none')}</p>}
    </div>
  )
}

/** What is in no archive, or belongs to the other company alone. */
export function StaysBehind({ preview: { left } }: Shown) {
  const { t } = useTranslation('intakes')
  return (
    <Section title={t('behind')}>
      <ul className="max-w-measure list-disc pl-5">
        {left.map((each) => (
          <li key={each} className="py-0.5">
            {t(`left.${each}`)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What the archive itself could not have when it was made. */
export function Missing({ preview: { missing, missingCount } }: Shown) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  if (missingCount === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="warning">{t('missing.text', { count: missingCount })}</Notice>
      <Disclosure summary={t('missing.which')}>
        <ul className="list-disc pl-5">
          {missing.map(({ kind, recordId, fileId, name }) => (
            <li key={`${recordId} ${fileId}`} className="wrap-anywhere">
              {t('missing.one', { kind: t(`kinds.${kind}`), name })}
            </li>
          ))}
        </ul>
        {missingCount > missing.length && (
          <p className="mt-2 text-ink-2">
            {t('more', { shown: format.number(missing.length), all: format.number(missingCount) })}
          </p>
        )}
      </Disclosure>
    </div>
  )
}
