import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ViewScreen } from '#domain/views/choices.ts'
import { keptOf } from '#domain/views/rules.ts'
import type { ViewRecord } from '#domain/views/schema.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { useAddress } from '#web/lib/url-state.ts'
import { arriving, later } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useListViews } from './data.ts'
import { ViewItems } from './view-items.tsx'

const ManageViews = arriving(() => import('./manage-views.tsx'))
// With the forms, when it is first opened.
const SaveView = later(() => import('./save-view.tsx'))

/**
 * What somebody keeps of a screen of tasks, on a button: it says which view is shown, also where it was changed since.
 * Views are asked for by whoever goes there, or comes by an address that one may keep.
 */
export default function SavedViews({ screen, className }: { screen: ViewScreen; className?: string }) {
  const { t } = useTranslation('views')
  const [address] = useAddress()
  const [isWanted, setWanted] = useState(false)
  const dialog = useDialogState(['save-view', 'views'])
  const kept = keptOf(screen, address)
  const views = useListViews(screen, { enabled: isWanted || kept !== '' || dialog.name !== undefined }).data?.items
  const { shown, changed, choose } = useShownView(views, kept)

  return (
    <span
      className={className}
      onPointerEnter={() => setWanted(true)}
      // Of its buttons too: React lets the focus of what is within come by.
      onFocus={() => setWanted(true)}
    >
      <Menu
        align="start"
        trigger={
          <Button icon={Bookmark} className="max-w-full">
            <span className="min-w-0 truncate">{shown ? shown.name : (changed?.name ?? t('views'))}</span>
            {changed && <span className="text-sm font-normal text-ink-3">{t('changed')}</span>}
            <Icon of={ChevronDown} dense className="text-ink-3" />
          </Button>
        }
      >
        <ViewItems
          {...{ screen, views, shown, changed }}
          query={kept}
          onChoose={choose}
          onSave={() => dialog.open('save-view')}
          onManage={() => dialog.open('views')}
        />
      </Menu>
      <Suspense>
        {dialog.name === 'save-view' && <SaveView screen={screen} query={kept} onClose={dialog.close} />}
        {dialog.name === 'views' && <ManageViews views={views} onClose={dialog.close} />}
      </Suspense>
    </span>
  )
}

/** The view that the address shows; or else the one that was shown before somebody changed it. */
function useShownView(views: readonly ViewRecord[] | undefined, kept: string) {
  const [chosenId, choose] = useState<string>()
  const [lastId, setLastId] = useState<string>()
  const [chosen, last] = [chosenId, lastId].map((id) => views?.find((view) => view.id === id))
  // Of several that keep the same the one that was chosen.
  const shown = [chosen, last].find((view) => view?.query === kept) ?? views?.find(({ query }) => query === kept)
  const id = kept === '' && shown === undefined ? undefined : (shown?.id ?? lastId)
  if (views !== undefined && id !== lastId) setLastId(id)
  return { shown, changed: shown === undefined && kept !== '' ? last : undefined, choose }
}
