import { CircleCheckBig, CircleDashed, TrendingUp, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { financialProgress, progressStatus, type ProgressStatus } from '#domain/reports/rules.ts'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

const looks: Record<ProgressStatus, { tone: Tone; icon: LucideIcon }> = {
  'Almost Complete': { tone: 'success', icon: CircleCheckBig },
  'On Track': { tone: 'info', icon: TrendingUp },
  'In Progress': { tone: 'neutral', icon: CircleDashed },
}

/** The progress card's word for a percentage, stamped. */
export function ProgressStamp({ percent }: { percent: number }) {
  const { t } = useTranslation('records')
  const status = progressStatus(percent)
  return (
    <Stamp tone={looks[status].tone} icon={looks[status].icon}>
      {t(`report.progressWords.${status}`)}
    </Stamp>
  )
}

const financialLooks: Record<ReturnType<typeof financialProgress>['status'], { tone: Tone; icon: LucideIcon }> = {
  'On Track': { tone: 'success', icon: TrendingUp },
  'Behind Schedule': { tone: 'warning', icon: TriangleAlert },
}

type Figures = Parameters<typeof financialProgress>[0]

/** On Track or Behind Schedule, from the invoiced share. */
export function FinancialStamp({ figures }: { figures: Figures }) {
  const { t } = useTranslation('records')
  const { status } = financialProgress(figures)
  return <Stamp {...financialLooks[status]}>{t(`report.progressWords.${status}`)}</Stamp>
}
