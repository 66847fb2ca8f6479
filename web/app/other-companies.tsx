import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { useEnterCompany } from '#web/session/data.ts'
import { landingOf } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/button.tsx'

/** Where somebody may go on who can't go on here: a button for each other company they work in. */
export function OtherCompanies() {
  const { t } = useTranslation('app')
  const { company, companies } = useSession()
  const navigate = useNavigate()
  const enter = useEnterCompany()
  return companies
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
    ))
}
