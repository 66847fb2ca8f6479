import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clientForm, type ClientForm as ClientBody, type ClientRecord, nameKnownCode } from '#domain/clients/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientInputOf, clientValuesOf, emptyClient, type ClientValues } from './client-values.ts'
import { useCreateClient, useUpdateClient } from './data.ts'

type ClientFormProps = {
  /** Absent for a new client. */
  client?: ClientRecord
  /** What a new client is called, where somebody has said so already. */
  name?: string
  onCreated?: (client: ClientRecord) => void
  onClose: () => void
}

/** SPEC 2, client modal: Add New Client / Edit Client. */
export default function ClientForm({ client, name, onCreated, onClose }: ClientFormProps) {
  const { t } = useTranslation('clients')
  const message = useMessage()
  const create = useCreateClient()
  const update = useUpdateClient()
  const [uploading, setUploading] = useState(false)
  const [nameKnown, setNameKnown] = useState<string>()
  const recordForm = useRecordForm({
    schema: clientForm,
    toInput: clientInputOf,
    aliases: { logoFileId: 'logo' },
    values: client ? clientValuesOf(client) : { ...emptyClient, name: name ?? '' },
    draftName: client ? `client:${client.id}` : name === undefined ? 'client' : 'client-looked-for',
    ...(client ? { version: client.version } : {}),
  })
  const busy = create.isPending || update.isPending

  const saving = useSaving<ClientRecord>({
    recordForm,
    done: client ? 'Client updated successfully' : 'Client created successfully',
    failed: client ? 'Failed to update client' : 'Failed to create client',
    onSaved: (saved) => {
      recordForm.forget()
      onClose()
      if (!client) onCreated?.(saved)
    },
    asks: (error) => {
      const asks = error instanceof ApiProblem && error.code === nameKnownCode
      if (asks) setNameKnown(error.message)
      return asks
    },
  })
  const { theirs } = saving
  const submitAs = (consent: { anotherOfThisName?: true }) =>
    recordForm.form.handleSubmit((body: ClientBody) =>
      saving.save(() =>
        client
          ? update.mutateAsync({ id: client.id, version: recordForm.version(), body: { ...body, ...consent } })
          : create.mutateAsync({ ...body, ...consent, id: recordForm.recordId() }),
      ),
    )
  const submit = submitAs({})

  function keepMine(newer: ClientRecord) {
    recordForm.rebase(newer.version)
    saving.dismiss()
    void submit()
  }
  function takeTheirs(newer: ClientRecord) {
    recordForm.startOver(clientValuesOf(newer), newer.version)
    saving.dismiss()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={client ? t('form.editTitle') : t('form.newTitle')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={uploading ? t('form.uploading') : undefined}
          >
            {client ? t('form.save') : t('form.create')}
          </Button>
        </>
      }
    >
      {theirs && (
        <VersionChoice
          differences={differencesBetween(recordForm.form.getValues(), clientValuesOf(theirs), comparedFields(t))}
          busy={busy}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <FormNotices recordForm={recordForm} />
      <ClientFields form={recordForm.form} onUploading={setUploading} />
      {nameKnown && (
        <ConfirmDialog
          open
          tone="primary"
          title={t('nameKnown.title')}
          text={
            <>
              {message(nameKnown)}. {t('nameKnown.text')}
            </>
          }
          confirmLabel={t('nameKnown.confirm')}
          onClose={() => setNameKnown(undefined)}
          onConfirm={() => {
            setNameKnown(undefined)
            void submitAs({ anotherOfThisName: true })()
          }}
        />
      )}
    </Dialog>
  )
}

const comparedTexts = [
  'name',
  'clientId',
  'email',
  'billingEmail',
  'website',
  'phone',
  'address',
  'contactName',
  'contactPhone',
  'contactEmail',
  'notes',
] as const

function comparedFields(t: TFunction<'clients'>) {
  return [
    ...comparedTexts.map((field) => ({ label: t(`fields.${field}`), text: (values: ClientValues) => values[field] })),
    { label: t('fields.status'), text: (values: ClientValues) => t(`status.${values.status}`) },
    { label: t('fields.logo'), text: (values: ClientValues) => values.logo?.name ?? '' },
  ]
}
