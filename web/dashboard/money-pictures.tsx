import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

import { ContractPicture, UnclaimedPicture } from './job-pictures.tsx'
import { MonthPicture } from './month-picture.tsx'
import { useGetDashboardMoney } from './data.ts'

/** Money by month and by job, each as a picture with its table (decision 0075). */
export default function MoneyPictures() {
  const { t } = useTranslation('dashboard')
  const { data, error, isFetching, refetch } = useGetDashboardMoney()
  if (!data && error)
    return (
      <Section title={t('money.byMonth')}>
        <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data) return <TableSkeleton rows={6} />
  const { months, contracts, unclaimed } = data
  return (
    <>
      {months && <MonthPicture months={months} />}
      {/* Side by side where two tables of money have room. */}
      <div className="grid gap-8 2xl:grid-cols-2">
        {unclaimed && <UnclaimedPicture unclaimed={unclaimed} />}
        {contracts && contracts.total > 0 && <ContractPicture contracts={contracts} />}
      </div>
    </>
  )
}
