import { CircleCheck, LogOut, Monitor, Smartphone, SquareTerminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { CompanySession } from '#domain/sessions/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

type SessionRowProps = {
  session: Omit<CompanySession, 'person' | 'can' | 'because'>
  /** Before the device: whose it is, where more than one person is listed. */
  person?: string
  /** The company it is in, where that differs from row to row. */
  company?: string | null
  /** How it is ended, where it can be. */
  onRevoke?: (() => void) | undefined
  busy: boolean
}

/** One place where somebody is signed in. */
export function SessionRow({ session, person, company, onRevoke, busy }: SessionRowProps) {
  const { t } = useTranslation('sessions')
  const { company: here } = useSession()
  const device = useDeviceName(session)
  const timezone = here ? { timezone: here.timezone } : {}
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <Icon of={session.isProgram ? SquareTerminal : isPhone(session) ? Smartphone : Monitor} className="text-ink-3" />
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{person ?? device}</span>
          {session.isCurrent && (
            <Stamp tone="success" icon={CircleCheck}>
              {t('current')}
            </Stamp>
          )}
        </p>
        <Facts>
          {person && <span>{device}</span>}
          {company && <span>{company}</span>}
          {session.address && <span className="numeric">{session.address}</span>}
          <span>
            {t('seen')} <DateTimeText instant={session.lastSeenAt} {...timezone} />
          </span>
        </Facts>
      </div>
      {onRevoke && (
        <Button
          size="compact"
          icon={LogOut}
          busy={busy}
          onClick={onRevoke}
          aria-label={t('revokeNamed', { name: person ? `${person}, ${device}` : device })}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">{children}</p>
)

const isPhone = ({ system }: { system: string | null }): boolean => system === 'iOS' || system === 'Android'

/** A device in words, as far as it says what it is. */
function useDeviceName({
  isProgram,
  browser,
  system,
}: Pick<CompanySession, 'isProgram' | 'browser' | 'system'>): string {
  const { t } = useTranslation('sessions')
  if (isProgram) return t('program')
  if (browser && system) return t('device', { browser, system })
  return browser ?? system ?? t('unknown')
}
