import { BellOff, BellRing, Monitor, Smartphone, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { PushDevice } from '#domain/push/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGetPushKey, useListPushDevices, useSubscribePush, useUnsubscribePush } from './data.ts'
import { type Standing, standingOf } from './device.ts'

/** Notifications of this device, asked for by a press alone, and one's other devices. */
export default function PushDevices() {
  const { t } = useTranslation('push')
  const { data, error, isFetching, refetch } = useListPushDevices()
  const here = data?.items.find(({ isCurrent }) => isCurrent)
  return (
    <Section title={t('title')}>
      <p className="mb-3 max-w-measure text-ink-2">{t('text')}</p>
      {data && (
        <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
          <ThisDevice device={here} />
          {data.items
            .filter(({ isCurrent }) => !isCurrent)
            .map((device) => (
              <OtherDevice key={device.id} device={device} />
            ))}
        </ul>
      )}
      {!data && !error && <TableSkeleton rows={2} />}
      {!data && error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
    </Section>
  )
}

function ThisDevice({ device }: { device: PushDevice | undefined }) {
  const { t } = useTranslation('push')
  const message = useMessage()
  const { user } = useSession()
  const key = useGetPushKey()
  const turningOn = useSubscribePush(user.id)
  const turningOff = useUnsubscribePush()
  const standing = standingOf(device !== undefined)
  const failure = turningOn.error ?? turningOff.error
  const turnOn = () =>
    turningOn.mutate(key.data?.key ?? '', {
      onSuccess: (isOn) => isOn && toast.success('Notifications turned on for this device'),
    })
  const turnOff = () =>
    device &&
    turningOff.mutate(
      { id: device.id, here: true },
      { onSuccess: () => toast.success('Notifications turned off for this device') },
    )
  return (
    <DeviceRow
      icon={standing === 'on' ? BellRing : BellOff}
      name={t('thisDevice')}
      stamp={<StandingStamp standing={standing} />}
      facts={standing === 'on' && device ? <LastSent device={device} /> : <p>{t(`standing.${standing}`)}</p>}
      action={
        standing === 'on' ? (
          <Button size="compact" icon={BellOff} busy={turningOff.isPending} onClick={turnOff}>
            {t('turnOff')}
          </Button>
        ) : standing === 'off' ? (
          <Button
            size="compact"
            variant="primary"
            icon={BellRing}
            busy={turningOn.isPending || key.isPending}
            onClick={turnOn}
          >
            {t('turnOn')}
          </Button>
        ) : undefined
      }
    >
      {failure && (
        <Notice tone="danger">
          {failure instanceof ApiProblem ? message(problemText(failure) ?? '') : t('noAddress')}
        </Notice>
      )}
    </DeviceRow>
  )
}

function StandingStamp({ standing }: { standing: Standing }) {
  const { t } = useTranslation('push')
  if (standing === 'on')
    return (
      <Stamp tone="success" icon={BellRing}>
        {t('on')}
      </Stamp>
    )
  if (standing === 'off')
    return (
      <Stamp tone="neutral" icon={BellOff}>
        {t('off')}
      </Stamp>
    )
  return (
    <Stamp tone="warning" icon={TriangleAlert}>
      {t(standing === 'blocked' ? 'blocked' : 'notPossible')}
    </Stamp>
  )
}

function OtherDevice({ device }: { device: PushDevice }) {
  const { t } = useTranslation('push')
  const removing = useUnsubscribePush()
  const { browser, system } = device
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'))
  const remove = () =>
    removing.mutate(
      { id: device.id, here: false },
      {
        onSuccess: () => toast.success('Device removed'),
        onError: (error) => toast.error(problemText(error) ?? 'Failed to remove the device'),
      },
    )
  return (
    <DeviceRow
      icon={system === 'iOS' || system === 'Android' ? Smartphone : Monitor}
      name={name}
      facts={<LastSent device={device} />}
      action={
        <Button
          size="compact"
          icon={X}
          busy={removing.isPending}
          onClick={remove}
          aria-label={t('removeNamed', { name })}
        >
          {t('remove')}
        </Button>
      }
    />
  )
}

function LastSent({ device: { since, lastSentAt } }: { device: PushDevice }) {
  const { t } = useTranslation('push')
  return (
    <p>
      {lastSentAt ? t('lastSent') : t('since')} <DateTimeText instant={lastSentAt ?? since} />
    </p>
  )
}

type DeviceRowProps = {
  icon: typeof Monitor
  name: string
  stamp?: ReactNode
  facts: ReactNode
  action: ReactNode
  children?: ReactNode
}

function DeviceRow({ icon, name, stamp, facts, action, children }: DeviceRowProps) {
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <Icon of={icon} className="text-ink-3" />
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{name}</span>
          {stamp}
        </p>
        <div className="max-w-measure text-sm text-ink-2">{facts}</div>
      </div>
      {action}
      {children && <div className="basis-full">{children}</div>}
    </li>
  )
}
