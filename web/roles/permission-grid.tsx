import { Lock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { Area, Permission } from '#domain/permissions.ts'
import { partsOf, permissionGroups, type PermissionGroup } from '#domain/roles/choices.ts'
import { inCatalogueOrder, permissionsIn, withPermission } from '#domain/roles/rules.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldNotes } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moveByArrow } from './grid-keys.ts'
import { useRoleWords } from './role-words.ts'

type PermissionGridProps = {
  chosen: readonly Permission[]
  /** What the editor holds: nobody gives or takes away more. */
  grantable: readonly Permission[]
  error: string | undefined
  onChange: (permissions: Permission[]) => void
}

/** Areas × actions, grouped as SPEC 6 groups them. Arrow keys go from box to box; a row is given or taken whole. */
export function PermissionGrid({ chosen, grantable, error, onChange }: PermissionGridProps) {
  const { t } = useTranslation('roles')
  const id = useId()
  const isLocked = (permission: Permission) => !grantable.includes(permission)
  const anyLocked = Object.values(permissionGroups).flat().flatMap(permissionsIn).some(isLocked)
  return (
    <div
      data-grid
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={cx(anyLocked && `${id}-hint`, error && `${id}-error`) || undefined}
    >
      <h3 id={`${id}-title`} className="mb-3 border-b border-line pb-1 font-display text-lg font-semibold">
        {t('form.permissions')}
      </h3>
      <FieldNotes id={id} hint={anyLocked ? t('form.locked') : undefined} error={error} />
      <div className="mt-3 flex flex-col gap-5">
        {(Object.keys(permissionGroups) as PermissionGroup[]).map((group) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h4 id={`${id}-${group}`} className="mb-1 text-sm font-semibold text-ink-3">
              {t(`groups.${group}`)}
            </h4>
            <div className="divide-y divide-line rounded-card border border-line bg-surface">
              {permissionGroups[group].map((area) => (
                <AreaRow key={area} {...{ area, chosen, isLocked, onChange }} lockedBy={`${id}-hint`} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

type AreaRowProps = {
  area: Area
  chosen: readonly Permission[]
  isLocked: (permission: Permission) => boolean
  /** The element that says why a box is locked. */
  lockedBy: string
  onChange: (permissions: Permission[]) => void
}

function AreaRow({ area, chosen, isLocked, lockedBy, onChange }: AreaRowProps) {
  const { t } = useTranslation('roles')
  const { deedsOf } = useRoleWords()
  const all = permissionsIn(area)
  const given = all.filter((permission) => chosen.includes(permission))
  const open = all.filter((permission) => !isLocked(permission))
  const isWhole = open.length > 0 && open.every((permission) => chosen.includes(permission))

  function giveRow(whole: boolean) {
    const kept = chosen.filter((permission) => !open.includes(permission))
    // View stays as long as something is left in the area that the editor can't take away.
    const isLeft = kept.some((permission) => all.includes(permission))
    const view = all.filter((permission) => isLeft && permission.endsWith(':view') && chosen.includes(permission))
    onChange(inCatalogueOrder([...new Set(whole ? [...kept, ...open] : [...kept, ...view])]))
  }
  function give(permission: Permission, on: boolean) {
    const next = withPermission(chosen, permission, on)
    // View stays as long as something is left in the area that the editor can't take away.
    const moved = all.filter((each) => chosen.includes(each) !== next.includes(each))
    if (!moved.some(isLocked)) onChange(next)
  }

  return (
    <fieldset data-row className="flex min-w-0 flex-col gap-2 p-3">
      <legend className="contents">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{t(`areas.${area}`)}</span>
          <span className="text-sm text-ink-3">{given.length === 0 ? t('form.none') : deedsOf(given)}</span>
        </span>
      </legend>
      <div className="grid grid-cols-2 items-center gap-1.5 min-[26rem]:grid-cols-3 lg:grid-cols-6">
        <Box
          label={t('form.whole')}
          checked={isWhole}
          mixed={!isWhole && given.length > 0}
          locked={open.length === 0}
          lockedBy={lockedBy}
          onChange={giveRow}
        />
        {all.map((permission) => (
          <Box
            key={permission}
            label={t(`actions.${partsOf(permission)[1] as ActionKey}`)}
            column={columns[partsOf(permission)[1] as ActionKey]}
            checked={chosen.includes(permission)}
            locked={isLocked(permission)}
            lockedBy={lockedBy}
            onChange={(on) => give(permission, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ActionKey = 'view' | 'create' | 'edit' | 'delete' | 'approve' | 'assign' | 'manage'

// Under each other whatever an area lacks; the last is the one that is its own.
const columns: Record<ActionKey, string> = {
  view: 'lg:col-start-2',
  create: 'lg:col-start-3',
  edit: 'lg:col-start-4',
  delete: 'lg:col-start-5',
  approve: 'lg:col-start-6',
  assign: 'lg:col-start-6',
  manage: 'lg:col-start-6',
}

type BoxProps = {
  label: string
  column?: string
  checked: boolean
  /** Some of a row's, but not all. */
  mixed?: boolean
  locked: boolean
  lockedBy: string
  onChange: (checked: boolean) => void
}

/** One box with room for a thumb. Locked it stays in reach of the keys, so that it can say why. */
function Box({ label, column, checked, mixed = false, locked, lockedBy, onChange }: BoxProps) {
  return (
    <label
      className={cx(
        'flex min-h-9 items-center gap-2 rounded-control border px-2 text-sm coarse:min-h-control',
        locked
          ? 'cursor-not-allowed border-dashed border-field-line bg-sunken text-ink-3'
          : checked
            ? 'border-primary bg-primary-tint text-primary-text'
            : 'border-field-line bg-surface',
        column,
      )}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        type="checkbox"
        data-box
        onKeyDown={moveByArrow}
        checked={checked}
        aria-disabled={locked || undefined}
        aria-describedby={locked ? lockedBy : undefined}
        onChange={(event) => {
          if (!locked) onChange(event.currentTarget.checked)
        }}
        className="size-4.5 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {locked && <Icon of={Lock} dense className="size-3.5" />}
    </label>
  )
}
