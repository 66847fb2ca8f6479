import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Draft } from '#web/lib/draft.ts'
import { readSealed } from '#web/lib/sealed.ts'
import { draftsOf, useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { type FieldDraft, fieldDraftName } from './page-field-draft.ts'

/** Where a task is gone: what somebody had typed of it and not saved yet, to be taken along. */
export default function PageLost({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks')
  const texts = useTextsOf(taskId)
  if (texts.length === 0) return null
  return (
    <Section title={t('page.lost.title')} className="mt-8 max-w-measure">
      <p className="mb-3 text-ink-2">{t('page.lost.text')}</p>
      <ul className="divide-y divide-line rounded-card border border-field-line bg-surface">
        {texts.map(({ label, text }) => (
          <li key={label} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-xs text-ink-3">{label}</p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            </div>
            <CopyText {...{ label, text }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The texts that are more than a word: they stay on the device as other drafts do. */
function useTextsOf(taskId: string) {
  const { t } = useTranslation('tasks')
  const company = draftsOf(useSession())
  const ofField = (field: 'title' | 'description') =>
    readSealed<FieldDraft<string>>(fieldDraftName(company, taskId, field))?.value.value ?? ''
  // The name of a draft as `readDraft` has it, which would bring the forms along.
  const ofDraft = <Values,>(name: string) => readSealed<Draft<Values>>(`${company}:${name}:${taskId}`)?.value.values
  const texts = [
    { label: t('page.fields.title'), text: ofField('title') },
    { label: t('page.fields.description'), text: ofField('description') },
    { label: t('page.subtasks.name'), text: ofDraft<string>('subtask') ?? '' },
    { label: t('page.lost.comment'), text: ofDraft<{ text: string }>('comment')?.text ?? '' },
  ]
  return texts.filter(({ text }) => text !== '')
}

function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('tasks')
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // It can still be selected.
    }
  }
  return (
    <Button size="compact" icon={Copy} aria-label={t('page.lost.copyOf', { label })} onClick={() => void copy()}>
      {t(isCopied ? 'page.lost.copied' : 'page.lost.copy')}
    </Button>
  )
}
