import { Building } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { useEnterCompany } from '#web/session/data.ts'
import { landingOf } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** For somebody who is signed in and works in no company at present: where they may go on, or what to do about it. */
export default function NoCompany() {
  const { t } = useTranslation('app')
  const { user, companies } = useSession()
  const navigate = useNavigate()
  const enter = useEnterCompany()
  return (
    <>
      <DocumentTitle>{t('noCompany.title')}</DocumentTitle>
      <EmptyState
        icon={Building}
        title={t('noCompany.title')}
        text={t('noCompany.text', { email: user.email })}
        action={companies.map(({ id, name }) => (
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
