import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AppInfo } from '#domain/session/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeed } from './sign-in.ts'

type QuickAccessProps = { accounts: AppInfo['demoAccounts']; signIn: (email: string) => Promise<unknown> }

/** SPEC 2: buttons that sign in as a demo account. Drawn only where the installation has such accounts. */
export function QuickAccess({ accounts, signIn }: QuickAccessProps) {
  const { t } = useTranslation('session')
  const [chosen, setChosen] = useState<string>()
  const signingIn = useDeed(signIn)
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="quick-access" className="mt-8 border-t border-line pt-4">
      <h2 id="quick-access" className="text-base">
        {t('quickAccess')}
      </h2>
      <p className="mb-3 text-sm text-ink-3">{t('quickAccessText')}</p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {accounts.map(({ label, email }) => (
          <li key={email}>
            <Button
              className="w-full"
              size="compact"
              busy={signingIn.busy && chosen === email}
              onClick={() => {
                setChosen(email)
                signingIn.run(email, () => toast.error('Quick login failed'))
              }}
            >
              {t(`accounts.${label}`, { defaultValue: label })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
