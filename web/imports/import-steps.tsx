import { useTranslation } from 'react-i18next'

import { StepList } from '#web/records/step-list.tsx'

const steps = ['file', 'columns', 'done'] as const

/** The steps of an import, with the present one. */
export function ImportSteps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useTranslation('imports')
  const names = [t('progress.file'), t('progress.columns'), t('progress.done')]
  return <StepList label={t('progress.label')} names={names} at={steps.indexOf(at)} />
}
