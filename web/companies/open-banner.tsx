import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { queryClient, sessionKey } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/lib/format.ts'
import { useCloseCompany } from './data.ts'

/** Over every page while a company is open to a super admin: which one, until when, and the way out. */
export default function OpenBanner({ company, until }: { company: { name: string }; until: string }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const close = useCloseCompany()
  useHourEnd(until)

  return (
    <section
      aria-label={t('banner.label')}
      className="flex h-(--banner) items-center gap-3 border-b border-warning/35 bg-warning-tint px-4 text-warning print:hidden"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 leading-tight">
        <span className="max-w-full truncate font-semibold" title={company.name}>
          {company.name}
        </span>
        <span className="text-sm">{t('banner.until', { time: format.time(until) })}</span>
      </p>
      <Button
        size="compact"
        icon={LogOut}
        busy={close.isPending}
        aria-label={t('banner.leave', { name: company.name })}
        onClick={() => close.mutate(undefined, { onError: (error) => toast.error(error.message) })}
      >
        {t('leave')}
      </Button>
    </section>
  )
}

/** Asks anew where the page is once the hour is over: the guard then says so, and keeps what was typed. */
function useHourEnd(until: string): void {
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: sessionKey })
    // The server's clock decides; ours may be behind it.
    const timer = setTimeout(ask, Math.max(0, Date.parse(until) - Date.now()) + 1_000)
    return () => clearTimeout(timer)
  }, [until])
}
