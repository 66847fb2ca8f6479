import { CalendarClock, ChevronLeft, ChevronRight, HardHat, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { calendarLayers, calendarViews } from '#domain/calendar/choices.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

import type { CalendarAddress } from './calendar-address.ts'
import { titleOf } from './calendar-words.ts'

const icons = { jobs: HardHat, invoices: Receipt }

/** Which days are shown. */
export function CalendarDays({ calendar }: { calendar: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  return (
    <div className="flex items-center gap-x-4 max-lg:flex-1 print:hidden">
      <div className="flex items-center gap-1">
        <Button onClick={() => calendar.go(calendar.today)}>{t('nav.today')}</Button>
        <IconButton icon={ChevronLeft} label={t('nav.previous')} onClick={() => calendar.turn(-1)} />
        <IconButton icon={ChevronRight} label={t('nav.next')} onClick={() => calendar.turn(1)} />
      </div>
      <h2
        aria-live="polite"
        className="flex-1 text-lg first-letter:uppercase max-md:leading-tight max-md:text-balance lg:whitespace-nowrap"
      >
        {titleOf(calendar.view, calendar.date, calendar.range)}
      </h2>
    </div>
  )
}

/** In which form they are shown. */
export function CalendarView({ calendar }: { calendar: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  return (
    <Segmented
      label={t('view.label')}
      segments={calendarViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      value={calendar.view}
      onChange={calendar.setView}
      className="max-md:w-full"
    />
  )
}

/** What stands beside the tasks. */
export function LayerButtons({ calendar, unscheduled }: { calendar: CalendarAddress; unscheduled: number }) {
  const { t } = useTranslation('calendar')
  const { can } = useSession()
  const isPhone = useIsPhone()
  const may = { jobs: can.listCalendarJobs, invoices: can.listCalendarInvoices }
  const toUnscheduled = (
    <Button
      size="compact"
      icon={CalendarClock}
      aria-expanded={calendar.isUnscheduledOpen}
      onClick={() => calendar.showUnscheduled(!calendar.isUnscheduledOpen)}
    >
      {t('unscheduled.open', { count: unscheduled })}
    </Button>
  )
  return (
    <div
      role="group"
      aria-label={t('layers.label')}
      // On a phone one row, which scrolls: the days begin above the fold.
      className="ml-auto flex flex-wrap gap-1.5 max-md:-mx-4 max-md:-my-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0"
    >
      {/* Where the row scrolls, what is to be planned is in sight, and what is cut off says that it goes on. */}
      {isPhone && toUnscheduled}
      {calendarLayers
        .filter((layer) => may[layer])
        .map((layer) => (
          <Button
            key={layer}
            size="compact"
            icon={icons[layer]}
            aria-pressed={calendar.layers.includes(layer)}
            onClick={() => calendar.toggleLayer(layer)}
            className="aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary-text"
          >
            {t(`layers.${layer}`)}
          </Button>
        ))}
      {!isPhone && toUnscheduled}
    </div>
  )
}
