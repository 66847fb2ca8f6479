import { useTranslation } from 'react-i18next'

import { companyForm, companyMessages, type CompanyRecord } from '#domain/companies/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { CompanyFields } from './company-fields.tsx'
import { companyDifferences, companyInputOf, companyValuesOf } from './company-values.ts'
import { useUpdateCompany } from './data.ts'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'

/** The company profile as a form. */
export function CompanyForm({ company }: { company: CompanyRecord }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const update = useUpdateCompany()
  const { form, submit, busy, notices } = useSettingsForm({
    stored: company,
    schema: companyForm,
    toInput: companyInputOf,
    aliases: { defaultTaxRate: 'taxPercent' },
    valuesOf: companyValuesOf,
    draftName: 'company',
    differences: companyDifferences(t, format),
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Company settings updated successfully',
    failed: 'Failed to update company settings',
    forbidden: companyMessages.noEdit,
  })
  return (
    <SettingsForm onSubmit={submit} notices={notices} save={t('save')} busy={busy}>
      <CompanyFields form={form} />
    </SettingsForm>
  )
}
