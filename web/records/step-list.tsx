import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

/** How far one is in a few steps: drawn as a line with its marks, said as a list. */
export function StepList({ label, names, at }: { label: string; names: readonly string[]; at: number }) {
  const { t } = useTranslation('records')
  return (
    <nav aria-label={label} className="mb-6">
      <ol className="flex gap-2">
        {names.map((name, index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={cx(
              'min-w-0 flex-1 border-t-4 pt-2 text-sm',
              // Five names have no room on a phone: the present one takes it.
              index === at && 'max-sm:flex-5',
              index <= at ? 'border-primary' : 'border-line',
              index === at ? 'font-semibold text-ink' : 'text-ink-3',
            )}
          >
            <span className="flex items-start gap-1.5">
              {index < at ? (
                <Icon of={Check} dense className="mt-0.5 text-primary-text" />
              ) : (
                <span aria-hidden="true" className="numeric">
                  {index + 1}
                </span>
              )}
              <span className={cx('min-w-0', index !== at && 'max-sm:sr-only')}>{name}</span>
              {index < at && <span className="sr-only">{t('stepDone')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
