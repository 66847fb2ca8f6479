import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { importKinds, type ImportKind } from '#domain/imports/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** What somebody may bring in: what they may create. */
export function useImportableKinds(): ImportKind[] {
  const { can } = useSession()
  const creates = { clients: can.createClient, jobs: can.createJob, invoices: can.createInvoice }
  return importKinds.filter((kind) => creates[kind])
}

/** The ways to a new import. */
export function NewImportButtons() {
  const { t } = useTranslation('imports')
  return useImportableKinds().map((kind) => (
    <ButtonLink key={kind} icon={FileUp} to={`/app/imports/new?kind=${kind}`}>
      {t(`new.${kind}`)}
    </ButtonLink>
  ))
}
