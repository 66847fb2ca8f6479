import { useTranslation } from 'react-i18next'

import { EventTitle } from '#web/activity/embed.tsx'
import { fetchFurther } from '#web/lib/further.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useListSystemActivity } from './data.ts'

const actors = ['staff', 'client', 'platform', 'system', 'visitor', 'token', 'integration'] as const

// Whoever follows a link may have no name, and the event says that it was the client.
const isView = (event: string) => event.endsWith('.viewed')

/** What happened in which company, when and by whom as what; about what, stays with the company. */
export function GlobalActivity() {
  const { t } = useTranslation('overview')
  const answer = useListSystemActivity()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch } = answer
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Section title={t('activity.title')}>
      <p className="mb-3 max-w-measure text-sm text-ink-3">{t('activity.text')}</p>
      {error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!items && !error && <TableSkeleton rows={5} />}
      {items?.length === 0 && <p className="text-ink-3">{t('activity.none')}</p>}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map(({ id, at, company, event, byKind }) => {
            const kind = actors.find((each) => each === byKind)
            return (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-60">
                  <span className="font-medium">
                    <EventTitle event={event} />
                  </span>
                  <span className="block text-sm text-ink-2">
                    <TextLink to={`/app/companies/${company.id}`} className="wrap-anywhere">
                      {company.name}
                    </TextLink>
                    {kind && !isView(event) && <>, {t(`activity.by.${kind}`)}</>}
                  </span>
                </span>
                <span className="text-sm text-ink-3">
                  <DateTimeText instant={at} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-3 print:hidden" busy={isFetchingNextPage} onClick={() => void fetchFurther(answer)}>
          {t('activity.more')}
        </Button>
      )}
    </Section>
  )
}
