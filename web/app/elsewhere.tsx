import { useTranslation } from 'react-i18next'

import type { Session } from '#web/lib/rights.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Logo } from '#web/ui/logo.tsx'

/**
 * In place of the whole page once the browser's session is another's than the page shows: what happened, in the names
 * of both, and the way on. Nothing of either company is drawn; what was typed waits in its draft.
 */
export default function Elsewhere({ before, now }: { before: Session; now: Session }) {
  const { t } = useTranslation('app')
  const samePerson = before.user.id === now.user.id
  const names = {
    before: before.company?.name ?? 'Stringline',
    company: now.company?.name ?? 'Stringline',
    name: now.user.name,
    email: now.user.email,
  }
  const isHourOver = samePerson && before.company !== null && now.openedBefore?.id === before.company.id
  const says = isHourOver ? 'hour' : samePerson ? (now.company ? 'company' : 'outside') : 'person'
  const goOnAt = isHourOver ? openAgain(now.openedBefore?.id ?? '') : '/app'
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center px-4 py-8 outline-none"
    >
      <DocumentTitle>{t(`elsewhere.${says}.title`, names)}</DocumentTitle>
      <div className="w-full max-w-136">
        <Logo />
        <div role="alert" className="mt-6 rounded-card border border-line bg-surface p-4 sm:p-8">
          <h1 className="text-2xl wrap-anywhere">{t(`elsewhere.${says}.title`, names)}</h1>
          <p className="mt-2 text-ink-2 wrap-anywhere">{t(`elsewhere.${says}.text`, names)}</p>
          {samePerson && before.company && (
            <p className="mt-2 text-ink-2 wrap-anywhere">{t('elsewhere.kept', names)}</p>
          )}
          {/* A page of its own: nothing of what this one knew goes along. */}
          <div className="mt-6 flex flex-wrap gap-2">
            <Button variant="primary" className="max-w-full" onClick={() => window.location.assign(goOnAt)}>
              <span className="min-w-0 wrap-anywhere">{t(`elsewhere.${says}.go`, names)}</span>
            </Button>
            {isHourOver && <Button onClick={() => window.location.assign('/app')}>{t('elsewhere.outside.go')}</Button>}
          </div>
        </div>
      </div>
    </main>
  )
}

/** Where a company is opened once more, and from there the way back to this place. */
function openAgain(id: string): string {
  const { pathname, search } = window.location
  const address = new URLSearchParams({ dialog: 'open', record: id, to: `${pathname}${search}` })
  return `/app/companies/${id}?${address}`
}
