import { useTranslation } from 'react-i18next'

import { archivedKinds, type ArchivedKind } from '#domain/archives/rules.ts'
import { emptyOf } from '#domain/intakes/choices.ts'
import type { IntakePreview } from '#domain/intakes/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

const always: ReadonlySet<ArchivedKind> = new Set(emptyOf)
// Said in words below; the company is one.
const elsewhere: ReadonlySet<ArchivedKind> = new Set(['company', 'people'])

/** Where records of a kind are, once they are here. */
const places: Partial<Record<ArchivedKind, string>> = {
  clients: '/app/clients',
  jobs: '/app/jobs',
  reports: '/app/reports',
  variations: '/app/variations',
  invoices: '/app/invoices',
  tasks: '/app/tasks',
  roles: '/app/settings/roles',
  activity: '/app/settings/activity',
}

/** How many records there are in all, without files. */
export const recordsIn = ({ counts }: IntakePreview): number =>
  archivedKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** How much of what comes in, kind by kind; once it is here, each leads to its list. */
export function ComingIn({ preview: { counts, bytes }, isHere = false }: { preview: IntakePreview; isHere?: boolean }) {
  const { t } = useTranslation('intakes')
  const format = useFormat()
  const kinds = archivedKinds.filter((kind) => !elsewhere.has(kind) && (always.has(kind) || (counts[kind] ?? 0) > 0))
  const files = counts['files'] ?? 0
  const figure = (kind: ArchivedKind) => {
    const count = format.number(counts[kind] ?? 0)
    const to = isHere ? places[kind] : undefined
    if (to === undefined) return <span className="numeric">{count}</span>
    return (
      <span className="numeric">
        <TextLink to={to} aria-label={`${t(`kinds.${kind}`)}: ${count}`}>
          {count}
        </TextLink>
      </span>
    )
  }
  return (
    <TitleBlock
      entries={[
        ...kinds.map((kind) => ({ label: t(`kinds.${kind}`), value: figure(kind) })),
        {
          label: t('kinds.files'),
          value: (
            <span className="numeric">
              {t('coming.files', { files: format.number(files), size: format.fileSize(bytes) })}
            </span>
          ),
        },
      ]}
    />
  )
}
