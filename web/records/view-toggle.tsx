import { LayoutGrid, Table } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Segmented } from '#web/ui/segmented.tsx'

export type ViewMode = 'card' | 'table'

/** Cards or table. */
export function ViewToggle({ mode, onChange }: { mode: ViewMode; onChange: (mode: ViewMode) => void }) {
  const { t } = useTranslation('records')
  return (
    <Segmented
      label={t('view.label')}
      iconsOnly
      segments={[
        { value: 'card', label: t('view.cards'), icon: LayoutGrid },
        { value: 'table', label: t('view.table'), icon: Table },
      ]}
      value={mode}
      onChange={onChange}
    />
  )
}
