import { Globe, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { ClientOverview } from '#domain/dashboard/schema.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OutsideLink } from '#web/ui/text-link.tsx'

/** The builder, and how to reach them. */
export function CompanyCard({ company }: { company: ClientOverview['company'] }) {
  const { t } = useTranslation('portal')
  const website = /^https?:/.test(company.website) ? company.website : `https://${company.website}`
  return (
    <Panel className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={company.name} imageUrl={company.logoUrl} shape="square" size="large" />
        <div className="min-w-0">
          <p className="text-sm text-ink-3">{t('yourBuilder')}</p>
          <h2 className="text-xl">{company.name}</h2>
        </div>
      </div>
      <ul aria-label={t('contact')} className="grid min-w-0 flex-1 basis-72 gap-x-6 gap-y-2 lg:grid-cols-2">
        {company.phone && (
          <Contact icon={Phone}>
            <OutsideLink href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>{company.phone}</OutsideLink>
          </Contact>
        )}
        {company.email && (
          <Contact icon={Mail}>
            <OutsideLink href={`mailto:${company.email}`}>{company.email}</OutsideLink>
          </Contact>
        )}
        {company.website && (
          <Contact icon={Globe}>
            <OutsideLink href={website}>{company.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</OutsideLink>
          </Contact>
        )}
        {company.address && <Contact icon={MapPin}>{company.address}</Contact>}
      </ul>
    </Panel>
  )
}

function Contact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2 coarse:min-h-control coarse:items-center">
      <Icon of={icon} className="mt-px text-ink-3" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
