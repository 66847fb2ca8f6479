import { useTranslation } from 'react-i18next'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { useAppInfo, useQuickSignIn } from './data.ts'

/** SPEC 2: buttons that sign in as a demo account. Drawn only where the installation has such accounts. */
export function QuickAccess({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('session')
  const accounts = useAppInfo().data?.demoAccounts ?? []
  const signIn = useQuickSignIn()
  const [chosen, setChosen] = useState<string>()
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
              busy={signIn.isPending && chosen === email}
              onClick={() => {
                setChosen(email)
                signIn.mutate(email, { onSuccess: onSignedIn })
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
