import { Ban, EqualNot } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Side, VersionField } from '#domain/accounting/choices.ts'
import type { DocumentVersion, InvoiceSync } from '#domain/accounting/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useDialogState } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useKeepOurVersion, useTakeTheirVersion } from './data.ts'

type Versions = NonNullable<InvoiceSync['versions']>

/** What is said here and what the books say of an invoice, side by side, to choose one. */
export function BothVersions({
  invoiceId,
  sync,
  versions,
}: {
  invoiceId: string
  sync: InvoiceSync
  versions: Versions
}) {
  const { t } = useTranslation('accounting')
  const message = useMessage()
  const [chosen, setChosen] = useState<Side>()
  // The invoice's own: it says which payments are reversed with it.
  const voiding = useDialogState(['void'])
  const { can, because } = sync
  const { isVoidThere } = versions
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {(['ours', 'theirs'] as const).map((side) => (
          <Version
            key={side}
            side={side}
            version={versions[side]}
            differing={versions.differing}
            isVoid={side === 'theirs' && isVoidThere}
          >
            {side === 'ours' && can.keepOurVersion && (
              <Button onClick={() => setChosen('ours')}>{t('versions.keepOurs')}</Button>
            )}
            {side === 'theirs' && can.takeTheirVersion && (
              <Button onClick={() => (isVoidThere ? voiding.open('void') : setChosen('theirs'))}>
                {t(isVoidThere ? 'versions.voidHere' : 'versions.takeTheirs')}
              </Button>
            )}
            {side === 'ours' && isVoidThere && (
              <p className="text-sm text-ink-2">{t('versions.anew', { number: versions.anewAs })}</p>
            )}
            {side === 'theirs' && because.takeTheirVersion !== undefined && (
              <p className="text-sm text-ink-2">{message(because.takeTheirVersion)}</p>
            )}
          </Version>
        ))}
      </div>
      {chosen !== undefined && (
        <Confirm
          key={`${chosen} ${versions.seen}`}
          invoiceId={invoiceId}
          side={chosen}
          versions={versions}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function Confirm(props: { invoiceId: string; side: Side; versions: Versions; onClose: () => void }) {
  const { invoiceId, side, versions, onClose } = props
  const { t } = useTranslation('accounting')
  const keeping = useKeepOurVersion(invoiceId)
  const taking = useTakeTheirVersion(invoiceId)
  const { mutate, isPending, error } = side === 'ours' ? keeping : taking
  return (
    <ConfirmDialog
      open
      title={t(`versions.${side}Question`)}
      text={versions.isVoidThere ? t('versions.anewText', { number: versions.anewAs }) : t(`versions.${side}Text`)}
      confirmLabel={t(side === 'ours' ? 'versions.keepOurs' : 'versions.takeTheirs')}
      busy={isPending}
      error={problemText(error)}
      onConfirm={() =>
        mutate(versions.seen, {
          onSuccess() {
            toast.success(t('versions.done'))
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}

function Version({
  side,
  version,
  differing,
  isVoid,
  children,
}: {
  side: Side
  version: DocumentVersion
  differing: readonly VersionField[]
  isVoid: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  const rows: [VersionField, string][] = [
    ['number', version.number],
    ['reference', version.reference || '—'],
    ['contact', version.contact],
    ['date', format.date(version.date)],
    ['dueDate', version.dueDate === null ? '—' : format.date(version.dueDate)],
  ]
  return (
    <section
      aria-label={t(`versions.${side}`)}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4"
    >
      <h3 className="mb-2 flex flex-wrap items-center gap-3 text-lg">
        {t(`versions.${side}`)}
        {isVoid && (
          <Stamp tone="neutral" icon={Ban}>
            {t('versions.void')}
          </Stamp>
        )}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([field, value]) => (
          <Row key={field} label={t(`versions.fields.${field}`)} differs={differing.includes(field)}>
            {value}
          </Row>
        ))}
      </dl>
      <Lines version={version} differs={differing.includes('lines')} />
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-2">
        <Row label={t('versions.fields.total')} differs={differing.includes('total')}>
          <Money amount={version.total} />
        </Row>
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-4">{children}</div>
    </section>
  )
}

/** A field; where the sides differ it is marked by a sign and its word, not by colour alone. */
function Row({ label, differs, children }: { label: string; differs: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className={differs ? 'min-w-0 font-semibold wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
        {children}
        {differs && <Differs />}
      </dd>
    </>
  )
}

function Differs() {
  const { t } = useTranslation('accounting')
  return (
    <span className="ml-2 inline-flex items-center gap-1 align-middle text-xs font-semibold text-warning">
      <Icon of={EqualNot} dense className="size-3.5" />
      {t('versions.differs')}
    </span>
  )
}

function Lines({ version, differs }: { version: DocumentVersion; differs: boolean }) {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  return (
    <div className="mt-3">
      <p className="text-ink-3">
        {t('versions.fields.lines')}
        {differs && <Differs />}
      </p>
      <ul className="divide-y divide-line">
        {version.lines.map((line, at) => (
          <li key={at} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              {line.description}
              <span className="block text-sm text-ink-3">
                {format.number(Number(line.quantity))} × {format.money(line.unitPrice)}
              </span>
            </span>
            <Money amount={line.amount} />
          </li>
        ))}
      </ul>
    </div>
  )
}
