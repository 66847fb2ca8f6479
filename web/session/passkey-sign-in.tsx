import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { beginPasskeySignIn, signInByPasskey } from '#domain/second-step/api.ts'
import { call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { knowsPasskeys, offersPasskeys, passkeyProblem, showPasskey, stopAsking } from '#web/lib/passkeys.ts'
import { withFirstDeed } from '#web/ui/first-deed.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Entering } from './sign-in.ts'

type Asked = Parameters<typeof showPasskey>[0]

/**
 * Signing in by a passkey alone: by the button, or by picking one where the address is typed, in browsers that offer
 * them there. What asks for it arrives with the first deed; this page is the first that most people load.
 */
export function PasskeySignIn({ enter }: { enter: Entering }) {
  const { t } = useTranslation('session')
  const message = useMessage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const entering = useRef(enter)
  const begun = useRef<Promise<Asked | undefined>>(Promise.resolve(undefined))
  useEffect(() => {
    entering.current = enter
  })

  async function attempt(asTyped: boolean) {
    setProblem(null)
    let chosen = !asTyped
    try {
      // One after the other: the first answer brings the cookie that both go by.
      begun.current = begun.current.catch(() => undefined).then(() => call(beginPasskeySignIn, {}))
      const asked = await begun.current
      if (asked === undefined) return
      const passkey = await showPasskey(asked, { asTyped })
      chosen = true
      setBusy(true)
      const remember = document.querySelector<HTMLInputElement>('[name="remember"]')?.checked ?? false
      await entering.current(() => call(signInByPasskey, { body: { passkey, remember } }))
    } catch (error) {
      // Whoever types a password has asked for no passkey, and hears nothing of why there is none.
      if (chosen) setProblem(passkeyProblem(error))
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    let gone = false
    let isAsking = false
    withFirstDeed(() => {
      void offersPasskeys().then((offers) => {
        if (!offers || gone) return
        isAsking = true
        void attempt(true)
      })
    })
    return () => {
      gone = true
      if (isAsking) void stopAsking()
    }
  }, [])

  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {problem && <Notice tone="danger">{message(problem)}</Notice>}
      <Button
        icon={KeyRound}
        busy={busy}
        // Drawn before it is known: of the browsers that people have, nearly all know them.
        disabledReason={typeof window === 'undefined' || knowsPasskeys() ? undefined : t('passkey.unknown')}
        onClick={() => void attempt(false)}
      >
        {t('passkey.signIn')}
      </Button>
    </div>
  )
}
