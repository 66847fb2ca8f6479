import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleX,
  FlaskConical,
  type LucideIcon,
  Unplug,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { providerNames } from '#domain/integrations/choices.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'
import { TitleBlock, type TitleBlockEntry } from '#web/ui/title-block.tsx'
import { IntegrationActions } from './integration-actions.tsx'
import { OrganisationChoice } from './organisation-choice.tsx'
import { Wished } from './wished.tsx'

/** One system: how the company stands with it, and what can be done about that. */
export function IntegrationCard({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { provider, kind, wishedBy, can } = integration
  const name = providerNames[provider]
  return (
    <Section title={name} actions={<Stamps integration={integration} />}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure text-ink-2">{t(`about.${provider}`)}</p>
        {kind === 'sandbox' && <Notice tone="warning">{t('sandbox', { name })}</Notice>}
        {kind === 'none' && <Notice tone="info">{t('notConfigured', { name })}</Notice>}
        {kind !== 'none' && wishedBy !== null && (
          <Wished
            provider={provider}
            text={t('wished.text', { name, address: wishedBy })}
            mayDismiss={can.dismissIntegration}
          />
        )}
        <BeyondPlan integration={integration} />
        <Trouble integration={integration} />
        <Facts integration={integration} />
        <OrganisationChoice integration={integration} />
        <IntegrationActions integration={integration} />
      </div>
    </Section>
  )
}

type Shown = NonNullable<Integration['state']> | 'none' | 'notConfigured' | 'resting'

const looks: Record<Shown, { tone: Tone; icon: LucideIcon }> = {
  none: { tone: 'neutral', icon: CircleDashed },
  disconnected: { tone: 'neutral', icon: Unplug },
  notConfigured: { tone: 'neutral', icon: CircleDashed },
  choosing: { tone: 'warning', icon: CircleHelp },
  connected: { tone: 'success', icon: CircleCheck },
  resting: { tone: 'warning', icon: CirclePause },
  failed: { tone: 'danger', icon: CircleX },
}

function shownOf({ kind, state, isInPlan }: Integration): Shown {
  if (state === null) return kind === 'none' ? 'notConfigured' : 'none'
  return state === 'connected' && !isInPlan ? 'resting' : state
}

function Stamps({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { kind } = integration
  const shown = shownOf(integration)
  return (
    <>
      {kind === 'sandbox' && (
        <Stamp tone="review" icon={FlaskConical}>
          {t('sandboxStamp')}
        </Stamp>
      )}
      <Stamp {...looks[shown]}>{t(`states.${shown}`)}</Stamp>
    </>
  )
}

/** The company moved to a plan that has not the system: what is connected is kept, and nothing is exchanged. */
function BeyondPlan({ integration: { provider, isInPlan, state, because } }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const message = useMessage()
  // Where nothing is connected the button says it.
  if (isInPlan || because.connectIntegration === undefined || state === null || state === 'disconnected') return null
  return (
    <Notice tone="warning">
      <span className="block">{message(because.connectIntegration)}</span>
      {state === 'connected' && (
        <span className="block font-normal">{t('resting', { name: providerNames[provider] })}</span>
      )}
    </Notice>
  )
}

/** Why nothing goes on: for good until somebody connects it anew, or for the moment. */
function Trouble({ integration: { failure, trouble, state, provider } }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const name = providerNames[provider]
  if (failure !== null)
    return (
      <Notice tone="danger">
        <strong className="block">{t('error.title')}</strong>
        <span className="block">{t('error.text')}</span>
        <span className="block font-normal">{t(`failures.${failure}`, { name })}</span>
      </Notice>
    )
  if (trouble === null || state === null) return null
  return <Notice tone="warning">{t('passing', { name, trouble: t(`troubles.${trouble}`) })}</Notice>
}

/** What identifies the connection, as on a drawing. */
function Facts({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const format = useFormat()
  const { organisation, connectedBy, connectedAt, checkedAt, failedAt, lastCallAt, calls } = integration
  if (connectedBy === null) return null
  const entries: TitleBlockEntry[] = [
    { label: t('facts.organisation'), value: organisation ?? '—', wide: 'desk' },
    { label: t('facts.connectedBy'), value: connectedBy, wide: 'desk' },
    { label: t('facts.connectedAt'), value: <DateTimeText instant={connectedAt} /> },
    failedAt === null
      ? { label: t('facts.checkedAt'), value: <DateTimeText instant={checkedAt} /> }
      : { label: t('facts.failedAt'), value: <DateTimeText instant={failedAt} /> },
    { label: t('facts.lastCallAt'), value: <DateTimeText instant={lastCallAt} /> },
    {
      label: t('facts.calls'),
      value: t('facts.callsOf', { all: format.number(calls.all), failed: format.number(calls.failed) }),
    },
  ]
  return <TitleBlock entries={entries} />
}
