import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RoleRecord } from '#domain/roles/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteRole, useListRolePeople, useNextRoles } from './data.ts'
import { RoleImpact } from './role-impact.tsx'
import { useRoleWords } from './role-words.ts'

/** Asks, warns whom it affects (SPEC 8) and where they go, deletes, and says what came of it. */
export function DeleteRole({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const { t: say } = useTranslation('ui')
  const message = useMessage()
  const deleting = useDeleteRole()
  const [moveTo, setMoveTo] = useState('')
  const [wasPressed, setWasPressed] = useState(false)
  const problem = problemText(deleting.error)
  const hasPeople = role.userCount > 0

  function remove() {
    setWasPressed(true)
    if (hasPeople && moveTo === '') return
    deleting.mutate(
      { id: role.id, moveTo: hasPeople ? moveTo : undefined },
      {
        onSuccess: () => {
          toast.success('Role deleted successfully')
          onClose()
        },
        onError: () => toast.error('Failed to delete role'),
      },
    )
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('delete')}
      onSubmit={(event) => {
        event.preventDefault()
        remove()
      }}
      footer={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <Button type="submit" variant="danger" busy={deleting.isPending}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <p className="wrap-anywhere">{say('dialog.deleteQuestion', { name: role.name })}</p>
        {hasPeople ? (
          <MovePeople role={role} moveTo={moveTo} isMissing={wasPressed && moveTo === ''} onChange={setMoveTo} />
        ) : (
          <p className="text-ink-2">{t('nobody')}</p>
        )}
      </div>
    </Dialog>
  )
}

type MovePeopleProps = {
  role: RoleRecord
  moveTo: string
  isMissing: boolean
  onChange: (moveTo: string) => void
}

function MovePeople({ role, moveTo, isMissing, onChange }: MovePeopleProps) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const words = useRoleWords()
  const people = useListRolePeople(role)
  const choices = useNextRoles(role.id)
  const target = choices.data?.items.find(({ id }) => id === moveTo)
  return (
    <>
      <Notice tone="warning">
        {t('move.warning', { count: role.userCount, number: format.number(role.userCount) })}
      </Notice>
      <Select
        required
        label={t('move.label')}
        placeholder={t('move.choose')}
        hint={choices.data?.items.length === 0 ? t('move.none') : target && words.descriptionOf(target)}
        error={isMissing ? 'This role still has users. Choose the role they move to' : undefined}
        choices={(choices.data?.items ?? []).map((choice) => ({ value: choice.id, label: words.nameOf(choice) }))}
        value={moveTo}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {people.data && (
        <RoleImpact before={role.permissions} after={target?.permissions ?? role.permissions} people={people.data} />
      )}
    </>
  )
}
