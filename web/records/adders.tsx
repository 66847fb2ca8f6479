import { type ComponentType, createContext, type ReactNode, Suspense, type SyntheticEvent, use, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'

export type AddProps = {
  /** What somebody looked for and did not find. */
  name: string
  onAdded: (item: ComboboxItem) => void
  onClose: () => void
}
/** The forms that add what a picker does not find: those of clients and of jobs, handed in by the frame. */
export type Adders = {
  client: ComponentType<AddProps>
  job: ComponentType<AddProps & { client: ComboboxItem }>
}

const AddersContext = createContext<Adders | null>(null)

/** Hands the forms to every picker below. */
export function AddersProvider({ adders, children }: { adders: Adders; children: ReactNode }) {
  return <AddersContext value={adders}>{children}</AddersContext>
}

/** What a picker offers where it finds nothing, for those who may create one; `form` is drawn beside the picker. */
export function useAddClient(onAdded: (item: ComboboxItem) => void) {
  const { t } = useTranslation('records')
  const { can } = useSession()
  const Form = use(AddersContext)?.client
  const [name, setName] = useState<string>()
  if (!can.createClient || !Form) return { add: undefined, form: null }
  return {
    add: {
      label: (typed: string) => (typed ? t('picker.addClientNamed', { name: typed }) : t('picker.addClient')),
      press: setName,
    },
    form: name !== undefined && (
      <Apart>
        <Form name={name} onAdded={onAdded} onClose={() => setName(undefined)} />
      </Apart>
    ),
  }
}

/** The same for a job of the client. */
export function useAddJob(client: ComboboxItem | null, onAdded: (item: ComboboxItem) => void) {
  const { t } = useTranslation('records')
  const { can } = useSession()
  const Form = use(AddersContext)?.job
  const [name, setName] = useState<string>()
  if (!can.createJob || !Form || !client) return { add: undefined, form: null }
  return {
    add: {
      label: (typed: string) => (typed ? t('picker.addJobNamed', { name: typed }) : t('picker.addJob')),
      press: setName,
    },
    form: name !== undefined && (
      <Apart>
        <Form name={name} client={client} onAdded={onAdded} onClose={() => setName(undefined)} />
      </Apart>
    ),
  }
}

// A form within a form, in a dialog over a dialog: what is sent and typed in it is none of the outer one's.
function Apart({ children }: { children: ReactNode }) {
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <span role="presentation" onSubmit={stop} onKeyDown={stop}>
      <Suspense>{children}</Suspense>
    </span>
  )
}
