import { CalendarClock, CircleCheckBig, CircleDashed, TrendingUp, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ClientOverview } from '#domain/dashboard/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Project = ClientOverview['projects'][number]

const looks: Record<Project['status'], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'neutral', icon: CircleDashed },
  'in-progress': { tone: 'info', icon: TrendingUp },
  completed: { tone: 'success', icon: CircleCheckBig },
}

/** Each project with its dates and how much of its contract has been invoiced. */
export function Projects({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('portal')
  return (
    <Section title={t('projects')}>
      {projects.length === 0 ? (
        <p className="text-ink-2">{t('noProjects')}</p>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {projects.map((project) => (
            <ProjectItem key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ProjectItem({ project }: { project: Project }) {
  const { t } = useTranslation('portal')
  const format = useFormat()
  const { figures } = project
  const look = looks[project.status]
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <span className="numeric">{project.jobId}</span>
        <Stamp tone={look.tone} icon={look.icon}>
          {t(`status.${project.status}`)}
        </Stamp>
        {project.overdue && (
          <Stamp tone="danger" icon={TriangleAlert}>
            {t('late')}
          </Stamp>
        )}
      </div>
      <div>
        <h3 className="text-lg">{project.name}</h3>
        <p className="text-ink-2">{project.address}</p>
      </div>
      <div>
        <div className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="text-ink-2">{t('invoicedOfContract')}</span>
          <span className="numeric font-medium">
            {t('amountOf', {
              invoiced: format.money(figures.totalInvoiced),
              contract: format.money(figures.contractValue),
            })}
          </span>
        </div>
        <Tape percent={project.percentInvoiced} label={t('invoicedOf', { name: project.name })} />
      </div>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <CalendarClock aria-hidden="true" size={16} strokeWidth={1.75} />
          {t('dates', { start: format.date(project.startDate), end: format.date(project.estimatedEndDate) })}
        </span>
        <TextLink to={`/app/reports?jobId=${project.id}`}>{t('projectReports')}</TextLink>
      </p>
    </li>
  )
}
