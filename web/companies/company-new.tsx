import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { languages } from '#domain/companies/choices.ts'
import { timezones } from '#domain/dates.ts'
import { plans } from '#domain/plans.ts'
import { type CompanySummary, newCompanyForm } from '#domain/registry/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { languageNames } from '#web/lib/i18n.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCreateCompany } from './data.ts'

/** Adds a company and invites who is to run it. */
export default function CompanyNew() {
  const { t } = useTranslation('companies')
  const navigate = useNavigate()
  const create = useCreateCompany()
  const recordForm = useRecordForm({
    schema: newCompanyForm,
    toInput: (values) => values,
    values: emptyCompany,
    draftName: 'company-new',
  })
  const saving = useSaving<CompanySummary>({
    recordForm,
    done: 'Company created successfully',
    failed: 'Failed to create company',
    onSaved: ({ id }) => {
      recordForm.forget()
      void navigate(`/app/companies/${id}`, { replace: true })
    },
  })
  const submit = recordForm.form.handleSubmit((body) =>
    saving.save(() => create.mutateAsync({ ...body, id: recordForm.recordId() })),
  )
  return (
    <>
      <DocumentTitle>{t('add')}</DocumentTitle>
      <PageHeader back={{ to: lastAddressOf('/app/companies'), label: t('title') }} title={t('add')} />
      <form noValidate className="max-w-4xl" onSubmit={(event) => void submit(event)}>
        <FormNotices recordForm={recordForm} />
        <CompanyFields form={recordForm.form} />
        <div className="mt-8 flex justify-end gap-2 border-t border-line pt-4 max-md:*:flex-1">
          <CancelForm recordForm={recordForm} onClose={() => void navigate(lastAddressOf('/app/companies'))} />
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </>
  )
}

type NewCompany = {
  name: string
  companyId: string
  email: string
  phone: string
  website: string
  timezone: (typeof timezones)[number]
  language: (typeof languages)[number]
  plan: (typeof plans)[number]
  adminName: string
  adminEmail: string
}

const emptyCompany: NewCompany = {
  name: '',
  companyId: '',
  email: '',
  phone: '',
  website: '',
  timezone: 'Pacific/Auckland',
  language: 'en',
  plan: 'trial',
  adminName: '',
  adminEmail: '',
}

function CompanyFields({
  form,
}: {
  form: ReturnType<typeof useRecordForm<NewCompany, typeof newCompanyForm>>['form']
}) {
  const { t } = useTranslation('companies')
  const { t: ofSettings } = useTranslation('settings')
  const of = (name: keyof NewCompany) => ({
    label: t(`fields.${name}`),
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  })
  return (
    <div className="flex flex-col gap-10">
      <FieldGroup title={t('groups.company')}>
        <TextField required autoComplete="off" {...of('name')} />
        <TextField required autoComplete="off" hint={t('hints.companyId')} {...of('companyId')} />
        <TextField required type="email" autoComplete="off" autoCapitalize="none" {...of('email')} />
        <TextField required type="tel" autoComplete="off" {...of('phone')} />
        <TextField
          inputMode="url"
          className="sm:col-span-2"
          autoComplete="off"
          autoCapitalize="none"
          {...of('website')}
        />
      </FieldGroup>
      <FieldGroup title={t('groups.beginning')}>
        <Select
          className="sm:col-span-2"
          hint={t('hints.plan')}
          choices={plans.map((plan) => ({ value: plan, label: t(`plans.${plan}`) }))}
          {...of('plan')}
        />
        <Select
          choices={timezones.map((zone) => ({ value: zone, label: ofSettings(`timezones.${zone}`) }))}
          {...of('timezone')}
        />
        <Select
          hint={t('hints.language')}
          choices={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          {...of('language')}
        />
      </FieldGroup>
      <FieldGroup title={t('groups.admin')} note={t('groups.adminNote')}>
        <TextField required autoComplete="off" {...of('adminName')} />
        <TextField required type="email" autoComplete="off" autoCapitalize="none" {...of('adminEmail')} />
      </FieldGroup>
    </div>
  )
}
