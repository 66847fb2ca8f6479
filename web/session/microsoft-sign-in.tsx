import { useTranslation } from 'react-i18next'

import { beginMicrosoftSignIn } from '#domain/identities/api.ts'
import { call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { keepOrigin, originHere } from '#web/lib/kept-origin.ts'
import { Button } from '#web/ui/button.tsx'
import { MicrosoftMark } from '#web/ui/microsoft-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeed } from './sign-in.ts'

/** Leads to Microsoft, and from there to returned.tsx, which knows where somebody wanted to go. */
export function MicrosoftSignIn() {
  const { t } = useTranslation('session')
  const message = useMessage()
  const going = useDeed(async () => {
    const remember = document.querySelector<HTMLInputElement>('[name="remember"]')?.checked ?? false
    const { url } = await call(beginMicrosoftSignIn, { body: { remember } })
    keepOrigin(originHere())
    window.location.assign(url)
  })
  return (
    <div className="mt-3 flex flex-col gap-3">
      {going.error && <Notice tone="danger">{message(going.error.message)}</Notice>}
      <Button busy={going.busy} onClick={() => going.run(undefined)}>
        {!going.busy && <MicrosoftMark />}
        {t('microsoft.signIn')}
      </Button>
    </div>
  )
}
