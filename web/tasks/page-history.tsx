import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { LoadError } from '#web/records/unavailable.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useGetTaskHistory } from './page-history-data.ts'
import { useHistoryWords } from './page-history-words.ts'

const perPage = 50

/** What happened to the task, in words, the newest first. */
export default function PageHistory({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks')
  const [page, setPage] = useState(1)
  const answer = useGetTaskHistory(taskId, page)
  const wordsOf = useHistoryWords()
  if (answer.data === undefined) return answer.error ? <LoadError of="tasks" answer={answer} /> : <Spinner />
  const pages = Math.max(1, Math.ceil(answer.data.total / perPage))
  return (
    <Section title={t('page.history.title')} note={answer.data.total}>
      <ol className="divide-y divide-line">
        {answer.data.items.map((entry) => {
          const { what, details } = wordsOf(entry)
          return (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 py-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere">
                  <span className="font-semibold">{entry.by}</span> {what}
                </p>
                {details.map((detail, index) => (
                  <p key={index} className="text-sm wrap-anywhere text-ink-2">
                    {detail}
                  </p>
                ))}
              </div>
              <span className="text-sm text-ink-3">
                <DateTimeText instant={entry.at} />
              </span>
            </li>
          )
        })}
      </ol>
      {pages > 1 && (
        <div className="mt-3 flex gap-2">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('page.history.newer')}</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>{t('page.history.older')}</Button>}
        </div>
      )}
    </Section>
  )
}
