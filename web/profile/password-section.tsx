import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ProfileRecord } from '#domain/profile/schema.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

const PasswordForm = arriving(() => import('./password-form.tsx'))

/** The password, which is optional here (SPEC 2): its fields come when they are asked for. */
export function PasswordSection({ profile }: { profile: ProfileRecord }) {
  const { t } = useTranslation('profile')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    setOpen(false)
    // Where the press began: the fields that had the focus are gone.
    setTimeout(() => opener.current?.focus())
  }
  return (
    <Section title={t('password.title')}>
      {open ? (
        <Suspense>
          <PasswordForm profile={profile} onClose={close} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-measure text-ink-2">{t('password.text')}</p>
          <Button ref={opener} onClick={() => setOpen(true)}>
            {t('password.change')}
          </Button>
        </div>
      )}
    </Section>
  )
}
