import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { personForm, profileForm, type ProfileRecord } from '#domain/profile/schema.ts'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useKeepAddress, useUpdateProfile } from './data.ts'

const ChangeAddress = arriving(() => import('./change-address-dialog.tsx'))

type Values = { name: string; jobTitle: string; phone: string }

const valuesOf = ({ name, membership }: ProfileRecord): Values => ({
  name,
  jobTitle: membership?.jobTitle ?? '',
  phone: membership?.phone ?? '',
})

/** Name, address, job title and phone (SPEC 5); the latter two are of people of a company. */
export function PersonalForm({ profile }: { profile: ProfileRecord }) {
  const { t } = useTranslation('profile')
  const update = useUpdateProfile()
  const isMember = profile.membership !== null
  const { form, submit, busy, notices } = useSettingsForm({
    stored: profile,
    schema: isMember ? profileForm : personForm,
    toInput: ({ name, jobTitle, phone }: Values) => (isMember ? { name, jobTitle, phone } : { name }),
    valuesOf,
    draftName: 'profile',
    differences: [
      { label: t('personal.name'), text: ({ name }) => name },
      { label: t('personal.jobTitle'), text: ({ jobTitle }) => jobTitle },
      { label: t('personal.phone'), text: ({ phone }) => phone },
    ],
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Profile updated successfully',
    failed: 'Failed to update profile',
    forbidden: 'Failed to update profile',
  })
  const { errors } = form.formState
  return (
    <Section title={t('personal.title')}>
      <SettingsForm onSubmit={submit} notices={notices} save={t('page.save')} busy={busy}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextField
            required
            label={t('personal.name')}
            autoComplete="name"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Address profile={profile} />
          {isMember && (
            <>
              <TextField
                required
                label={t('personal.jobTitle')}
                autoComplete="organization-title"
                error={errors.jobTitle?.message}
                {...form.register('jobTitle')}
              />
              <TextField
                type="tel"
                label={t('personal.phone')}
                autoComplete="tel"
                error={errors.phone?.message}
                {...form.register('phone')}
              />
            </>
          )}
        </div>
      </SettingsForm>
    </Section>
  )
}

/** The address to sign in with: changed apart, since the new one has to be shown to be the person's. */
function Address({ profile }: { profile: ProfileRecord }) {
  const { t } = useTranslation('profile')
  const [changing, setChanging] = useState(false)
  return (
    <div>
      <div className="flex gap-2 max-sm:flex-col sm:items-end">
        <TextField
          readOnly
          type="email"
          label={t('personal.email')}
          autoComplete="username"
          value={profile.email}
          className="min-w-0 flex-1"
        />
        <Button onClick={() => setChanging(true)} aria-label={t('address.changeLabel')}>
          {t('address.change')}
        </Button>
      </div>
      {profile.newEmail !== null && <Awaited email={profile.newEmail} />}
      {changing && (
        <Suspense>
          <ChangeAddress onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Awaited({ email }: { email: string }): ReactNode {
  const { t } = useTranslation('profile')
  const keep = useKeepAddress()
  const takeBack = () => keep.mutate(undefined, { onError: () => toast.error('Failed to update profile') })
  return (
    <Notice
      tone="info"
      className="mt-2"
      action={
        <Button size="compact" busy={keep.isPending} onClick={takeBack}>
          {t('address.takeBack')}
        </Button>
      }
    >
      <span className="wrap-anywhere">{t('address.awaited', { email })}</span>
    </Notice>
  )
}
