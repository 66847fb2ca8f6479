import { ClipboardList, HardHat, Receipt } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { brandTokens, type Scheme, schemes } from '#domain/colours.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { brandStyle } from '#web/ui/brand.ts'
import { BrandRule } from '#web/ui/brand-rule.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import type { BrandColours, PreviewProps } from './brand-colours.ts'
import { MailPreview, PaperPreview } from './paper-previews.tsx'

/** The app, the portal, a mail and a document as they will look: of the same parts, by the same rules. */
export function BrandingPreview(props: PreviewProps) {
  const { t } = useTranslation('records')
  return (
    <section aria-labelledby="branding-preview">
      <h2 id="branding-preview" className="mb-3 border-b border-field-line pb-1 text-xl">
        {t('brandPreview.title')}
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        <Tile title={t('brandPreview.app')}>
          {schemes.map((scheme) => (
            <AppPreview key={scheme} {...props} scheme={scheme} />
          ))}
        </Tile>
        <Tile title={t('brandPreview.portal')}>
          {schemes.map((scheme) => (
            <PortalPreview key={scheme} {...props} scheme={scheme} />
          ))}
        </Tile>
        <Tile title={t('brandPreview.mail')}>
          <MailPreview {...props} />
        </Tile>
        <Tile title={t('brandPreview.paper')}>
          <PaperPreview {...props} />
        </Tile>
      </div>
    </section>
  )
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="text-sm font-semibold text-ink-2">{title}</figcaption>
      <div className="flex flex-1 flex-col overflow-hidden rounded-card border border-field-line">{children}</div>
    </figure>
  )
}

// Of web/ui/tokens.css, whose own values are settled for the whole page by its theme.
const grounds: Record<Scheme, CSSProperties> = {
  light: pageIn('light', '#f5f4ef', '#ffffff', '#eceae3', '#dbd8cf', '#161a18', '#454b47'),
  dark: pageIn('dark', '#111412', '#191d1b', '#0c0e0d', '#303733', '#edf1ee', '#b7bfba'),
}

function pageIn(scheme: Scheme, ...[canvas, surface, sunken, line, ink, ink2]: string[]): CSSProperties {
  const tokens = {
    '--canvas': canvas,
    '--surface': surface,
    '--sunken': sunken,
    '--line': line,
    '--ink': ink,
    '--ink-2': ink2,
  }
  return { colorScheme: scheme, ...tokens }
}

/** A part of a page in one theme, whichever the page around it is in. */
function Page({ scheme, colours, children }: { scheme: Scheme; colours: BrandColours; children: ReactNode }) {
  return (
    <div className="flex-1 bg-canvas text-ink" style={{ ...grounds[scheme], ...brandStyle(brandTokens(colours)) }}>
      {children}
    </div>
  )
}

function AppPreview({ company, logoUrl, colours, scheme }: PreviewProps & { scheme: Scheme }) {
  const { t } = useTranslation('records')
  const places = [
    { icon: HardHat, label: t('brandPreview.jobs') },
    { icon: ClipboardList, label: t('brandPreview.reports') },
    { icon: Receipt, label: t('brandPreview.invoices') },
  ]
  return (
    <Page scheme={scheme} colours={colours}>
      <div className="flex items-center gap-2 border-b border-line bg-surface px-3 py-1.5 text-sm font-semibold">
        <LogoMark className="size-5" />
        Stringline
      </div>
      <div className="flex">
        <div className="w-32 shrink-0 border-r border-line bg-surface text-sm">
          <BrandRule />
          <div className="flex items-center gap-2 border-b border-line p-2">
            <Avatar name={company} imageUrl={logoUrl} shape="square" size="small" />
            <span className="min-w-0 font-display font-semibold wrap-anywhere">{company}</span>
          </div>
          <ul className="p-1">
            {places.map(({ icon, label }, at) => (
              <li
                key={label}
                className={cx(
                  'flex items-center gap-2 rounded-control px-2 py-1.5',
                  at === 1 ? 'bg-primary-tint font-semibold text-primary-text' : 'text-ink-2',
                )}
              >
                <Icon of={icon} dense />
                {label}
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0 flex-1 p-3">
          <p className="font-display text-lg font-semibold">{t('brandPreview.reports')}</p>
          <p className="mt-1 text-sm text-ink-2">{t('brandPreview.sampleJob')}</p>
          <span className={cx(buttonStyle({ variant: 'primary', size: 'compact' }), 'pointer-events-none mt-3')}>
            {t('brandPreview.create')}
          </span>
        </div>
      </div>
    </Page>
  )
}

function PortalPreview({ company, logoUrl, colours, scheme }: PreviewProps & { scheme: Scheme }) {
  const { t } = useTranslation('records')
  return (
    <Page scheme={scheme} colours={colours}>
      <BrandRule className="h-1.5" />
      <div className="bg-surface p-4">
        <div className="flex items-center gap-3">
          <Avatar name={company} imageUrl={logoUrl} shape="square" />
          <span className="min-w-0 font-display font-semibold">{company}</span>
        </div>
        <p className="mt-3 text-sm text-ink-2">{t('brandPreview.report')}</p>
        <p className="font-display text-lg font-semibold">{t('brandPreview.sampleJob')}</p>
        <p className="mt-1 text-sm font-semibold text-primary-text">PR-2026-014</p>
      </div>
    </Page>
  )
}
