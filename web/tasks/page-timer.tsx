import { Square, Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { Button } from '#web/ui/button.tsx'
import { useStartTaskTimer, useStopTaskTimer } from './page-data.ts'
import type { useDeed } from './page-deeds.ts'

/** Starts and stops one's timer; while it runs it says for how long, by the device's own clock. */
export function TimerButton({ task, deed }: { task: TaskRecord; deed: ReturnType<typeof useDeed> }) {
  const { t } = useTranslation('tasks')
  const start = useStartTaskTimer(task.id)
  const stop = useStopTaskTimer(task.id)
  const offered = useOffer(task)('startTaskTimer')
  if (offered === undefined) return null
  if (task.timerSince === null) {
    return (
      <Button icon={Timer} busy={start.isPending} {...offered} onClick={() => deed.run(() => start.mutateAsync())}>
        {t('page.timer.start')}
      </Button>
    )
  }
  return (
    <Button variant="primary" icon={Square} busy={stop.isPending} onClick={() => deed.run(() => stop.mutateAsync())}>
      {t('page.timer.stop')}
      <RunningTime since={task.timerSince} />
    </Button>
  )
}

function RunningTime({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // The two clocks may differ by a little: nothing has run for less than no time.
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
  return <span className="numeric">{clockOf(seconds)}</span>
}

function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
