import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type VersionDifference = { label: string; mine: string; theirs: string }

type VersionChoiceProps = {
  /** Only what differs. */
  differences: readonly VersionDifference[]
  busy?: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * An edit was based on an older version: both versions, side by side, and the person decides (never a silent merge).
 */
export function VersionChoice({ differences, busy = false, onKeepMine, onTakeTheirs }: VersionChoiceProps) {
  const { t } = useTranslation('records')
  const frame = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the other end of the form; the field that had the focus may be gone.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.contains(frame.current)) frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('conflict.title')}
      tabIndex={-1}
      className="mb-4 flex scroll-mt-4 flex-col gap-3 rounded-card border border-warning p-3"
    >
      <Notice tone="warning">{t('conflict.title')}</Notice>
      <p className="text-ink-2">{differences.length > 0 ? t('conflict.text') : t('conflict.same')}</p>
      {differences.length > 0 && (
        <table className="w-full table-fixed border-collapse text-left text-sm">
          <thead className="border-b border-field-line">
            <tr>
              {(['field', 'mine', 'theirs'] as const).map((column) => (
                <th key={column} scope="col" className="py-1 pr-3 font-semibold">
                  {t(`conflict.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-1.5 pr-3 font-medium text-ink-2">
                  {label}
                </th>
                <td className="py-1.5 pr-3 whitespace-pre-line">{mine || '—'}</td>
                <td className="py-1.5 whitespace-pre-line">{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button variant="primary" busy={busy} onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
      </div>
    </div>
  )
}

/** The rows of a VersionChoice: the labelled fields whose text differs. */
export function differencesBetween<Values>(
  mine: Values,
  theirs: Values,
  fields: readonly { label: string; text: (values: Values) => string }[],
): VersionDifference[] {
  return fields
    .map(({ label, text }) => ({ label, mine: text(mine), theirs: text(theirs) }))
    .filter((difference) => difference.mine !== difference.theirs)
}
