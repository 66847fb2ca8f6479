import { Mail, Phone, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '#web/ui/avatar.tsx'
import { BrandRule } from '#web/ui/brand-rule.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { copyAddress } from './copy-address.ts'

/** Who sends what a link opens, and how to reach them. */
export type Sender = { name: string; logoUrl: string | null; phone: string; email: string }

type LinkedBannerProps = {
  sender: Sender
  /** What it is about, as the subject of a mail and where it is passed on. */
  subject: string
  children: ReactNode
}

/** The head of a page that a link opens. */
export function LinkedBanner({ sender, subject, children }: LinkedBannerProps) {
  return (
    <header className="border-b border-line bg-surface">
      <BrandRule className="h-1.5" />
      <div className="mx-auto w-full max-w-4xl px-4 py-5 md:py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={sender.name} imageUrl={sender.logoUrl} shape="square" />
            <p className="min-w-0 font-display text-lg font-semibold">{sender.name}</p>
          </div>
          <Contacts sender={sender} subject={subject} />
        </div>
        {children}
      </div>
    </header>
  )
}

function Contacts({ sender: { phone, email }, subject }: Omit<LinkedBannerProps, 'children'>) {
  const { t } = useTranslation('records')
  const style = `${buttonStyle({ size: 'compact' })} max-sm:flex-1`
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full print:hidden">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={style} aria-label={t('linked.callLabel', { phone })}>
          <Icon of={Phone} dense />
          {t('linked.call')}
        </a>
      )}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
          className={style}
          aria-label={t('linked.emailLabel', { email })}
        >
          <Icon of={Mail} dense />
          {t('linked.email')}
        </a>
      )}
      <Button size="compact" icon={Share2} className="max-sm:flex-1" onClick={() => void share(subject)}>
        {t('linked.share')}
      </Button>
    </div>
  )
}

/** The phone's share sheet; elsewhere, the page's address on the clipboard. */
async function share(title: string): Promise<void> {
  const url = window.location.href
  const touch = window.matchMedia('(pointer: coarse)').matches
  if (!touch || typeof navigator.share !== 'function') return copyAddress(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyAddress(url)
  }
}
