import { Camera, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ProfileRecord } from '#domain/profile/schema.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRemovePhoto } from './data.ts'

const PhotoDialog = arriving(() => import('./photo-dialog.tsx'))

/** The photo that others know somebody by; their initials without one. */
export function PhotoSection({ profile }: { profile: ProfileRecord }) {
  const { t } = useTranslation('profile')
  const [choosing, setChoosing] = useState(false)
  const remove = useRemovePhoto()
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast.success('Photo removed'),
      onError: () => toast.error('Failed to update photo'),
    })
  return (
    <Section title={t('photo.title')}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={profile.name} imageUrl={profile.photoUrl} size="portrait" />
        <div className="flex flex-1 basis-64 flex-col gap-2">
          <p className="max-w-measure text-ink-2">{t('photo.text')}</p>
          <div className="flex flex-wrap gap-2">
            <Button icon={Camera} onClick={() => setChoosing(true)}>
              {profile.photoUrl ? t('photo.change') : t('photo.add')}
            </Button>
            {profile.photoUrl && (
              <Button icon={Trash2} busy={remove.isPending} onClick={takeAway}>
                {t('photo.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {choosing && (
        <Suspense>
          <PhotoDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
