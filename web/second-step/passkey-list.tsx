import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { SecondStep } from '#domain/second-step/schema.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { SecondStepDeeds } from './deeds.ts'
import { Since } from './since.tsx'

/** A person's passkeys, by name. */
export function PasskeyList({ passkeys, deeds }: { passkeys: SecondStep['passkeys']; deeds: SecondStepDeeds }) {
  const { t } = useTranslation('second-step')
  return (
    <ul aria-label={t('passkeys.title')} className="divide-y divide-line">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="flex items-start gap-2 py-2">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{name}</p>
            <Since since={createdAt} lastUsedAt={lastUsedAt} />
          </div>
          <IconButton
            size="compact"
            icon={Pencil}
            label={t('passkeys.renameName', { name })}
            onClick={() => deeds.open('renamePasskey', id)}
          />
          <IconButton
            size="compact"
            icon={Trash2}
            label={t('passkeys.removeName', { name })}
            onClick={() => deeds.open('removePasskey', id)}
          />
        </li>
      ))}
    </ul>
  )
}
