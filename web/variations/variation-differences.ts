import type { TFunction } from 'i18next'
import type { useFormat } from '#web/lib/format.ts'
import type { VariationValues } from './variation-values.ts'

/** How each field of a variation reads when two versions are compared. */
export function variationDifferences(
  t: TFunction<readonly ['variations', 'records']>,
  format: ReturnType<typeof useFormat>,
) {
  return [
    { label: t('fields.client'), text: ({ client }: VariationValues) => client?.label ?? '' },
    { label: t('fields.job'), text: ({ job }: VariationValues) => job?.label ?? '' },
    { label: t('fields.name'), text: ({ name }: VariationValues) => name },
    { label: t('fields.description'), text: ({ description }: VariationValues) => description },
    { label: t('fields.type'), text: ({ type }: VariationValues) => t(`records:variationType.${type}`) },
    { label: t('fields.quotedAmount'), text: ({ quotedAmount }: VariationValues) => format.money(quotedAmount) },
    { label: t('fields.cost'), text: ({ cost }: VariationValues) => format.money(cost) },
    {
      label: t('photos'),
      text: ({ photos }: VariationValues) =>
        photos.map(({ caption }, index) => `${index + 1}. ${caption || t('records:photos.noCaption')}`).join('\n'),
    },
    { label: t('files.title'), text: ({ files }: VariationValues) => files.map(({ name }) => name).join('\n') },
  ]
}
