import { Bookmark, BookmarkPlus, RefreshCw, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'

import type { ViewScreen } from '#domain/views/choices.ts'
import type { ViewRecord } from '#domain/views/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useUpdateView } from './data.ts'
import { withView } from './view-address.ts'

type ViewItemsProps = {
  screen: ViewScreen
  views: readonly ViewRecord[] | undefined
  shown: ViewRecord | undefined
  changed: ViewRecord | undefined
  /** What the screen shows now, as a view keeps it. */
  query: string
  onChoose: (id: string) => void
  onSave: () => void
  onManage: () => void
}

/** The menu of views: to choose one, to keep what is shown, to put them in order. */
export function ViewItems({ screen, views = [], shown, changed, query, onChoose, onSave, onManage }: ViewItemsProps) {
  const { t } = useTranslation('views')
  const { can } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const update = useUpdateView()
  const open = (id: string) => {
    const view = views.find((each) => each.id === id)
    if (view === undefined) return
    onChoose(id)
    const address = withView(screen, view.query, new URLSearchParams(search))
    void navigate({ pathname, search: address.size > 0 ? `?${address}` : '' })
  }
  const keep = async (view: ViewRecord) => {
    try {
      await update.mutateAsync({ id: view.id, version: view.version, body: { query } })
      toast.success('View updated')
    } catch (error) {
      toast.error(problemText(error) ?? 'Failed to update view')
    }
  }
  const groups = [
    { label: t('own'), items: views.filter(({ isOwn }) => isOwn) },
    { label: t('shared'), items: views.filter(({ isOwn }) => !isOwn) },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      {groups.map(({ label, items }) => (
        <MenuChoice
          key={label}
          label={label}
          choices={items.map(({ id, name }) => ({ value: id, label: name, icon: Bookmark }))}
          value={shown?.id ?? ''}
          onChange={open}
        />
      ))}
      {groups.length > 0 && <MenuSeparator />}
      {changed?.can.updateView && (
        <MenuItem icon={RefreshCw} onSelect={() => void keep(changed)}>
          {t('update', { name: changed.name })}
        </MenuItem>
      )}
      {can.createView && (
        <MenuItem icon={BookmarkPlus} onSelect={onSave} disabledReason={query === '' ? t('nothingToKeep') : undefined}>
          {t('saveAs')}
        </MenuItem>
      )}
      <MenuItem icon={Settings2} onSelect={onManage} disabledReason={groups.length === 0 ? t('none') : undefined}>
        {t('manage')}
      </MenuItem>
    </>
  )
}
