import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useLeaveCompany } from './data.ts'

type Company = { id: string; name: string }

/** The companies somebody works in, each with the way out of it. */
export function LeaveSection() {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const navigate = useNavigate()
  const { companies } = useSession()
  const [asked, setAsked] = useState<Company>()
  const [open, setOpen] = useState(false)
  const leave = useLeaveCompany()
  if (companies.length === 0) return null

  function go({ id }: Company) {
    leave.mutate(id, {
      onSuccess: () => {
        setOpen(false)
        toast.success('You have left the company')
        void navigate('/app', { replace: true })
      },
    })
  }
  return (
    <Section title={t('leave.title')}>
      <p className="mb-3 max-w-measure text-ink-2">{t('leave.text')}</p>
      <ul className="max-w-xl divide-y divide-line border-y border-line">
        {companies.map((company) => (
          <li key={company.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 font-medium wrap-anywhere">{company.name}</span>
            <Button
              icon={LogOut}
              size="compact"
              aria-label={t('leave.label', { company: company.name })}
              onClick={() => {
                leave.reset()
                setAsked(company)
                setOpen(true)
              }}
            >
              {t('leave.leave')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open={open}
          title={t('leave.question', { company: asked.name })}
          text={t('leave.questionText', { company: asked.name })}
          confirmLabel={t('leave.leave')}
          busy={leave.isPending}
          error={leave.error ? message(problemText(leave.error) ?? '') : undefined}
          onConfirm={() => go(asked)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
