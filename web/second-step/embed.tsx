import { KeyRound, ListChecks, ShieldAlert, ShieldCheck, Smartphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { recoveryCodeCount } from '#domain/second-step/rules.ts'
import type { SecondStep } from '#domain/second-step/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { PageSkeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useGetSecondStep } from './data.ts'
import { Part } from './part.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { Since } from './since.tsx'
import { type SecondStepDeeds, useSecondStepDeeds } from './deeds.ts'

// For the few who look after a company.
const Rule = lazy(() => import('./require-second-step.tsx'))
// Nobody has asked for them yet.
const SecondStepDialogs = arriving(() => import('./second-step-dialogs.tsx'))

/** Whether a second step is required of the company's people, and who has one: for its Security page. */
export function RequireSecondStep() {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Rule />
    </Suspense>
  )
}

/** How somebody signs in besides their password: an app that shows codes, passkeys, codes for a day without both. */
export function SecondStepSection() {
  const { t } = useTranslation('second-step')
  const answer = useGetSecondStep()
  const deeds = useSecondStepDeeds()
  const { data } = answer
  const isOn = data !== undefined && (data.app !== null || data.passkeys.length > 0)
  return (
    <Section
      title={t('title')}
      actions={
        data && (
          <Stamp tone={isOn ? 'success' : 'warning'} icon={isOn ? ShieldCheck : ShieldAlert}>
            {t(isOn ? 'on' : 'off')}
          </Stamp>
        )
      }
    >
      <p className="mb-4 max-w-measure text-ink-2">{t('text')}</p>
      {data && <Parts step={data} deeds={deeds} isOn={isOn} />}
      {!data && answer.error && (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!data && !answer.error && <PageSkeleton />}
      {data && (
        <Suspense>
          <SecondStepDialogs step={data} deeds={deeds} />
        </Suspense>
      )}
    </Section>
  )
}

function Parts({ step, deeds, isOn }: { step: SecondStep; deeds: SecondStepDeeds; isOn: boolean }) {
  const { t } = useTranslation('second-step')
  const format = useFormat()
  const { app, passkeys, recoveryCodes, requiredBy } = step
  const few = recoveryCodes !== null && recoveryCodes.left <= 3
  return (
    <>
      {requiredBy.length > 0 && (
        <Notice tone="info" className="mb-4">
          {t('requiredBy', { companies: format.list(requiredBy) })}
        </Notice>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        <Part
          icon={Smartphone}
          title={t('app.title')}
          text={app ? undefined : t('app.text')}
          actions={
            <>
              {app && (
                <Button size="compact" onClick={() => deeds.open('removeApp')}>
                  {t('remove')}
                </Button>
              )}
              <Button size="compact" busy={deeds.busy === 'app'} onClick={() => void deeds.beginApp()}>
                {t(app ? 'app.replace' : 'app.begin')}
              </Button>
            </>
          }
        >
          {app && <Since {...app} />}
        </Part>
        <Part
          icon={KeyRound}
          title={t('passkeys.title')}
          text={passkeys.length === 0 ? t('passkeys.text') : undefined}
          actions={
            <Button size="compact" onClick={() => deeds.open('addPasskey')}>
              {t('passkeys.add')}
            </Button>
          }
          below={passkeys.length > 0 && <PasskeyList passkeys={passkeys} deeds={deeds} />}
        />
        {isOn && (
          <Part
            icon={ListChecks}
            title={t('codes.title')}
            text={t('codes.about')}
            actions={
              <Button size="compact" onClick={() => deeds.open('renewCodes')}>
                {t('codes.renew')}
              </Button>
            }
          >
            <p className={few ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-2'}>
              {t('codes.left', { count: recoveryCodes?.left ?? 0, of: recoveryCodeCount })}
            </p>
          </Part>
        )}
      </ul>
    </>
  )
}
