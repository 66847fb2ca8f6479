import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessage } from '#web/lib/i18n.ts'

type FormNoticesProps = {
  /** From useRecordForm. */
  recordForm: { restored: boolean; problem: string | undefined; dismissProblem: () => void; startOver: () => void }
}

/** Above the fields of a long form: that a draft is back, and what was refused without naming a field. */
export function FormNotices({ recordForm }: FormNoticesProps) {
  const { t } = useTranslation('records')
  const message = useMessage()
  const { restored, problem } = recordForm
  const frame = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the other end of the form.
  useEffect(() => {
    if (problem) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!restored && !problem) return null
  return (
    <div ref={frame} className="mb-4 flex scroll-mt-4 flex-col gap-2">
      {problem && (
        <Notice tone="danger" onDismiss={recordForm.dismissProblem}>
          {message(problem)}
        </Notice>
      )}
      {restored && (
        <Notice
          tone="info"
          action={
            <Button size="compact" variant="quiet" onClick={() => recordForm.startOver()}>
              {t('draft.startOver')}
            </Button>
          }
        >
          {t('draft.restored')}
        </Notice>
      )}
    </div>
  )
}
