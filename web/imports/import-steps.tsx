import { useTranslation } from 'react-i18next'

import { StepList } from '#web/records/step-list.tsx'

const steps = ['file', 'columns', 'done'] as const

/** The steps of an import, with the present one. */
export function ImportSteps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useTranslation('imports')
  const names = steps.map((step) => t(`progress.${step}`))
  return <StepList label={t('progress.label')} names={names} at={steps.indexOf(at)} />
}
