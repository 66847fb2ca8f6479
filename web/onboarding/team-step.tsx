import { Plus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { teamRoles } from '#domain/onboarding/choices.ts'
import { mostTeamMembers } from '#domain/onboarding/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

/** Colleagues who are to come in, and as what. */
export function TeamStep({ form }: { form: UseFormReturn<OnboardingValues> }) {
  const { t } = useTranslation('onboarding')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'teamMembers' })
  const { errors } = form.formState
  const { isConfirmed, email } = useSession().user
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('team.text')}</p>
      {!isConfirmed && <Notice tone="warning">{t('complete.waits', { email })}</Notice>}
      <ul className="flex flex-col gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[1fr_12rem_auto]">
            <TextField
              required
              className="max-sm:col-span-2"
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              label={t('team.email', { number: index + 1 })}
              error={errors.teamMembers?.[index]?.email?.message}
              {...form.register(`teamMembers.${index}.email`)}
            />
            <Select
              label={t('team.role')}
              choices={teamRoles.map((role) => ({ value: role, label: t(`team.roles.${role}`) }))}
              {...form.register(`teamMembers.${index}.role`)}
            />
            <IconButton
              className="mt-6"
              label={t('team.remove', { number: index + 1 })}
              icon={X}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={Plus}
          disabledReason={fields.length >= mostTeamMembers ? t('team.most') : undefined}
          onClick={() => append({ email: '', role: 'user' })}
        >
          {t('team.add')}
        </Button>
      </div>
    </div>
  )
}
