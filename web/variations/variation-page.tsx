import { Copy, Download, EllipsisVertical, Pencil, Printer, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import { pdfName } from '#domain/files/rules.ts'
import { getVariationPdf } from '#domain/variations/api.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import { RecordPage } from '#web/records/record-page.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { addressOf } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { usePdfDownload } from '#web/records/pdf-download.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { copyAddress } from '#web/records/copy-address.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useGetVariation } from './data.ts'
import { useVariationDialogs, type VariationDialogState } from './variation-actions.tsx'
import { VariationBody } from './variation-body.tsx'
import { useVariationChanges } from './variation-changes.ts'
import { VariationDialogs } from './variation-dialogs.tsx'
import { VariationTitle } from './variation-title.tsx'
import { TypeStamp } from '#web/records/variation-stamps.tsx'

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
    pdfName('variation', variation.id),
  )
  return (
    <article>
      <DocumentTitle>{`${variation.variationId} ${variation.name}`}</DocumentTitle>
      <PageHeader
        back={{ to: lastAddressOf('/app/variations'), label: t('title') }}
        eyebrow={variation.variationId}
        title={variation.name}
        badge={<TypeStamp type={variation.type} />}
        actions={<PageActions variation={variation} dialogs={dialogs} pdf={pdf} />}
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
      </div>
      <VariationDialogs
        dialogs={dialogs}
        onDeleted={() => void navigate(lastAddressOf('/app/variations'), { replace: true })}
      />
    </article>
  )
}

type PageActionsProps = {
  variation: VariationRecord
  dialogs: VariationDialogState
  pdf: ReturnType<typeof usePdfDownload>
}

function PageActions({ variation, dialogs, pdf }: PageActionsProps) {
  const { t } = useTranslation('variations')
  const offer = useOffer(variation)
  const copy = () =>
    void copyAddress(`${window.location.origin}/app/variations/${variation.id}`, 'Variation link copied to clipboard')
  return (
    <>
      <Menu trigger={<IconButton label={t('actionsFor', { name: variation.variationId })} icon={EllipsisVertical} />}>
        <MenuItem icon={Copy} onSelect={copy}>
          {t('copyLink')}
        </MenuItem>
        <MenuItem icon={Printer} onSelect={() => window.print()}>
          {t('print')}
        </MenuItem>
        {offer('deleteVariation') && (
          <MenuItem
            {...offer('deleteVariation')}
            icon={Trash2}
            tone="danger"
            onSelect={() => dialogs.open('delete', variation.id)}
          >
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      <Button icon={Download} busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {t(pdf.isPending ? 'pdf.working' : 'pdf.download')}
      </Button>
      {offer('updateVariation') && (
        <Button
          {...offer('updateVariation')}
          variant="primary"
          icon={Pencil}
          onClick={() => dialogs.open('edit', variation.id)}
        >
          {t('edit')}
        </Button>
      )}
    </>
  )
}
