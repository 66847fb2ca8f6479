import { Copy, Download, Pencil, Printer, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import { pdfName } from '#domain/files/rules.ts'
import { getVariationPdf } from '#domain/variations/api.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { addressOf } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { usePdfDownload } from '#web/records/pdf-download.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { copyAddress } from '#web/records/copy-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useGetVariation } from './data.ts'
import { useVariationDialogs, type VariationDialogState } from './variation-actions.tsx'
import { VariationBody } from './variation-body.tsx'
import { useVariationChanges } from './variation-changes.ts'
import { VariationTitle } from './variation-title.tsx'
import { TypeStamp } from '#web/records/variation-stamps.tsx'

// After the variation itself.
const VariationTasks = lazy(async () => ({ default: (await import('#web/tasks/embed.tsx')).VariationTasks }))
const VariationDialogs = arriving(() => import('./variation-dialogs.tsx'))

/** SPEC 2, Variation detail. */
export default function VariationPage() {
  const { t } = useTranslation('variations')
  const { variationId } = useParams()
  const answer = useGetVariation(variationId)
  return (
    <RecordPage of="variations" answer={answer} waitingTitle={t('singular')}>
      {(variation) => <OpenVariation key={variation.id} variation={variation} />}
    </RecordPage>
  )
}

function OpenVariation({ variation }: { variation: VariationRecord }) {
  const { t } = useTranslation('variations')
  const message = useMessage()
  const navigate = useNavigate()
  const dialogs = useVariationDialogs()
  const changes = useVariationChanges(variation)
  const pdf = usePdfDownload(
    addressOf(getVariationPdf, { params: { id: variation.id } }),
    pdfName(variation.variationId),
  )
  return (
    <article>
      <DocumentTitle>{`${variation.variationId} ${variation.name}`}</DocumentTitle>
      <PageHeader
        back={{ to: lastAddressOf('/app/variations'), label: t('title') }}
        eyebrow={variation.variationId}
        title={variation.name}
        badge={<TypeStamp type={variation.type} />}
        actions={<VariationPageActions variation={variation} dialogs={dialogs} pdf={pdf} />}
      />
      {[changes.problem, pdf.error?.message].map(
        (problem, index) =>
          problem !== undefined && (
            <Notice
              key={index}
              tone="danger"
              className="mb-4 print:hidden"
              onDismiss={index === 0 ? changes.dismissProblem : pdf.reset}
            >
              {message(problem)}
            </Notice>
          ),
      )}
      <div className="flex flex-col gap-10">
        <VariationTitle variation={variation} changes={changes} />
        <VariationBody variation={variation} />
        <Suspense>
          <VariationTasks variation={variation} />
        </Suspense>
        <RecordHistory kind="variation" id={variation.id} />
      </div>
      <Suspense>
        {dialogs.name !== undefined && (
          <VariationDialogs
            dialogs={dialogs}
            onDeleted={() => void navigate(lastAddressOf('/app/variations'), { replace: true })}
          />
        )}
      </Suspense>
    </article>
  )
}

type ActionsProps = {
  variation: VariationRecord
  dialogs: VariationDialogState
  pdf: ReturnType<typeof usePdfDownload>
}

function VariationPageActions({ variation, dialogs, pdf }: ActionsProps) {
  const { t } = useTranslation('variations')
  const offer = useOffer(variation)
  const edit = offer('updateVariation')
  const remove = offer('deleteVariation')
  const copy = () =>
    void copyAddress(`${window.location.origin}/app/variations/${variation.id}`, 'Variation link copied to clipboard')
  return (
    <PageActions
      label={t('actionsFor', { name: variation.variationId })}
      main={
        edit && (
          <Button {...edit} variant="primary" icon={Pencil} onClick={() => dialogs.open('edit', variation.id)}>
            {t('edit')}
          </Button>
        )
      }
      beside={[
        {
          label: t(pdf.isPending ? 'pdf.working' : 'pdf.download'),
          icon: Download,
          busy: pdf.isPending,
          onSelect: () => pdf.mutate(),
        },
      ]}
      more={[
        { label: t('copyLink'), icon: Copy, onSelect: copy },
        { label: t('print'), icon: Printer, onSelect: () => window.print() },
      ]}
      remove={
        remove && { ...remove, label: t('delete'), icon: Trash2, onSelect: () => dialogs.open('delete', variation.id) }
      }
    />
  )
}
