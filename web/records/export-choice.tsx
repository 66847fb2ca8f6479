import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { SheetFormat } from '#domain/sheets/choices.ts'
import { useIsNarrow } from '#web/lib/media.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type Props = {
  /** Being made: another one waits. */
  busy: boolean
  isEmpty: boolean
  onChoose: (format: SheetFormat) => void
}

/** In which format a list is taken along; where there is little room, behind an icon. */
export function ExportChoice({ busy, isEmpty, onChoose }: Props) {
  const { t } = useTranslation('records')
  const narrow = useIsNarrow()
  const reason = isEmpty ? t('export.empty') : undefined
  const trigger = narrow ? (
    <IconButton label={t('export.title')} icon={Download} variant="secondary" busy={busy} />
  ) : (
    <Button icon={Download} busy={busy}>
      {t('export.title')}
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={FileText} disabledReason={reason} onSelect={() => onChoose('csv')}>
        {t('export.csv')}
      </MenuItem>
      <MenuItem icon={FileSpreadsheet} disabledReason={reason} onSelect={() => onChoose('xlsx')}>
        {t('export.xlsx')}
      </MenuItem>
    </Menu>
  )
}
