import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { useEnterCompany } from '#web/session/data.ts'
import { landingOf } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** For whom a cancelled company is closed: what happened, whom to ask, and where they may go on. */
export default function ClosedCompany() {
  const { t } = useTranslation('app')
  const { company, companies } = useSession()
  const navigate = useNavigate()
  const enter = useEnterCompany()
  return (
    <>
      <DocumentTitle>{t('closed.title')}</DocumentTitle>
      <EmptyState
        icon={Archive}
        title={t('closed.title')}
        text={t('closed.text', { name: company?.name ?? '' })}
        action={companies
          .filter(({ id }) => id !== company?.id)
          .map(({ id, name }) => (
            <Button
              key={id}
              busy={enter.isPending && enter.variables === id}
              onClick={() =>
                enter.mutate(id, {
                  onSuccess: (entered) => entered && void navigate(landingOf(entered), { replace: true }),
                })
              }
            >
              {t('elsewhere.company.go', { company: name })}
            </Button>
          ))}
      />
    </>
  )
}
