import { EllipsisVertical, Merge, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { folded } from '#domain/search/rules.ts'
import type { TagRecord } from '#domain/tags/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useListTags } from './data.ts'
import { DeleteTag, MergeTag } from './tag-deeds.tsx'

// With the forms, when it is first opened.
const RenameTag = lazy(() => import('./rename-tag.tsx'))

type Asked = { what: 'rename' | 'merge' | 'delete'; tag: TagRecord }

/** From so many on they are looked for by typing. */
const many = 10

/** The tags of the company. */
export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tags')
  const answer = useListTags({ enabled: true })
  const [asked, setAsked] = useState<Asked>()
  const [search, setSearch] = useState('')
  const tags = answer.data?.items
  const shown = (tags ?? []).filter(({ name }) => folded(name).includes(folded(search).trim()))
  const isKeeper = tags?.some(({ can }) => can.updateTag) === true
  const close = () => setAsked(undefined)
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('manage')}
        description={isKeeper ? t('intro') : undefined}
        keepOnOutsidePress
      >
        {answer.error && !tags && (
          <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
        )}
        {!tags && !answer.error && (
          <Loading>
            <Skeleton className="h-24 w-full rounded-card" />
          </Loading>
        )}
        {tags?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
        {tags && tags.length >= many && (
          <TextField
            label={t('search')}
            hideLabel
            type="search"
            autoComplete="off"
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            className="mb-3"
          />
        )}
        {tags && tags.length > 0 && shown.length === 0 && <p className="text-ink-2">{t('noneFound')}</p>}
        <ul aria-label={t('tags')} className="divide-y divide-line empty:hidden">
          {shown.map((tag) => (
            <TagRow key={tag.id} tag={tag} isOnly={tags?.length === 1} onAsk={(what) => setAsked({ what, tag })} />
          ))}
        </ul>
      </Dialog>
      <Suspense>{asked?.what === 'rename' && <RenameTag tag={asked.tag} onClose={close} />}</Suspense>
      {asked?.what === 'merge' && <MergeTag tag={asked.tag} others={tags ?? []} onClose={close} />}
      {asked?.what === 'delete' && <DeleteTag tag={asked.tag} onClose={close} />}
    </>
  )
}

type TagRowProps = { tag: TagRecord; isOnly: boolean; onAsk: (what: Asked['what']) => void }

function TagRow({ tag, isOnly, onAsk }: TagRowProps) {
  const { t } = useTranslation('tags')
  const { can, id, name, tasks } = tag
  return (
    <li className="flex min-h-control items-center gap-3 py-1">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">
        <TextLink to={`/app/tasks?status=all&tagId=${id}`}>{name}</TextLink>
      </span>
      <span className="numeric shrink-0 text-sm text-ink-3">{t('tasks', { count: tasks })}</span>
      {(can.updateTag || can.mergeTag || can.deleteTag) && (
        <Menu trigger={<IconButton icon={EllipsisVertical} size="compact" label={t('actionsFor', { name })} />}>
          {can.updateTag && (
            <MenuItem icon={Pencil} onSelect={() => onAsk('rename')}>
              {t('rename')}
            </MenuItem>
          )}
          {can.mergeTag && !isOnly && (
            <MenuItem icon={Merge} onSelect={() => onAsk('merge')}>
              {t('merge')}
            </MenuItem>
          )}
          {can.deleteTag && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} tone="danger" onSelect={() => onAsk('delete')}>
                {t('delete')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </li>
  )
}
