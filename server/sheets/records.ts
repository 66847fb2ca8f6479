import type { z } from 'zod'
import type { ClientRecord } from '#domain/clients/schema.ts'
import type { milestoneList } from '#domain/dashboard/schema.ts'
import type { JobSummary } from '#domain/jobs/schema.ts'
import type { ReportSummary } from '#domain/reports/schema.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { date, hours, instant, long, money, sign, text, whole, type Named } from './columns.ts'

export const clientColumns: readonly Named<ClientRecord>[] = [
  text('clientCode', (row) => row.clientId),
  text('clientName', (row) => row.name),
  text('status', (row, say) => say(`clientStatuses.${row.status}`)),
  text('primaryEmail', (row) => row.email),
  text('billingEmail', (row) => row.billingEmail),
  text('phone', (row) => row.phone),
  text('website', (row) => row.website),
  long('address', (row) => row.address),
  text('contactName', (row) => row.contactName),
  text('contactPhone', (row) => row.contactPhone),
  text('contactEmail', (row) => row.contactEmail),
  whole('activeJobs', (row) => row.activeJobs),
  whole('totalJobs', (row) => row.totalJobs),
  long('notes', (row) => row.notes),
  instant('createdAt', (row) => row.createdAt),
  instant('updatedAt', (row) => row.updatedAt),
]

/** Money as everybody sees it: brought forward and recorded here together. */
export const jobColumns: readonly Named<JobSummary>[] = [
  text('jobCode', (row) => row.jobId),
  text('jobName', (row) => row.name),
  text('client', (row) => row.clientName),
  text('status', (row, say) => say(`jobStatuses.${row.status}`)),
  sign('overdue', (row) => row.overdue),
  date('startDate', (row) => row.startDate),
  date('estimatedEndDate', (row) => row.estimatedEndDate),
  money('contractAmount', (row) => row.figures.contractAmount),
  money('approvedVariations', (row) => row.figures.approvedVariationValue),
  money('pendingVariations', (row) => row.figures.pendingVariationValue),
  money('contractValue', (row) => row.figures.contractValue),
  money('totalInvoiced', (row) => row.figures.totalInvoiced),
  money('remainingToInvoice', (row) => row.figures.remainingToInvoice),
  money('unclaimed', (row) => row.unclaimed),
  whole('progressPercent', (row) => row.figures.progress),
  long('address', (row) => row.address),
  text('projectManager', (row) => row.projectManagerName),
  text('jobManager', (row) => row.jobManager),
  text('quoteNumber', (row) => row.quoteNumber),
  text('claimNumber', (row) => row.claimNumber),
  long('description', (row) => row.description),
  long('notes', (row) => row.notes),
  instant('createdAt', (row) => row.createdAt),
  instant('updatedAt', (row) => row.updatedAt),
]

export const reportColumns: readonly Named<ReportSummary>[] = [
  text('reportCode', (row) => row.reportId),
  text('job', (row) => row.jobName),
  text('client', (row) => row.clientName),
  date('reportDate', (row) => row.date),
  text('preparedBy', (row) => row.preparedBy),
  whole('progressPercent', (row) => row.progressPercentage),
  whole('photos', (row) => row.imageCount),
  instant('createdAt', (row) => row.createdAt),
  instant('updatedAt', (row) => row.updatedAt),
]

export const taskColumns: readonly Named<TaskSummary>[] = [
  text('title', (row) => row.title),
  text('status', (row, say) => say(`taskStatuses.${row.status}`)),
  text('priority', (row, say) => say(`taskPriorities.${row.priority}`)),
  text('type', (row, say) => say(`taskTypes.${row.type}`)),
  text('assignee', (row) => row.assignedTo?.name ?? null),
  text('job', (row) => row.jobCode),
  text('jobName', (row) => row.jobName),
  text('client', (row) => row.clientName),
  date('startDate', (row) => row.startDate),
  date('dueDate', (row) => row.dueDate),
  sign('overdue', (row) => row.overdue),
  hours('estimatedHours', (row) => row.estimatedHours),
  hours('actualHours', (row) => row.actualHours),
  money('value', (row) => row.value),
  text('tags', (row) => row.tags.map(({ name }) => name).join(', ')),
  whole('waitingFor', (row) => (row.waitingFor === 0 ? null : row.waitingFor)),
  instant('createdAt', (row) => row.createdAt),
  instant('completedAt', (row) => row.completedAt),
]

export const milestoneColumns: readonly Named<z.output<typeof milestoneList>['items'][number]>[] = [
  text('milestone', (row, say) => (row.kind === 'end' ? say('estimatedEnd') : row.title)),
  text('job', (row) => row.jobName),
  date('dueDate', (row) => row.dueDate),
]
