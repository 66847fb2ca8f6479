import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  companyForm,
  type CompanyForm as CompanyBody,
  companyMessages,
  type CompanyRecord,
} from '#domain/companies/schema.ts'
import { staleRecord, useRecordForm } from '#web/lib/form.ts'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { isPageOver } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CompanyFields } from './company-fields.tsx'
import { companyDifferences, companyInputOf, companyValuesOf } from './company-values.ts'
import { useUpdateCompany } from './data.ts'

/** The company profile as a form; read-only for who may only look. */
export function CompanyForm({ company }: { company: CompanyRecord }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const message = useMessage()
  const { can } = useSession()
  const update = useUpdateCompany()
  const [theirs, setTheirs] = useState<CompanyRecord>()
  const recordForm = useRecordForm({
    schema: companyForm,
    toInput: companyInputOf,
    aliases: { defaultTaxRate: 'taxPercent' },
    values: companyValuesOf(company),
    draftName: 'company',
    version: company.version,
  })

  // The page stays open after saving: it goes on from what was stored.
  function goOnFrom(stored: CompanyRecord) {
    setTheirs(undefined)
    recordForm.startOver(companyValuesOf(stored), stored.version)
  }

  async function save(body: CompanyBody) {
    recordForm.dismissProblem()
    try {
      goOnFrom(await update.mutateAsync({ version: recordForm.version(), body }))
      toast.success('Company settings updated successfully')
    } catch (error) {
      const newer = staleRecord<CompanyRecord>(error)
      if (newer) setTheirs(newer)
      else recordForm.refuse(error)
      if (!isPageOver(error)) toast.error('Failed to update company settings')
    }
  }
  const submit = recordForm.form.handleSubmit(save)

  function keepMine(newer: CompanyRecord) {
    recordForm.rebase(newer.version)
    setTheirs(undefined)
    void submit()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-4xl">
      {!can.updateCompany && (
        <Notice tone="info" className="mb-4">
          {message(companyMessages.noEdit)}
        </Notice>
      )}
      {theirs && (
        <VersionChoice
          differences={differencesBetween(
            recordForm.form.getValues(),
            companyValuesOf(theirs),
            companyDifferences(t, format),
          )}
          busy={update.isPending}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => goOnFrom(theirs)}
        />
      )}
      <FormNotices recordForm={{ ...recordForm, startOver: () => goOnFrom(company) }} />
      <CompanyFields form={recordForm.form} readOnly={!can.updateCompany} />
      {can.updateCompany && (
        <div className="mt-8 flex justify-end border-t border-line pt-4 max-md:*:flex-1">
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
