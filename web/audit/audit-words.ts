import { useTranslation } from 'react-i18next'

import { type AuditKind, auditKinds } from '#domain/audit/choices.ts'
import type { AuditDetail } from '#domain/audit/rules.ts'
import type { AuditEntry } from '#domain/audit/schema.ts'
import { catalogue, type Area } from '#domain/permissions.ts'
import { companyRoles, userStatuses } from '#domain/users/choices.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import type messages from './messages.en.json'

/** An entry as a sentence: who did what to whom. */
export function useEventSentence({ event, by, about }: AuditEntry): string {
  const { t } = useTranslation('audit')
  // A dot would lead into the catalogue.
  const name = event.replace('.', '_') as keyof (typeof messages)['events']
  return t(`events.${name}`, { by, about })
}

/** What an entry says more of, in the reader's language: one line for a value, and for what was given or taken away. */
export function useDetailLines(): (detail: AuditDetail) => string[] {
  const { t } = useTranslation('audit')
  const valueOf = useValueWords()
  const rightsOf = useRightsWords()
  return ({ field, from, to }) => {
    const name = t(`fields.${field as keyof (typeof messages)['fields']}`)
    if (field === 'permissions') {
      const [before, after] = [listed(from), listed(to)]
      const given = after.filter((each) => !before.includes(each))
      const taken = before.filter((each) => !after.includes(each))
      if (from === null) return [t('detail', { name, to: rightsOf(after) })]
      return [
        ...(given.length > 0 ? [t('given', { name, rights: rightsOf(given) })] : []),
        ...(taken.length > 0 ? [t('taken', { name, rights: rightsOf(taken) })] : []),
      ]
    }
    if (from === null) return [t('detail', { name, to: valueOf(field, to) })]
    if (to === null) return [t('detailGone', { name, from: valueOf(field, from) })]
    return [t('detailChanged', { name, from: valueOf(field, from), to: valueOf(field, to) })]
  }
}

const listed = (permissions: string | null): string[] => (permissions === null ? [] : permissions.split(', '))

const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((each) => each === value)

/** A stored value as people say it: what they typed themselves stays as it is. */
function useValueWords() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { company } = useSession()
  const words: Record<string, (value: string) => string | undefined> = {
    role: (value) => {
      const role = oneOf(companyRoles, value)
      return role && t(`roles.${role}`)
    },
    status: (value) => {
      const status = oneOf(userStatuses, value)
      return status && t(`statuses.${status}`)
    },
    kind: (value) => {
      const kind = oneOf<AuditKind>(auditKinds, value)
      return kind && t(`kinds.${kind}`)
    },
    required: (value) => {
      const answer = oneOf(['true', 'false'], value)
      return answer && t(`answers.${answer}`)
    },
    expiresAt: (value) => format.dateTime(value, company?.timezone),
    from: format.date,
    until: format.date,
  }
  return (field: string, value: string | null): string => (value === null ? '' : (words[field]?.(value) ?? value))
}

/** Rights area by area: `Jobs (view, edit), Invoices (view)`. */
function useRightsWords() {
  const { t } = useTranslation('audit')
  return (permissions: readonly string[]): string =>
    (Object.keys(catalogue) as Area[])
      .flatMap((area) => {
        const actions = catalogue[area].filter((action) => permissions.includes(`${area}:${action}`))
        const named = actions.map((action) => t(`actions.${action}`)).join(', ')
        return actions.length === 0 ? [] : [t('inArea', { area: t(`areas.${area}`), actions: named })]
      })
      .join(', ')
}
