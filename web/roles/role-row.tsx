import { ChevronRight, Lock, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RoleRecord } from '#domain/roles/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { useFormat } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useListRolePeople } from './data.ts'
import { PeopleNames } from './people-names.tsx'
import { RoleActions, type RoleDialogState } from './role-actions.tsx'
import { RoleMeaning } from './role-meaning.tsx'
import { useRoleWords } from './role-words.ts'

/** One role: what it is for and how many have it; unfolded, what it allows and who they are. */
export function RoleRow({ role, dialogs }: { role: RoleRecord; dialogs: RoleDialogState }) {
  const { t } = useTranslation('roles')
  const words = useRoleWords()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className="min-w-0">
      <div className="flex items-start gap-2 py-2 pr-2 pl-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-control p-2 text-left hover:bg-sunken coarse:min-h-control"
        >
          <Icon of={ChevronRight} dense className={cx('mt-1 text-ink-3 transition-transform', open && 'rotate-90')} />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-display text-lg font-semibold wrap-anywhere">{words.nameOf(role)}</span>
              {role.isSystem && (
                <Stamp tone="neutral" icon={Lock}>
                  {t('systemRole')}
                </Stamp>
              )}
            </span>
            <span className="mt-0.5 block whitespace-pre-line text-ink-2">{words.descriptionOf(role)}</span>
            <span className="mt-1 flex items-center gap-1.5 text-sm text-ink-3">
              <Icon of={Users} dense className="size-3.5" />
              {t('users', { count: role.userCount, number: format.number(role.userCount) })}
            </span>
          </span>
        </button>
        <RoleActions role={role} dialogs={dialogs} />
      </div>
      <div id={id} hidden={!open}>
        {open && <Unfolded role={role} />}
      </div>
    </li>
  )
}

function Unfolded({ role }: { role: RoleRecord }) {
  const { t } = useTranslation('roles')
  const people = useListRolePeople(role)
  return (
    <div className="mx-3 mb-4 ml-10 flex flex-col gap-4 border-t border-line pt-4 max-sm:ml-3">
      <RoleMeaning permissions={role.permissions} />
      <section>
        <h3 className="mb-1 text-sm font-semibold">{t('people')}</h3>
        {role.userCount === 0 ? (
          <p className="text-ink-3">{t('nobody')}</p>
        ) : (
          people.data && <PeopleNames people={people.data} />
        )}
      </section>
      {/* What nobody can change has no history. */}
      {!role.isSystem && <RecordHistory kind="role" id={role.id} isPart />}
    </div>
  )
}
