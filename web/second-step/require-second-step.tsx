import { KeyRound, ShieldAlert, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { PersonsStep } from '#domain/second-step/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGetSecondStepRule, useListSecondSteps, useUpdateSecondStepRule } from './data.ts'

/** Of the company's security: whether a second step is required of its people, and who has one. */
export default function RequireSecondStep() {
  const { t } = useTranslation('second-step')
  const rule = useGetSecondStepRule()
  const people = useListSecondSteps()
  const columns = useColumns()
  const failed = rule.error ?? people.error
  const without = people.data?.items.filter(({ kinds }) => kinds.length === 0).length
  return (
    <Section
      title={t('everybody.title')}
      className="max-w-4xl"
      note={people.data && t('everybody.count', { count: people.data.total - (without ?? 0), of: people.data.total })}
      actions={rule.data && <Rule rule={rule.data} without={without ?? 0} />}
    >
      <p className="mb-4 max-w-measure text-ink-2">
        {t(rule.data?.required ? 'everybody.requiredText' : 'everybody.text')}
      </p>
      {people.data && (
        <DataTable caption={t('everybody.people')} columns={columns} rows={people.data.items} rowKey={({ id }) => id} />
      )}
      {!people.data && !failed && <TableSkeleton />}
      {failed && (
        <ErrorPanel
          text={problemText(failed)}
          busy={rule.isFetching || people.isFetching}
          onRetry={() => void Promise.all([rule.refetch(), people.refetch()])}
        />
      )}
    </Section>
  )
}

function Rule({ rule, without }: { rule: { required: boolean; version: number }; without: number }) {
  const { t } = useTranslation('second-step')
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const update = useUpdateSecondStepRule()
  if (!can.updateSecondStepRule) return null
  const close = () => {
    setAsking(false)
    update.reset()
  }
  const save = async () => {
    try {
      await update.mutateAsync({ required: !rule.required, version: rule.version })
      toast.success('Security settings updated successfully')
      close()
    } catch {
      toast.error('Failed to update security settings')
    }
  }
  const label = t(rule.required ? 'everybody.free' : 'everybody.require')
  return (
    <>
      <Button variant={rule.required ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={label}
        text={rule.required ? t('everybody.freeText') : t('everybody.requireText', { count: without })}
        confirmLabel={label}
        tone="primary"
        busy={update.isPending}
        error={problemText(update.error)}
        onConfirm={() => void save()}
        onClose={close}
      />
    </>
  )
}

function useColumns(): Column<PersonsStep>[] {
  const { t } = useTranslation('second-step')
  return [
    {
      id: 'name',
      header: t('everybody.name'),
      primary: true,
      wraps: true,
      cell: ({ name, email }) => (
        <>
          {name || email}
          <span className="block text-sm font-normal text-ink-3 wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      id: 'role',
      header: t('everybody.role'),
      wraps: true,
      cell: ({ role, roleName }) => roleName ?? t(`roleNames.${role}`),
    },
    { id: 'kinds', header: t('everybody.has'), cell: ({ kinds }) => <Kinds kinds={kinds} /> },
  ]
}

function Kinds({ kinds }: Pick<PersonsStep, 'kinds'>) {
  const { t } = useTranslation('second-step')
  if (kinds.length === 0)
    return (
      <Stamp tone="warning" icon={ShieldAlert}>
        {t('everybody.none')}
      </Stamp>
    )
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end">
      {kinds.map((kind) => (
        <Stamp key={kind} tone="success" icon={kind === 'app' ? Smartphone : KeyRound}>
          {t(`stepKinds.${kind}`)}
        </Stamp>
      ))}
    </span>
  )
}
