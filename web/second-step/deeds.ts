import { useState } from 'react'

import { ApiProblem } from '#web/lib/api.ts'
import { passkeyProblem } from '#web/lib/passkeys.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { toast } from '#web/ui/toast.tsx'
import {
  dropApp,
  dropPasskey,
  finishApp,
  finishPasskey,
  nameAnew,
  newCodes,
  secondStepChanged,
  startApp,
  startPasskey,
} from './data.ts'

/**
 * What may be done about a second step, and what came of it that is shown once: the secret of an app that is being set
 * up, and recovery codes. Those are in no address; the dialogs are, so that Back closes them.
 */
export function useSecondStepDeeds() {
  const dialogs = useDialogState([
    'setUpApp',
    'removeApp',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'renewCodes',
  ])
  const [busy, setBusy] = useState<'app' | 'passkey'>()
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()

  /** What there is now is drawn once nothing is shown that is seen only once. */
  async function done(said: string | undefined, made?: readonly string[] | null) {
    dialogs.close()
    if (said !== undefined) toast.success(said)
    if (made) setCodes(made)
    await secondStepChanged()
  }

  return {
    dialog: dialogs.name,
    record: dialogs.record,
    open: dialogs.open,
    close: dialogs.close,
    busy,
    secret,
    codes,
    closeCodes: () => setCodes(undefined),
    beginApp: async () => {
      setBusy('app')
      try {
        setSecret(await startApp())
        dialogs.open('setUpApp')
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error))
      } finally {
        setBusy(undefined)
      }
    },
    confirmApp: async (code: string) => {
      const made = await finishApp(code)
      await done('Authenticator app set up', made.recoveryCodes)
    },
    removeApp: async () => {
      await dropApp()
      await done('Authenticator app removed')
    },
    addPasskey: async (name: string) => {
      try {
        const made = await finishPasskey(await startPasskey(), name)
        await done('Passkey added', made.recoveryCodes)
      } catch (error) {
        const said = passkeyProblem(error)
        // The browser's question was closed: the name stays for another try.
        if (said === null) return
        throw error instanceof ApiProblem ? error : new ApiProblem(0, 'passkey', said)
      }
    },
    renamePasskey: async (id: string, name: string) => {
      await nameAnew(id, name)
      await done('Passkey renamed')
    },
    removePasskey: async (id: string) => {
      await dropPasskey(id)
      await done('Passkey removed')
    },
    renewCodes: async () => {
      const made = await newCodes()
      await done(undefined, made.recoveryCodes)
    },
  }
}
export type SecondStepDeeds = ReturnType<typeof useSecondStepDeeds>
