import type { SubjectKind } from '../events.ts'

// What there is to choose of the activity. Apart from the schemas: a page that offers it needs no zod.

/** The kinds of records that something happens to, the most frequent first. */
export const activityKinds = [
  'job',
  'task',
  'report',
  'invoice',
  'variation',
  'client',
  'user',
  'role',
  'company',
  'tag',
  'view',
  'integration',
] as const satisfies readonly SubjectKind[]
export type ActivityKind = (typeof activityKinds)[number]

/**
 * Those that have a history of their own. What becomes of a tag stands on tasks, and a view may be its owner's alone.
 */
export const recordKinds = [
  'job',
  'task',
  'report',
  'invoice',
  'variation',
  'client',
  'user',
  'role',
  'company',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Who did something: of the company, of a client, of the platform, a program for one of them, the product itself. */
export const actorKinds = ['staff', 'client', 'program', 'platform', 'system'] as const

/** As what a value is written: amounts, dates and words in the reader's format and language, all else as it stands. */
export const valueTypes = [
  'text',
  /** Several lines. */
  'lines',
  /** Excluding tax where the record's is; two decimals. */
  'money',
  /** A fraction: 0.15 is 15%. */
  'rate',
  /** Whole percents. */
  'percent',
  'date',
  'instant',
  'hours',
  'minutes',
  'boolean',
  /** The name of a record or a person; empty where nobody knows it any more. */
  'name',
  'names',
  /** The names of files. */
  'files',
  /** How many photos. */
  'photos',
  'milestones',
  /** The lines of an invoice. */
  'items',
  /** Permissions, as `manage_jobs:edit`. */
  'rights',
  /** A prefix, and the number that comes next. */
  'series',
  /** What people are told of and how, as `reports.email`. */
  'notifications',
  /** A role, then the names of those who were moved to it. */
  'moved',
  'clientStatus',
  'jobStatus',
  'invoiceStatus',
  'variationStatus',
  'variationProgress',
  'variationInvoicing',
  'variationType',
  'taskStatus',
  'taskPriority',
  'taskType',
  /** How often a task repeats, as `2 week`. */
  'repeat',
  'userStatus',
  'role',
  'plan',
  'language',
  'theme',
  'terms',
  'leaving',
  'auditKind',
] as const
export type ValueType = (typeof valueTypes)[number]
