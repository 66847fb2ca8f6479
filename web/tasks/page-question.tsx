import { useTranslation } from 'react-i18next'

import { VersionChoice } from '#web/records/version-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { EditedField, FieldEdit } from './page-edit.ts'

type Props<Value> = { field: EditedField<Value>; edit: FieldEdit<Value> }

/** What there is to decide of a field. */
export default function PageQuestion<Value>({ field, edit }: Props<Value>) {
  const { kept, theirs, value } = edit
  if (kept !== undefined) return <Kept text={field.text(kept)} onGoOn={edit.open} onDiscard={edit.close} />
  if (theirs === undefined || value === undefined) return null
  // Two people changed the same field: both are shown, and who is here decides.
  const versions = { label: field.label, mine: field.text(value), theirs: field.text(field.of(theirs)) }
  return (
    <div className="pt-3 font-normal">
      <VersionChoice
        differences={versions.mine === versions.theirs ? [] : [versions]}
        busy={edit.busy}
        onKeepMine={() => edit.keepMine()}
        onTakeTheirs={edit.close}
      />
    </div>
  )
}

type KeptProps = { text: string; onGoOn: () => void; onDiscard: () => void }

/** What was typed in a field and never saved: the page was left, or the browser put it away. */
function Kept({ text, onGoOn, onDiscard }: KeptProps) {
  const { t } = useTranslation('tasks')
  return (
    <Notice tone="warning" className="mt-2 print:hidden">
      <p>{t('page.kept.title')}</p>
      <p dir="auto" className="max-w-measure font-normal whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="compact" onClick={onGoOn}>
          {t('page.kept.goOn')}
        </Button>
        <Button size="compact" variant="quiet" onClick={onDiscard}>
          {t('page.kept.discard')}
        </Button>
      </div>
    </Notice>
  )
}
