import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'

import type { taskGraph } from '#domain/tasks/schema.ts'
import { statusLooks } from '#web/records/task-stamps.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Place, placesOf } from './page-graph-layout.ts'

type Graph = z.output<typeof taskGraph>

const node = { width: 208, height: 76 }
const step = { across: node.width + 56, down: node.height + 16 }

/**
 * Tasks from left to right, each behind what it waits for. A list of links for whoever reads it by ear or by keys; the
 * lines between them are drawn beneath. On a phone it is moved within its frame.
 */
export function DependencyGraph({ graph, taskId }: { graph: Graph; taskId: string }) {
  const { t } = useTranslation('tasks')
  const places = placesOf(graph.tasks, graph.links)
  const columns = Math.max(...[...places.values()].map(({ column }) => column)) + 1
  const rows = Math.max(...[...places.values()].map(({ row }) => row)) + 1
  const width = columns * step.across - 56
  const height = rows * step.down - 16
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div
        role="region"
        aria-label={t('page.dependencies.picture')}
        className="max-w-full overflow-x-auto rounded-card border border-line bg-sunken p-4"
      >
        <div className="relative" style={{ width, height }}>
          <Lines links={graph.links} {...{ places, width, height }} />
          <ol>
            {inReadingOrder(graph.tasks, places).map((each) => (
              <li key={each.id} className="absolute" style={cornerOf(places.get(each.id))}>
                <Node task={each} isHere={each.id === taskId} waitsFor={titlesBefore(graph, each.id)} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {graph.more && <p className="text-sm text-ink-3">{t('page.dependencies.more')}</p>}
    </div>
  )
}

type NodeProps = { task: Graph['tasks'][number]; isHere: boolean; waitsFor: string[] }

function Node({ task, isHere, waitsFor }: NodeProps) {
  const { t } = useTranslation('tasks')
  return (
    <Link
      to={`/app/tasks/${task.id}`}
      aria-current={isHere ? 'page' : undefined}
      title={task.title}
      style={node}
      className={cx(
        'flex flex-col justify-between overflow-hidden rounded-control border bg-surface px-2 py-1.5 text-sm text-ink no-underline hover:underline',
        isHere ? 'border-2 border-primary' : 'border-field-line',
      )}
    >
      <span className="line-clamp-2 font-medium wrap-anywhere">{task.title}</span>
      <span className="flex items-center gap-1 text-ink-2">
        <Icon of={statusLooks[task.status].icon} dense />
        {t(`statuses.${task.status}`)}
        {waitsFor.length > 0 && (
          <span className="sr-only">{t('page.dependencies.waitsForNamed', { titles: waitsFor.join(', ') })}</span>
        )}
      </span>
    </Link>
  )
}

type LinesProps = { links: Graph['links']; places: ReadonlyMap<string, Place>; width: number; height: number }

function Lines({ links, places, width, height }: LinesProps) {
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 overflow-visible text-ink-3">
      {links.map(({ taskId, dependsOnId }) => {
        const from = cornerOf(places.get(dependsOnId))
        const to = cornerOf(places.get(taskId))
        const start = { x: from.left + node.width, y: from.top + node.height / 2 }
        const end = { x: to.left, y: to.top + node.height / 2 }
        // Past a task between the two in the same row, below it.
        const dip = start.y === end.y && end.x - start.x > step.across ? node.height / 2 + 20 : 0
        const bend = dip > 0 ? 72 : Math.max(24, (end.x - start.x) / 2)
        const bends = `${start.x + bend} ${start.y + dip} ${end.x - bend} ${end.y + dip}`
        return (
          <g key={`${taskId} ${dependsOnId}`} fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d={`M${start.x} ${start.y}C${bends} ${end.x} ${end.y}`} />
            <path d={`M${end.x - 6} ${end.y - 4}L${end.x} ${end.y}L${end.x - 6} ${end.y + 4}`} />
          </g>
        )
      })}
    </svg>
  )
}

const cornerOf = (place: Place | undefined) => ({
  left: (place?.column ?? 0) * step.across,
  top: (place?.row ?? 0) * step.down,
})

const titlesBefore = ({ tasks, links }: Graph, id: string): string[] => {
  const before = new Set(links.filter(({ taskId }) => taskId === id).map(({ dependsOnId }) => dependsOnId))
  return tasks.filter((each) => before.has(each.id)).map(({ title }) => title)
}

/** Column by column: what comes first is said first. */
const inReadingOrder = (tasks: Graph['tasks'], places: ReadonlyMap<string, Place>) =>
  tasks.toSorted((one, other) => (places.get(one.id)?.column ?? 0) - (places.get(other.id)?.column ?? 0))
