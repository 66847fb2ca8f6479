import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { personalNames, providerNames } from '#domain/integrations/choices.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { ConnectMailbox } from '#web/mailbox/embed.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useListIntegrations } from './data.ts'
import { IntegrationActions } from './integration-actions.tsx'

/** The systems that were chosen when the company was set up and are not connected yet, each with its Connect. */
export default function ChosenIntegrations() {
  const { t } = useTranslation('integrations')
  const { data, error, isFetching, refetch } = useListIntegrations()
  if (!data)
    return error ? (
      <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={2} />
    )
  const items = data.items.filter(({ wishedBy }) => wishedBy !== null)
  const personal = data.personal.filter(({ wishedBy }) => wishedBy !== null)
  if (items.length + personal.length === 0) return null
  return (
    <Section title={t('chosen.title')}>
      <p className="mb-3 text-ink-2">{t('chosen.text')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((integration) => (
          <Row key={integration.provider} name={providerNames[integration.provider]} kind={integration.kind}>
            <IntegrationActions integration={integration} />
          </Row>
        ))}
        {personal.map((each) => (
          <Row key={each.provider} name={personalNames[each.provider]} kind={each.kind}>
            <ConnectMailbox label={t('connect')} />
          </Row>
        ))}
      </ul>
    </Section>
  )
}

function Row({ name, kind, children }: { name: string; kind: Integration['kind']; children: ReactNode }) {
  const { t } = useTranslation('integrations')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <h3 className="text-base">{name}</h3>
      {kind === 'none' ? <p className="text-ink-2">{t('notConfigured', { name })}</p> : children}
    </li>
  )
}
