import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type NoTasksProps = { isAnyDone: boolean; onAll: () => void; create: ReactNode }

/** Nothing yet, or nothing left to do. */
export default function NoTasks({ isAnyDone, onAll, create }: NoTasksProps) {
  const { t } = useTranslation('tasks')
  if (!isAnyDone) return <EmptyState icon={ListChecks} title={t('none')} text={t('noneText')} action={create} />
  const all = <Button onClick={onAll}>{t('showAll')}</Button>
  return <EmptyState icon={ListChecks} title={t('allDone')} text={t('allDoneText')} action={all} />
}
