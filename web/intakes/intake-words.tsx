import {
  CircleAlert,
  CircleCheck,
  Clock,
  FileSearch,
  Hourglass,
  type LucideIcon,
  PackagePlus,
  Upload,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { IntakeStatus } from '#domain/intakes/choices.ts'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

const looks: Record<IntakeStatus, { tone: Tone; icon: LucideIcon }> = {
  sending: { tone: 'info', icon: Upload },
  checking: { tone: 'info', icon: FileSearch },
  ready: { tone: 'review', icon: PackagePlus },
  refused: { tone: 'danger', icon: CircleAlert },
  running: { tone: 'info', icon: Hourglass },
  done: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  expired: { tone: 'neutral', icon: Clock },
}

/** How bringing in an archive stands. */
export function IntakeStamp({ status }: { status: IntakeStatus }) {
  const { t } = useTranslation('intakes')
  return <Stamp {...looks[status]}>{t(`state.${status}`)}</Stamp>
}
