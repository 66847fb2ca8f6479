import { useState } from 'react'
import { useParams } from 'react-router'

import { integrationProviders } from '#domain/integrations/choices.ts'
import { problemText } from '#web/lib/query.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { CallLog } from './call-log.tsx'
import { useListIntegrations } from './data.ts'
import { IntegrationCard } from './integration-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import { Returned } from './returned.tsx'

/** Settings, Integrations: how the company stands with each system, and what was asked of it. */
export default function IntegrationsSection() {
  const { data, error, isFetching, refetch } = useListIntegrations()
  const { provider: named } = useParams()
  const provider = integrationProviders.find((each) => each === named)
  // Read once: it is taken out of the address at once.
  const [said] = useState(() => new URLSearchParams(window.location.search))
  if (!data)
    return error ? (
      <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    )
  return (
    <div className="flex max-w-4xl flex-col gap-12">
      {provider !== undefined && (said.has('state') || said.has('error')) && (
        <Returned provider={provider} said={said} />
      )}
      {data.items.map((integration) => (
        <div key={integration.provider} className="flex flex-col gap-12">
          <IntegrationCard integration={integration} />
          {integration.lastCallAt !== null && <CallLog provider={integration.provider} />}
        </div>
      ))}
      {data.personal.map((each) => (
        <PersonalCard key={each.provider} personal={each} />
      ))}
    </div>
  )
}
