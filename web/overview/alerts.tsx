import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { SystemAlert } from '#domain/overview/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { DeliveryFailure } from '#web/records/mail-delivery.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What somebody should look at, each with its cause and the way to where something can be done. */
export function Alerts({ alerts }: { alerts: readonly SystemAlert[] }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  return (
    <Section title={t('alerts.title')} note={alerts.length > 0 ? format.number(alerts.length) : undefined}>
      {alerts.length === 0 && (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon of={CircleCheck} className="text-success" />
          {t('alerts.none')}
        </p>
      )}
      {alerts.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {alerts.map((alert) => (
            <li key={`${alert.kind} ${alert.probe ?? ''}`} className="flex gap-3 p-3">
              <Icon of={TriangleAlert} className="mt-0.5 shrink-0 text-warning" />
              <AlertText alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function AlertText({ alert }: { alert: SystemAlert }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { kind, count, companies, jobs, probe } = alert
  return (
    <div className="min-w-0 flex-1">
      <h3 className="text-base">
        {t(`alerts.titles.${kind}`)}
        {probe && <>: {t(`probes.${probe}`)}</>}
      </h3>
      <p className="max-w-measure text-sm text-ink-2">{t(`alerts.texts.${kind}`)}</p>
      {jobs.length > 0 && (
        <ul className="mt-2 text-sm">
          {jobs.map((job) => (
            <li key={job.name}>
              <code className="wrap-anywhere">{job.name}</code>:{' '}
              <span className="numeric">{format.number(job.count)}</span>
            </li>
          ))}
        </ul>
      )}
      {companies.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {companies.map((company) => (
            <li
              key={`${company.id} ${company.use?.quota ?? ''}`}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1"
            >
              <TextLink to={`/app/companies/${company.id}`} className="wrap-anywhere coarse:py-3">
                {company.name}
              </TextLink>
              <Reason company={company} />
            </li>
          ))}
        </ul>
      )}
      {count > companies.length && companies.length > 0 && (
        <p className="mt-2 text-sm text-ink-3">{t('alerts.more', { count: count - companies.length })}</p>
      )}
    </div>
  )
}

function Reason({ company: { at, use, mails, files } }: { company: SystemAlert['companies'][number] }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  return (
    <span className="text-sm text-ink-2">
      {use &&
        t('alerts.use', { what: t(`quotas.${use.quota}`), percent: format.percent((use.used / use.limit) * 100) })}
      {mails && (
        <>
          {t('alerts.mails', { count: mails.count })}
          <DeliveryFailure
            delivery={{ status: 'failed', failure: mails.failure, answer: null, from: null, fallback: null }}
          />
        </>
      )}
      {files && <>{t('alerts.files', { count: files.count })} </>}
      {!use && !mails && <DateTimeText instant={at} />}
      {files && <MissingFiles {...files} />}
    </span>
  )
}

/** Where they should lie in storage; the operator finds them in a copy by the same names. */
function MissingFiles({ count, keys }: NonNullable<SystemAlert['companies'][number]['files']>) {
  const { t } = useTranslation('overview')
  return (
    <>
      {keys.map((key) => (
        <code key={key} className="block wrap-anywhere">
          {key}
        </code>
      ))}
      {count > keys.length && (
        <span className="block text-ink-3">{t('alerts.moreFiles', { count: count - keys.length })}</span>
      )}
    </>
  )
}
