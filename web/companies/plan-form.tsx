import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { endOfDay, isCalendarDate, todayIn } from '#domain/dates.ts'
import { type Plan, plans } from '#domain/plans.ts'
import { type CompanySummary, planForm } from '#domain/registry/schema.ts'
import { useRecordForm } from '#web/lib/form.ts'
import { useFormat } from '#web/lib/format.ts'
import { CancelForm } from '#web/records/cancel-form.tsx'
import { FormDate } from '#web/records/form-date.tsx'
import { FormNotices } from '#web/records/form-notices.tsx'
import { useSaving } from '#web/records/saving.ts'
import { differencesBetween, VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { useUpdatePlan } from './data.ts'

type PlanValues = { plan: Plan; trialEndsOn: string }

/** What is agreed with a company: its plan, and of a trial the last day. */
export default function PlanForm({ company, onClose }: { company: CompanySummary; onClose: () => void }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const update = useUpdatePlan(company.id)
  const toInput = useCallback((values: PlanValues) => planInputOf(values, company), [company])
  const recordForm = useRecordForm({
    schema: planForm,
    toInput,
    aliases: { trialEndsAt: 'trialEndsOn' },
    values: planValuesOf(company),
    draftName: `plan:${company.id}`,
    version: company.version,
  })
  const { form } = recordForm
  const plan = useWatch({ control: form.control, name: 'plan' })
  const saving = useSaving<CompanySummary>({
    recordForm,
    done: 'Company updated successfully',
    failed: 'Failed to update company',
    onSaved: () => {
      recordForm.forget()
      onClose()
    },
  })
  const { theirs } = saving
  const submit = form.handleSubmit((body) =>
    saving.save(() => update.mutateAsync({ version: recordForm.version(), body })),
  )

  function keepMine(newer: CompanySummary) {
    recordForm.rebase(newer.version)
    saving.dismiss()
    void submit()
  }
  function takeTheirs(newer: CompanySummary) {
    recordForm.startOver(planValuesOf(newer), newer.version)
    saving.dismiss()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editPlan')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <CancelForm recordForm={recordForm} onClose={onClose} />
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <VersionChoice
          differences={differencesBetween(form.getValues(), planValuesOf(theirs), comparedFields(t, format))}
          busy={update.isPending}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <FormNotices recordForm={recordForm} />
      <div className="flex flex-col gap-4">
        <Select
          label={t('fields.plan')}
          hint={t(`planHints.${plan}`)}
          choices={plans.map((each) => ({ value: each, label: t(`plans.${each}`) }))}
          error={form.formState.errors.plan?.message}
          {...form.register('plan')}
        />
        {hasEnd(plan) && (
          <FormDate required label={t('fields.trialEndsAt')} control={form.control} name="trialEndsOn" />
        )}
      </div>
    </Dialog>
  )
}

/** Only a trial ends by itself. */
const hasEnd = (plan: Plan): boolean => plan === 'trial'

const planValuesOf = ({ plan, trialEndsAt, timezone }: CompanySummary): PlanValues => ({
  plan,
  trialEndsOn: trialEndsAt === null ? '' : todayIn(timezone, new Date(trialEndsAt)),
})

/** The trial goes on to the end of its last day, where the company is; a day that nobody changed keeps its hour. */
function planInputOf({ plan, trialEndsOn }: PlanValues, { trialEndsAt, timezone, ...company }: CompanySummary) {
  if (!hasEnd(plan)) return { plan, trialEndsAt: null }
  const isSame = trialEndsAt !== null && planValuesOf({ ...company, trialEndsAt, timezone }).trialEndsOn === trialEndsOn
  if (isSame) return { plan, trialEndsAt }
  return { plan, trialEndsAt: isCalendarDate(trialEndsOn) ? endOfDay(trialEndsOn, timezone) : trialEndsOn }
}

function comparedFields(t: TFunction<'companies'>, format: ReturnType<typeof useFormat>) {
  return [
    { label: t('fields.plan'), text: ({ plan }: PlanValues) => t(`plans.${plan}`) },
    { label: t('fields.trialEndsAt'), text: ({ trialEndsOn }: PlanValues) => format.date(trialEndsOn || null) },
  ]
}
