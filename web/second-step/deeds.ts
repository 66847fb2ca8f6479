import { useState } from 'react'

import { ApiProblem } from '#web/lib/api.ts'
import { passkeyProblem } from '#web/lib/passkeys.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { useProof } from '#web/records/confirm-identity.tsx'
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
  const { prove, question } = useProof()
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
    question,
    closeCodes: () => setCodes(undefined),
    beginApp: async () => {
      setBusy('app')
      try {
        const begun = await prove(startApp)
        if (begun === undefined) return
        setSecret(begun)
        dialogs.open('setUpApp')
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error))
      } finally {
        setBusy(undefined)
      }
    },
    confirmApp: async (code: string) => {
      const made = await prove(() => finishApp(code))
      if (made) await done('Authenticator app set up', made.recoveryCodes)
    },
    removeApp: async () => {
      const removed = await prove(async () => {
        await dropApp()
        return true
      })
      if (removed) await done('Authenticator app removed')
    },
    addPasskey: async (name: string) => {
      try {
        const asked = await prove(startPasskey)
        if (asked === undefined) return
        const made = await finishPasskey(asked, name)
        await done('Passkey added', made.recoveryCodes)
      } catch (error) {
        const said = passkeyProblem(error)
        // The browser's question was closed: the name stays for another try.
        if (said === null) return
        throw error instanceof ApiProblem ? error : new ApiProblem(0, 'passkey', said)
      }
    },
    renamePasskey: async (id: string, name: string) => {
      const renamed = await prove(async () => {
        await nameAnew(id, name)
        return true
      })
      if (renamed) await done('Passkey renamed')
    },
    removePasskey: async (id: string) => {
      const removed = await prove(async () => {
        await dropPasskey(id)
        return true
      })
      if (removed) await done('Passkey removed')
    },
    renewCodes: async () => {
      const made = await prove(newCodes)
      if (made) await done(undefined, made.recoveryCodes)
    },
  }
}
export type SecondStepDeeds = ReturnType<typeof useSecondStepDeeds>
