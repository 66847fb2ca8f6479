import { useTranslation } from 'react-i18next'

import type { Permission } from '#domain/permissions.ts'
import { differenceOf } from '#domain/roles/rules.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PeopleNames, type RolePeople } from './people-names.tsx'
import { Deeds } from './role-meaning.tsx'

type RoleImpactProps = {
  before: readonly Permission[]
  after: readonly Permission[]
  people: RolePeople
}

/** What changes for whom: before anything is saved, the people by name with what they gain and lose. */
export function RoleImpact({ before, after, people }: RoleImpactProps) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const { gained, lost } = differenceOf(before, after)
  const count = { count: people.total, number: format.number(people.total) }
  const ofClients = people.items.some(({ ofClient }) => ofClient)
  const changes = gained.length > 0 || lost.length > 0
  return (
    <section aria-live="polite" className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-3">
      <div>
        <h3 className="text-sm font-semibold">{changes ? t('impact.changes', count) : t('impact.same', count)}</h3>
        <PeopleNames people={people} />
      </div>
      {gained.length > 0 && (
        <div>
          <h4 className="mb-1 text-sm font-semibold text-success">{t('impact.gain')}</h4>
          <Deeds permissions={gained} />
        </div>
      )}
      {lost.length > 0 && (
        <div>
          <h4 className="mb-1 text-sm font-semibold text-danger">{t('impact.lose')}</h4>
          <Deeds permissions={lost} />
        </div>
      )}
      {changes && ofClients && <Notice tone="info">{t('impact.clients')}</Notice>}
    </section>
  )
}
