import { useTranslation } from 'react-i18next'

import { providerNames } from '#domain/integrations/choices.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChooseOrganisation } from './data.ts'

/** Of several organisations that were shared: which one the company is. */
export function OrganisationChoice({ integration: { provider, offered, can } }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const message = useMessage()
  const { mutate, isPending, variables, error } = useChooseOrganisation()
  if (!can.chooseOrganisation) return null
  const choose = (organisation: string) =>
    mutate(
      { provider, organisation },
      {
        onSuccess: () => toast.success('Integration connected successfully'),
        onError: () => toast.error('Failed to connect integration'),
      },
    )
  return (
    <div>
      <h3 className="text-lg">{t('choice.title')}</h3>
      <p className="mb-3 max-w-measure text-ink-2">{t('choice.text', { name: providerNames[provider] })}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {offered.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <Button
              aria-label={t('choice.chooseNamed', { name })}
              busy={isPending && variables.organisation === id}
              onClick={() => choose(id)}
            >
              {t('choice.choose')}
            </Button>
          </li>
        ))}
      </ul>
      {error && (
        <Notice tone="danger" className="mt-3">
          {message(problemText(error) ?? '')}
        </Notice>
      )}
    </div>
  )
}
