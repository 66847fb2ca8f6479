import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2, UserRoundX, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ViewRecord } from '#domain/views/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { later } from '#web/ui/arriving.tsx'
import { useDeleteView, useMoveView, useShareView } from './data.ts'
import { placeAfter } from './view-address.ts'

const RenameView = later(() => import('./rename-view.tsx'))

type Asked = { what: 'rename' | 'delete'; view: ViewRecord }

/** All views of a screen: one's own in one's order, those that others share by name. */
export default function ManageViews({
  views,
  onClose,
}: {
  views: readonly ViewRecord[] | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('views')
  const [asked, setAsked] = useState<Asked>()
  const own = (views ?? []).filter(({ isOwn }) => isOwn).map(({ id }) => id)
  return (
    <>
      <Dialog open onClose={onClose} title={t('manage')} keepOnOutsidePress>
        {views === undefined && (
          <Loading>
            <Skeleton className="h-24 w-full rounded-card" />
          </Loading>
        )}
        {views?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
        <ul aria-label={t('views')} className="divide-y divide-line empty:hidden">
          {views?.map((view) => (
            <ViewRow key={view.id} {...{ view, own }} onAsk={(what) => setAsked({ what, view })} />
          ))}
        </ul>
      </Dialog>
      <Suspense>
        {asked?.what === 'rename' && <RenameView view={asked.view} onClose={() => setAsked(undefined)} />}
      </Suspense>
      {asked?.what === 'delete' && <DeleteView view={asked.view} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type ViewRowProps = { view: ViewRecord; own: readonly string[]; onAsk: (what: Asked['what']) => void }

function ViewRow({ view, own, onAsk }: ViewRowProps) {
  const { t } = useTranslation('views')
  const { isOwn, shared, owner } = view
  const note = isOwn ? (shared ? t('sharedByMe') : t('onlyMe')) : t('sharedBy', { name: owner })
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{view.name}</span>
        <span className="block text-sm text-ink-3">{note}</span>
      </span>
      {isOwn && own.length > 1 && <Order view={view} own={own} />}
      <RowMenu view={view} onAsk={onAsk} />
    </li>
  )
}

/** Up and down among one's own. */
function Order({ view, own }: { view: ViewRecord; own: readonly string[] }) {
  const { t } = useTranslation('views')
  const move = useMoveView()
  const [up, down] = [placeAfter(own, view.id, -1), placeAfter(own, view.id, 1)]
  const go = (after: string | null | undefined) => {
    if (after !== undefined)
      move.mutate({ id: view.id, after }, { onError: () => toast.error('Failed to update view') })
  }
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="compact"
        label={t('up', { name: view.name })}
        disabledReason={up === undefined ? t('isFirst') : undefined}
        onClick={() => go(up)}
      />
      <IconButton
        icon={ArrowDown}
        size="compact"
        label={t('down', { name: view.name })}
        disabledReason={down === undefined ? t('isLast') : undefined}
        onClick={() => go(down)}
      />
    </>
  )
}

function RowMenu({ view, onAsk }: Pick<ViewRowProps, 'view' | 'onAsk'>) {
  const { t } = useTranslation('views')
  const share = useShareView()
  const { can, id, name, shared } = view
  if (!can.updateView && !can.deleteView) return null
  const setShared = async () => {
    try {
      await share.mutateAsync({ id, shared: !shared })
      toast.success(shared ? 'View is yours alone now' : 'View is shared now')
    } catch (error) {
      toast.error(problemText(error) ?? 'Failed to update view')
    }
  }
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} size="compact" label={t('actionsFor', { name })} />}>
      {can.updateView && (
        <MenuItem icon={Pencil} onSelect={() => onAsk('rename')}>
          {t('rename')}
        </MenuItem>
      )}
      {(shared ? can.unshareView : can.shareView) && (
        <MenuItem icon={shared ? UserRoundX : UsersRound} onSelect={() => void setShared()}>
          {t(shared ? 'unshare' : 'share')}
        </MenuItem>
      )}
      {can.deleteView && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => onAsk('delete')}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function DeleteView({ view, onClose }: { view: ViewRecord; onClose: () => void }) {
  const { t } = useTranslation('views')
  const text = view.shared ? t('deleteShared', { name: view.name }) : t('deleteOwn', { name: view.name })
  return (
    <DeleteRecord
      id={view.id}
      title={t('deleteTitle')}
      question={{ text, confirmLabel: t('delete') }}
      deleting={useDeleteView()}
      done="View deleted"
      failed="Failed to delete view"
      onClose={onClose}
      onDeleted={onClose}
    />
  )
}
