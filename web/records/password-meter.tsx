import { useTranslation } from 'react-i18next'

import { passwordStrength } from '#domain/accounts/rules.ts'
import { cx } from '#web/ui/cx.ts'

/** How hard a password is to guess, while it is typed: four bars and the word for them. `known`: what others know. */
export function PasswordMeter({ password, known }: { password: string; known: readonly string[] }) {
  const { t } = useTranslation('records')
  if (password === '') return null
  const strength = passwordStrength(password, known)
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1.5 rounded-tag', step <= Math.max(1, strength) ? colours[strength] : 'bg-line')}
          />
        ))}
      </span>
      <span role="status" className="min-w-20 text-right text-sm text-ink-2">
        <span className="sr-only">{t('strength.label')}: </span>
        {t(`strength.${strength}`)}
      </span>
    </div>
  )
}

const colours = {
  0: 'bg-danger',
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-success',
} as const
