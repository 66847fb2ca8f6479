import { Ban, CircleAlert, CircleCheck, Clock, PencilLine, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { InvoiceStatus } from '#domain/invoices/schema.ts'
import { Stamp } from '#web/ui/stamp.tsx'

// SPEC 4: paid and pending have special colours, others are neutral; overdue is the one nobody may miss.
const looks = {
  draft: { tone: 'neutral', icon: PencilLine },
  pending: { tone: 'warning', icon: Clock },
  approved: { tone: 'neutral', icon: ThumbsUp },
  paid: { tone: 'success', icon: CircleCheck },
  overdue: { tone: 'danger', icon: CircleAlert },
  void: { tone: 'neutral', icon: Ban },
} as const

/** An invoice's status as shown: overdue when stored or derived (PRODUCT 2). */
export function InvoiceStamp({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('records')
  const { tone, icon } = looks[status]
  return (
    <Stamp tone={tone} icon={icon}>
      {t(`invoiceStatus.${status}`)}
    </Stamp>
  )
}
