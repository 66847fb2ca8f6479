import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/lib/format.ts'

export type RolePeople = { items: readonly { id: string; name: string; ofClient: boolean }[]; total: number }

/** Who has a role: by name, and how many more when they are very many. */
export function PeopleNames({ people: { items, total } }: { people: RolePeople }) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const others = total - items.length
  const names = items.map(({ name, ofClient }) => (ofClient ? t('ofClient', { name }) : name))
  return (
    <p className="wrap-anywhere text-ink-2">
      {format.list(others > 0 ? [...names, t('others', { count: others, number: format.number(others) })] : names)}
    </p>
  )
}
