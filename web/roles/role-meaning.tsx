import { useTranslation } from 'react-i18next'

import type { Permission } from '#domain/permissions.ts'
import { useFormat } from '#web/lib/format.ts'
import { useRoleWords } from './role-words.ts'

/** What a role allows, in words, and what its people see nothing of. */
export function RoleMeaning({ permissions }: { permissions: readonly Permission[] }) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const format = useFormat()
  const hidden = words.hiddenFrom(permissions)
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{t('allows')}</h3>
      {permissions.length === 0 && <p className="text-ink-3">{t('allowsNothing')}</p>}
      <Deeds permissions={permissions} />
      {permissions.length > 0 && hidden.length > 0 && (
        <p className="mt-2 text-sm text-ink-3">{t('hidden', { areas: format.list(hidden) })}</p>
      )}
    </section>
  )
}

/** Area by area what these permissions are. */
export function Deeds({ permissions }: { permissions: readonly Permission[] }) {
  const { meaningOf } = useRoleWords()
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {meaningOf(permissions).map(({ area, deeds }) => (
        <div key={area} className="max-sm:mb-1 sm:contents">
          <dt className="font-medium">{area}</dt>
          <dd className="text-ink-2">{deeds}</dd>
        </div>
      ))}
    </dl>
  )
}
