import { useTranslation } from 'react-i18next'

import { catalogue, type Area } from '#domain/permissions.ts'

/** Rights area by area: `Jobs (view, edit), Invoices (view)`. */
export function useRightsWords() {
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
