import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { Section } from '#web/ui/section.tsx'
import { OutsideLink } from '#web/ui/text-link.tsx'

/** How to reach a client: numbers and addresses are links, the first thing needed on site. */
export function ClientContact({ client }: { client: ClientRecord }) {
  const { t } = useTranslation('clients')
  const website = websiteOf(client.website)
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t('page.contact')}>
        <dl className="flex flex-col gap-3">
          <Entry label={t('fields.email')}>{client.email && <MailTo address={client.email} />}</Entry>
          <Entry label={t('fields.billingEmail')}>
            {client.billingEmail && <MailTo address={client.billingEmail} />}
          </Entry>
          <Entry label={t('fields.phone')}>{client.phone && <CallTo number={client.phone} />}</Entry>
          <Entry label={t('fields.website')}>
            {website && <OutsideLink href={website.href}>{website.hostname}</OutsideLink>}
          </Entry>
        </dl>
      </Section>
      {(client.contactName || client.contactEmail || client.contactPhone) && (
        <Section title={t('page.person')}>
          <dl className="flex flex-col gap-3">
            <Entry label={t('fields.contactName')}>{client.contactName}</Entry>
            <Entry label={t('fields.contactPhone')}>
              {client.contactPhone && <CallTo number={client.contactPhone} />}
            </Entry>
            <Entry label={t('fields.contactEmail')}>
              {client.contactEmail && <MailTo address={client.contactEmail} />}
            </Entry>
          </dl>
        </Section>
      )}
      <Section title={t('page.address')}>
        <p className="whitespace-pre-line">{client.address || '—'}</p>
      </Section>
      <Section title={t('page.notes')}>
        <p className={client.notes ? 'max-w-measure whitespace-pre-line' : 'text-ink-3'}>
          {client.notes || t('page.noNotes')}
        </p>
      </Section>
    </div>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children || '—'}</dd>
    </div>
  )
}

function MailTo({ address }: { address: string }) {
  return <OutsideLink href={`mailto:${address}`}>{address}</OutsideLink>
}

function CallTo({ number }: { number: string }) {
  return (
    <OutsideLink href={`tel:${number.replace(/[^+\d]/g, '')}`} className="numeric">
      {number}
    </OutsideLink>
  )
}

// Stored with or without http(s)://; shown by its host name (SPEC 2). Anything else is not linked.
function websiteOf(written: string): { href: string; hostname: string } | undefined {
  if (written === '') return undefined
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return undefined
  const { href, hostname } = new URL(address)
  return { href, hostname }
}
